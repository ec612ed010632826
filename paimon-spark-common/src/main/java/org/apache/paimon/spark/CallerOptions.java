package org.apache.paimon.spark;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Options of a reader or writer without what Spark itself puts among them. */
final class CallerOptions {
  private static final Set<String> OF_SPARK = Set.of("path", "paths");

  private CallerOptions() {}

  /** The options that say something about the table. */
  static Map<String, String> tableOptions(CaseInsensitiveStringMap options) {
    Map<String, String> kept = new LinkedHashMap<>(options.asCaseSensitiveMap());
    kept.keySet().removeIf(key -> OF_SPARK.contains(key.toLowerCase(java.util.Locale.ROOT)));
    return kept;
  }
}
