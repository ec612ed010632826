package org.apache.paimon.spark;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Options of the catalog that takes the place of Spark's own, completed from the session's. */
final class GenericSettings {
  private static final Logger LOG = LoggerFactory.getLogger(GenericSettings.class);
  private static final String WAREHOUSE = "warehouse";
  private static final String SESSION_WAREHOUSE = "spark.sql.warehouse.dir";
  private static final String DEFAULT_DATABASE = "default";

  private GenericSettings() {}

  static CaseInsensitiveStringMap of(CaseInsensitiveStringMap given) {
    Map<String, String> options = new LinkedHashMap<>(given.asCaseSensitiveMap());
    if (!given.containsKey(WAREHOUSE)) {
      options.put(WAREHOUSE, SQLConf.get().getConfString(SESSION_WAREHOUSE, "spark-warehouse"));
    }
    String database = given.get(CatalogSettings.DEFAULT_DATABASE.name());
    if (database != null && !database.equals(DEFAULT_DATABASE)) {
      LOG.warn(
          "Option '{}' = '{}' is ignored: Spark's own default database is '{}'",
          CatalogSettings.DEFAULT_DATABASE.name(),
          database,
          DEFAULT_DATABASE);
      options
          .keySet()
          .removeIf(key -> key.equalsIgnoreCase(CatalogSettings.DEFAULT_DATABASE.name()));
    }
    return new CaseInsensitiveStringMap(options);
  }
}
