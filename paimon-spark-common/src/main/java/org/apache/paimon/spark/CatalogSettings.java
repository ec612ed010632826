package org.apache.paimon.spark;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The options {@code spark.sql.catalog.<name>.*} of one catalog.
 *
 * @param options all of them, keys as they were written
 * @param defaultDatabase where names without database are looked up
 * @param tableDefaults options of new tables, {@code table-default.*}
 */
record CatalogSettings(Options options, String defaultDatabase, Map<String, String> tableDefaults) {
  static final OptionKey<String> DEFAULT_DATABASE =
      OptionKey.string(
          "defaultDatabase", "default", "database of names without one; made if absent");

  static final OptionKey<Boolean> SESSION_CHECK =
      OptionKey.bool(
          "requiredSparkConfsCheck.enabled", true, "refuse a session without the SQL extensions");

  private static final String TABLE_DEFAULT_PREFIX = "table-default.";
  private static final String HADOOP_PREFIX = "spark.hadoop.";
  private static final String EXTENSIONS_KEY = "spark.sql.extensions";
  private static final String EXTENSIONS_CLASS =
      "org.apache.paimon.spark.extensions.PaimonSparkSessionExtensions";

  static CatalogSettings of(CaseInsensitiveStringMap given) {
    Map<String, String> asWritten = new LinkedHashMap<>(given.asCaseSensitiveMap());
    Map<String, String> tableDefaults = new LinkedHashMap<>();
    asWritten.forEach(
        (key, value) -> {
          if (key.startsWith(TABLE_DEFAULT_PREFIX)) {
            tableDefaults.put(key.substring(TABLE_DEFAULT_PREFIX.length()), value);
          }
        });
    String database = given.getOrDefault(DEFAULT_DATABASE.name(), DEFAULT_DATABASE.defaultText());
    return new CatalogSettings(new Options(asWritten), database, tableDefaults);
  }

  /** Whether this is the catalog that opens tables by location. */
  boolean isOfPaths() {
    return options.find(PathTables.METASTORE_KEY).filter(PathTables.METASTORE::equals).isPresent();
  }

  /** What reaches the store: {@code spark.hadoop.*} of the session, then the catalog's own. */
  Map<String, String> storageSettings() {
    Map<String, String> settings = new LinkedHashMap<>();
    scala.collection.JavaConverters.mapAsJavaMap(SQLConf.get().getAllConfs())
        .forEach(
            (key, value) -> {
              if (key.startsWith(HADOOP_PREFIX)) {
                settings.put(key.substring(HADOOP_PREFIX.length()), value);
              }
            });
    settings.putAll(options.asMap());
    return settings;
  }

  /** Refuses a session in which our statements and write rules would be missing. */
  static void verifySession(String catalog) {
    SQLConf session = SQLConf.get();
    boolean isChecked =
        SESSION_CHECK.parse(
            session.getConfString(
                SessionOptions.PREFIX + SESSION_CHECK.name(), SESSION_CHECK.defaultText()));
    if (isChecked && !session.getConfString(EXTENSIONS_KEY, "").contains(EXTENSIONS_CLASS)) {
      throw new UserException(
          "Cannot start catalog '"
              + catalog
              + "': the session does not load the SQL extensions, expected "
              + EXTENSIONS_KEY
              + "="
              + EXTENSIONS_CLASS
              + ". Start Spark with --conf "
              + EXTENSIONS_KEY
              + "="
              + EXTENSIONS_CLASS
              + ", or, to do without CALL and column defaults, with --conf "
              + SessionOptions.PREFIX
              + SESSION_CHECK.name()
              + "=false.");
    }
  }
}
