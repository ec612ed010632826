package org.apache.paimon.scan;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * Options of reads of the changes between two points: after {@code start}, up to and including
 * {@code end}.
 *
 * @param kind what the points are
 * @param start first point, exclusive
 * @param end last point, inclusive
 * @param mode which changes are read
 */
record IncrementalOptions(Kind kind, String start, String end, Mode mode) {

  /** What the two points are. */
  enum Kind {
    /** Two tags or two snapshot numbers. */
    VERSIONS,
    /** Two times. */
    TIMES,
    /** The end is an automatic tag, the start is the automatic tag before it. */
    AUTO_TAG
  }

  /** Which changes are read. */
  enum Mode {
    /** DELTA without a changelog producer, else CHANGELOG. */
    AUTO,
    /** Files added by APPEND snapshots. */
    DELTA,
    /** Changelog files. */
    CHANGELOG,
    /** The two states, compared. */
    DIFF
  }

  static final OptionKey<String> BETWEEN =
      OptionKey.string(
          "incremental-between", null, "read the changes after the first of two snapshots or tags");

  static final OptionKey<String> BETWEEN_TIMESTAMP =
      OptionKey.string(
          "incremental-between-timestamp", null, "read the changes after the first of two times");

  static final OptionKey<Mode> SCAN_MODE =
      OptionKey.enumOf(
          "incremental-between-scan-mode", Mode.class, "auto", "which changes are read");

  static final OptionKey<String> TO_AUTO_TAG =
      OptionKey.string(
          "incremental-to-auto-tag", null, "read the changes since the automatic tag before this");

  /** The options when one of them asks for changes, else empty. */
  static Optional<IncrementalOptions> from(Options options) {
    List<OptionKey<String>> keys = List.of(BETWEEN, BETWEEN_TIMESTAMP, TO_AUTO_TAG);
    if (keys.stream().noneMatch(options::contains)) {
      return Optional.empty();
    }
    ScanOptions.checkOnlyOne(options);
    Mode mode = options.get(SCAN_MODE);
    if (options.contains(TO_AUTO_TAG)) {
      return Optional.of(new IncrementalOptions(Kind.AUTO_TAG, "", options.get(TO_AUTO_TAG), mode));
    }
    OptionKey<String> key = options.contains(BETWEEN) ? BETWEEN : BETWEEN_TIMESTAMP;
    String text = options.get(key);
    String[] points = text.split(",", -1);
    if (points.length != 2 || points[0].isBlank() || points[1].isBlank()) {
      throw new UserException(
          "Invalid value '"
              + text
              + "' of option '"
              + key.name()
              + "', expected two points with a comma between them, such as '3,7'. Correct the"
              + " option.");
    }
    Kind kind = key == BETWEEN ? Kind.VERSIONS : Kind.TIMES;
    return Optional.of(new IncrementalOptions(kind, points[0].strip(), points[1].strip(), mode));
  }
}
