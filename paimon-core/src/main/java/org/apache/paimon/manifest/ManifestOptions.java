package org.apache.paimon.manifest;

import java.util.Locale;
import java.util.Optional;
import org.apache.avro.file.CodecFactory;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/**
 * Options of manifests.
 *
 * @param compression codec: zstd, snappy, deflate or null
 * @param zstdLevel level of zstd
 * @param targetFileBytes a manifest is closed at this size
 * @param fullMergeThresholdBytes bytes of changed manifests that make all be merged
 * @param mergeMinCount number of small manifests that makes them be merged
 * @param parallelism threads that read manifests
 * @param dropsStatsOfDeletes whether DELETE entries are written without statistics
 */
public record ManifestOptions(
    String compression,
    int zstdLevel,
    long targetFileBytes,
    long fullMergeThresholdBytes,
    int mergeMinCount,
    int parallelism,
    boolean dropsStatsOfDeletes) {

  public static final OptionKey<String> MANIFEST_FORMAT =
      OptionKey.string("manifest.format", "avro", "format of manifests; only avro");

  public static final OptionKey<String> MANIFEST_COMPRESSION =
      OptionKey.string(
          "manifest.compression", "zstd", "codec of manifests: zstd, snappy, deflate, null");

  public static final OptionKey<Integer> ZSTD_LEVEL =
      OptionKey.integer("file.compression.zstd-level", "1", "level of zstd compression");

  public static final OptionKey<Long> MANIFEST_TARGET_FILE_SIZE =
      OptionKey.size(
          "manifest.target-file-size", "8 mb", "size at which manifests are closed or merged");

  public static final OptionKey<Long> MANIFEST_FULL_COMPACTION_THRESHOLD_SIZE =
      OptionKey.size(
          "manifest.full-compaction-threshold-size",
          "16 mb",
          "bytes of changed manifests that make all manifests be rewritten");

  public static final OptionKey<Integer> MANIFEST_MERGE_MIN_COUNT =
      OptionKey.integer(
          "manifest.merge-min-count", "30", "number of small manifests that are merged");

  public static final OptionKey<Integer> SCAN_MANIFEST_PARALLELISM =
      OptionKey.integer(
          "scan.manifest.parallelism", null, "threads that read manifests; unset = processors");

  public static final OptionKey<Boolean> MANIFEST_DELETE_FILE_DROP_STATS =
      OptionKey.bool(
          "manifest.delete-file-drop-stats", false, "write DELETE entries without statistics");

  /** Reads the options of a table. */
  public static ManifestOptions from(Options options) {
    String format = options.get(MANIFEST_FORMAT);
    if (!format.strip().toLowerCase(Locale.ROOT).equals("avro")) {
      throw new UnsupportedFeatureException(
          "Cannot use manifests of format '"
              + format
              + "': option 'manifest.format' may only be avro. Remove the option.");
    }
    Optional<Integer> parallelism = options.find(SCAN_MANIFEST_PARALLELISM);
    return new ManifestOptions(
        options.get(MANIFEST_COMPRESSION).strip().toLowerCase(Locale.ROOT),
        options.get(ZSTD_LEVEL),
        options.get(MANIFEST_TARGET_FILE_SIZE),
        options.get(MANIFEST_FULL_COMPACTION_THRESHOLD_SIZE),
        options.get(MANIFEST_MERGE_MIN_COUNT),
        Math.max(1, parallelism.orElse(Runtime.getRuntime().availableProcessors())),
        options.get(MANIFEST_DELETE_FILE_DROP_STATS));
  }

  /** The codec of new files. */
  CodecFactory codec() {
    return switch (compression) {
      case "zstd", "zstandard" -> CodecFactory.zstandardCodec(zstdLevel);
      case "snappy" -> CodecFactory.snappyCodec();
      case "deflate" -> CodecFactory.deflateCodec(CodecFactory.DEFAULT_DEFLATE_LEVEL);
      case "null" -> CodecFactory.nullCodec();
      default ->
          throw new UserException(
              "Invalid value '"
                  + compression
                  + "' of option 'manifest.compression', expected zstd, snappy, deflate or null."
                  + " Correct the option.");
    };
  }
}
