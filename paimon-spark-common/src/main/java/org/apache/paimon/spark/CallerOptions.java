package org.apache.paimon.spark;

import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.paimon.error.UserException;
import org.apache.paimon.scan.ScanOptions;
import org.apache.spark.sql.catalyst.util.DateTimeUtils;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.apache.spark.unsafe.types.UTF8String;
import scala.Option;

/**
 * Options of a reader or writer, without what Spark itself puts among them, and with the names that
 * other table formats made common in the table's own words.
 */
final class CallerOptions {
  /** A snapshot number or tag: {@code scan.version}. */
  static final String VERSION_AS_OF = "versionAsOf";

  /** A time in the session's zone: {@code scan.timestamp-millis}. */
  static final String TIMESTAMP_AS_OF = "timestampAsOf";

  private static final Set<String> OF_SPARK =
      Set.of(
          "path",
          "paths",
          VERSION_AS_OF.toLowerCase(Locale.ROOT),
          TIMESTAMP_AS_OF.toLowerCase(Locale.ROOT));

  private CallerOptions() {}

  /**
   * The options that say something about the table.
   *
   * @throws UserException when {@code timestampAsOf} is no time
   */
  static Map<String, String> tableOptions(CaseInsensitiveStringMap options) {
    Map<String, String> kept = new LinkedHashMap<>(options.asCaseSensitiveMap());
    kept.keySet().removeIf(key -> OF_SPARK.contains(key.toLowerCase(Locale.ROOT)));
    if (options.containsKey(VERSION_AS_OF)) {
      kept.put(ScanOptions.SCAN_VERSION.name(), options.get(VERSION_AS_OF));
    }
    if (options.containsKey(TIMESTAMP_AS_OF)) {
      kept.put(
          ScanOptions.SCAN_TIMESTAMP_MILLIS.name(),
          millis(options.get(TIMESTAMP_AS_OF)).toString());
    }
    return kept;
  }

  /** How the caller named the option that became {@code option} of the table. */
  static String nameGiven(CaseInsensitiveStringMap options, String option) {
    if (option.equals(ScanOptions.SCAN_VERSION.name()) && options.containsKey(VERSION_AS_OF)) {
      return VERSION_AS_OF;
    }
    boolean isTime = option.equals(ScanOptions.SCAN_TIMESTAMP_MILLIS.name());
    return isTime && options.containsKey(TIMESTAMP_AS_OF) ? TIMESTAMP_AS_OF : option;
  }

  private static Long millis(String time) {
    ZoneId zone = ZoneId.of(SQLConf.get().sessionLocalTimeZone());
    Option<Object> micros = DateTimeUtils.stringToTimestamp(UTF8String.fromString(time), zone);
    if (micros.isEmpty()) {
      throw new UserException(
          "Invalid value '"
              + time
              + "' of option '"
              + TIMESTAMP_AS_OF
              + "': expected a time such as '2024-01-31 12:00:00'. Correct the option.");
    }
    return Math.floorDiv((Long) micros.get(), 1000L);
  }
}
