package org.apache.paimon.spark;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;

/** Properties of a database that the user gave, without those that Spark adds by itself. */
final class DatabaseProperties {
  private DatabaseProperties() {}

  static Map<String, String> toKeep(Map<String, String> given) {
    Map<String, String> kept = new LinkedHashMap<>(given);
    kept.remove(SupportsNamespaces.PROP_OWNER);
    return kept;
  }

  /** The refusal of a change where nothing keeps properties. */
  static UnsupportedFeatureException unchangeable(String database) {
    return new UnsupportedFeatureException(
        "Cannot alter database '"
            + database
            + "': the catalog keeps databases as plain directories, without properties. Expected a"
            + " catalog that stores them. Keep the information in table comments or properties.");
  }
}
