package org.apache.paimon.spark;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.paimon.catalog.TableName;
import org.apache.spark.sql.internal.SQLConf;

/**
 * Table options of a session: {@code spark.paimon.<key>} for all tables, and stronger {@code
 * spark.paimon.<catalog>.<database>.<table>.<key>} for some, where each of the three names may be
 * {@code *} (the more that is named, the stronger).
 */
final class SessionOptions {
  static final String PREFIX = "spark.paimon.";
  private static final String ANY = "*";

  private SessionOptions() {}

  /** The options of the active session that hold for a table. */
  static Map<String, String> of(String catalog, TableName table) {
    return of(SQLConf.get(), catalog, table);
  }

  static Map<String, String> of(SQLConf session, String catalog, TableName table) {
    Map<String, String> ours = new LinkedHashMap<>();
    scala.collection.JavaConverters.mapAsJavaMap(session.getAllConfs())
        .forEach(
            (key, value) -> {
              if (key.startsWith(PREFIX)) {
                ours.put(key.substring(PREFIX.length()), value);
              }
            });
    Map<String, String> options = new LinkedHashMap<>();
    ours.forEach(
        (key, value) -> {
          if (!isAboutSomeTables(key, catalog)) {
            options.put(key, value);
          }
        });
    // From weak to strong: how many of the three names are given, table before database.
    for (String one : new String[] {ANY, catalog}) {
      for (String two : new String[] {ANY, table.database()}) {
        for (String three : new String[] {ANY, table.table()}) {
          addScoped(ours, one + "." + two + "." + three + ".", options);
        }
      }
    }
    return options;
  }

  private static boolean isAboutSomeTables(String key, String catalog) {
    boolean startsLikeScope = key.startsWith(ANY + ".") || key.startsWith(catalog + ".");
    return startsLikeScope && key.chars().filter(c -> c == '.').count() >= 3;
  }

  private static void addScoped(
      Map<String, String> ours, String scope, Map<String, String> options) {
    ours.forEach(
        (key, value) -> {
          if (key.startsWith(scope)) {
            options.put(key.substring(scope.length()), value);
          }
        });
  }
}
