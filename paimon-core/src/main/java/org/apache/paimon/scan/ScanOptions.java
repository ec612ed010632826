package org.apache.paimon.scan;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.schema.ChangelogProducer;
import org.apache.paimon.schema.KeyOptions;

/**
 * Options of batch reads.
 *
 * @param mode where to read, with DEFAULT resolved
 * @param snapshotId {@code scan.snapshot-id}
 * @param tagName {@code scan.tag-name}
 * @param version {@code scan.version}
 * @param timestampMillis {@code scan.timestamp-millis}, or {@code scan.timestamp} in the local zone
 * @param watermark {@code scan.watermark}
 * @param fileCreationMillis {@code scan.file-creation-time-millis}
 * @param creationMillis {@code scan.creation-time-millis}
 * @param fullCompactionEvery number of commits between full compactions: {@code compacted-full}
 *     then reads what one of these left; empty = any compaction counts
 * @param targetSplitBytes size of a split
 * @param openFileCostBytes least weight of a file in a split
 * @param keepsAppendOrder whether buckets of append tables are read in write order
 */
public record ScanOptions(
    ScanMode mode,
    Optional<Long> snapshotId,
    Optional<String> tagName,
    Optional<String> version,
    Optional<Long> timestampMillis,
    Optional<Long> watermark,
    Optional<Long> fileCreationMillis,
    Optional<Long> creationMillis,
    Optional<Integer> fullCompactionEvery,
    long targetSplitBytes,
    long openFileCostBytes,
    boolean keepsAppendOrder) {

  public static final OptionKey<ScanMode> SCAN_MODE =
      OptionKey.enumOf("scan.mode", ScanMode.class, "default", "where a read begins")
          .withAliases("log.scan");

  public static final OptionKey<Long> SCAN_SNAPSHOT_ID =
      OptionKey.longNumber("scan.snapshot-id", null, "snapshot to read");

  public static final OptionKey<String> SCAN_TAG_NAME =
      OptionKey.string("scan.tag-name", null, "tag to read");

  public static final OptionKey<String> SCAN_VERSION =
      OptionKey.string(
          "scan.version", null, "what to read: a tag, 'watermark-<n>' or a snapshot number");

  public static final OptionKey<String> SCAN_TIMESTAMP =
      OptionKey.string(
          "scan.timestamp", null, "read as of this local time, such as '2024-01-31 12:00:00'");

  public static final OptionKey<Long> SCAN_TIMESTAMP_MILLIS =
      OptionKey.longNumber(
              "scan.timestamp-millis", null, "read as of this time, epoch milliseconds")
          .withAliases("log.scan.timestamp-millis");

  public static final OptionKey<Long> SCAN_WATERMARK =
      OptionKey.longNumber(
          "scan.watermark", null, "read the first snapshot with this watermark or a later one");

  public static final OptionKey<Long> SCAN_FILE_CREATION_TIME_MILLIS =
      OptionKey.longNumber(
          "scan.file-creation-time-millis", null, "read only files made at this time or later");

  public static final OptionKey<Long> SCAN_CREATION_TIME_MILLIS =
      OptionKey.longNumber(
          "scan.creation-time-millis", null, "read the first snapshot at this time or later");

  public static final OptionKey<Long> SOURCE_SPLIT_TARGET_SIZE =
      OptionKey.size("source.split.target-size", "128 mb", "size of a split");

  public static final OptionKey<Long> SOURCE_SPLIT_OPEN_FILE_COST =
      OptionKey.size("source.split.open-file-cost", "4 mb", "least weight of a file in a split");

  public static final OptionKey<Boolean> BUCKET_APPEND_ORDERED =
      OptionKey.bool("bucket-append-ordered", true, "read buckets of append tables in write order");

  /** Options that begin a read of changes between two points. */
  public static final List<String> INCREMENTAL =
      List.of("incremental-between", "incremental-between-timestamp", "incremental-to-auto-tag");

  /** Options that choose a snapshot; at most one may be given, and none beside changes. */
  private static final List<OptionKey<?>> CHOOSING =
      List.of(
          SCAN_SNAPSHOT_ID,
          SCAN_TAG_NAME,
          SCAN_VERSION,
          SCAN_TIMESTAMP,
          SCAN_TIMESTAMP_MILLIS,
          SCAN_WATERMARK,
          SCAN_FILE_CREATION_TIME_MILLIS,
          SCAN_CREATION_TIME_MILLIS);

  /** Reads the options of a table and session. */
  public static ScanOptions from(Options options) {
    checkOnlyOne(options);
    Optional<Long> timestamp = options.find(SCAN_TIMESTAMP_MILLIS);
    return new ScanOptions(
        mode(options),
        options.find(SCAN_SNAPSHOT_ID),
        options.find(SCAN_TAG_NAME),
        options.find(SCAN_VERSION),
        timestamp.isPresent()
            ? timestamp
            : options.find(SCAN_TIMESTAMP).map(ScanOptions::parseTimestamp),
        options.find(SCAN_WATERMARK),
        options.find(SCAN_FILE_CREATION_TIME_MILLIS),
        options.find(SCAN_CREATION_TIME_MILLIS),
        fullCompactionEvery(options),
        options.get(SOURCE_SPLIT_TARGET_SIZE),
        options.get(SOURCE_SPLIT_OPEN_FILE_COST),
        options.get(BUCKET_APPEND_ORDERED));
  }

  private static Optional<Integer> fullCompactionEvery(Options options) {
    Optional<Integer> commits = options.find(BucketOptions.FULL_COMPACTION_DELTA_COMMITS);
    boolean isProducer =
        options.get(KeyOptions.CHANGELOG_PRODUCER) == ChangelogProducer.FULL_COMPACTION;
    return commits.isEmpty() && isProducer ? Optional.of(1) : commits;
  }

  /** Refuses options that choose different rows. */
  static void checkOnlyOne(Options options) {
    List<String> given =
        new ArrayList<>(
            INCREMENTAL.stream().filter(name -> options.find(name).isPresent()).toList());
    for (OptionKey<?> key : CHOOSING) {
      if (options.contains(key)) {
        given.add(key.name());
      }
    }
    if (given.size() > 1) {
      throw new UserException(
          "Invalid scan options: "
              + given
              + " are given together, expected at most one of them. Remove the others.");
    }
  }

  private static ScanMode mode(Options options) {
    ScanMode given = options.get(SCAN_MODE);
    if (given == ScanMode.FULL) {
      return ScanMode.LATEST_FULL;
    }
    return given == ScanMode.DEFAULT ? impliedMode(options) : given;
  }

  private static ScanMode impliedMode(Options options) {
    if (isAnyGiven(options, SCAN_TIMESTAMP, SCAN_TIMESTAMP_MILLIS)) {
      return ScanMode.FROM_TIMESTAMP;
    }
    if (isAnyGiven(options, SCAN_SNAPSHOT_ID, SCAN_TAG_NAME, SCAN_VERSION, SCAN_WATERMARK)) {
      return ScanMode.FROM_SNAPSHOT;
    }
    if (isAnyGiven(options, SCAN_FILE_CREATION_TIME_MILLIS)) {
      return ScanMode.FROM_FILE_CREATION_TIME;
    }
    if (isAnyGiven(options, SCAN_CREATION_TIME_MILLIS)) {
      return ScanMode.FROM_CREATION_TIMESTAMP;
    }
    boolean incremental = INCREMENTAL.stream().anyMatch(name -> options.find(name).isPresent());
    return incremental ? ScanMode.INCREMENTAL : ScanMode.LATEST_FULL;
  }

  private static boolean isAnyGiven(Options options, OptionKey<?>... keys) {
    return Stream.of(keys).anyMatch(options::contains);
  }

  /** A local time {@code yyyy-MM-dd[ HH:mm[:ss[.fraction]]]} as epoch milliseconds. */
  static long parseTimestamp(String text) {
    String iso = text.strip().replace(' ', 'T');
    try {
      LocalDateTime time =
          iso.indexOf('T') < 0 ? LocalDate.parse(iso).atStartOfDay() : LocalDateTime.parse(iso);
      return time.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli();
    } catch (DateTimeParseException e) {
      throw new UserException(
          "Invalid value '"
              + text
              + "' of option 'scan.timestamp', expected a local time such as '2024-01-31"
              + " 12:00:00'. Correct the option.",
          e);
    }
  }
}
