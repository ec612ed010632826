package org.apache.paimon.spark;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;

/** Properties of a database that the user gave, without those that Spark adds by itself. */
final class DatabaseProperties {
  private DatabaseProperties() {}

  static Map<String, String> toKeep(Map<String, String> given) {
    Map<String, String> kept = new LinkedHashMap<>(given);
    kept.remove(SupportsNamespaces.PROP_OWNER);
    return kept;
  }
}
