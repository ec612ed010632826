package org.apache.paimon.lookup;

import java.time.Duration;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.spill.SpillCodec;

/**
 * The options of lookup files.
 *
 * @param retention after which an unused file is deleted
 * @param maxDiskBytes most bytes of all files
 * @param maxMemoryBytes most bytes of blocks and indexes in memory
 * @param codec of the blocks
 * @param bloomShare share of absent keys that a bloom filter may take for present; 0 = no filter
 */
public record LookupOptions(
    Duration retention,
    long maxDiskBytes,
    long maxMemoryBytes,
    SpillCodec codec,
    double bloomShare) {

  public static final OptionKey<Duration> RETENTION =
      OptionKey.duration(
          "lookup.cache-file-retention", "1 h", "time after which unused lookup files go");

  public static final OptionKey<Long> MAX_DISK_SIZE =
      OptionKey.size("lookup.cache-max-disk-size", null, "most bytes of lookup files on disk");

  public static final OptionKey<String> COMPRESSION =
      OptionKey.string("lookup.cache-spill-compression", "zstd", "codec of lookup files");

  public static final OptionKey<Long> MAX_MEMORY_SIZE =
      OptionKey.size("lookup.cache-max-memory-size", "256 mb", "memory of the lookup cache");

  public static final OptionKey<Boolean> BLOOM_FILTER =
      OptionKey.bool("lookup.cache.bloom.filter.enabled", true, "bloom filters in lookup files");

  public static final OptionKey<Double> BLOOM_FILTER_FPP =
      OptionKey.share(
          "lookup.cache.bloom.filter.fpp", "0.05", "share of absent keys taken for present");

  /** Reads the options of a table. */
  public static LookupOptions from(Options options) {
    return new LookupOptions(
        options.get(RETENTION),
        options.find(MAX_DISK_SIZE).orElse(Long.MAX_VALUE),
        options.get(MAX_MEMORY_SIZE),
        SpillCodec.named(options.get(COMPRESSION), COMPRESSION.name(), 1),
        options.get(BLOOM_FILTER) ? options.get(BLOOM_FILTER_FPP) : 0);
  }
}
