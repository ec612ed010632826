package org.apache.paimon.write;

import java.nio.file.Path;
import java.util.Optional;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.spill.SpillCodec;
import org.apache.paimon.spill.SpillDirectory;

/** Options that say whether and how write buffers go to local disk. */
public final class SpillOptions {
  public static final OptionKey<Boolean> SPILLABLE =
      OptionKey.bool(
          "write-buffer-spillable", true, "spill write buffers to local disk instead of flushing");

  public static final OptionKey<Long> MAX_DISK_SIZE =
      OptionKey.size(
          "write-buffer-spill.max-disk-size", null, "most bytes spilled; default is no limit");

  public static final OptionKey<Boolean> BUFFER_FOR_APPEND =
      OptionKey.bool(
          "write-buffer-for-append", false, "append tables: buffer rows, one file open at a time");

  public static final OptionKey<Integer> MAX_WRITERS =
      OptionKey.integer(
          "write-max-writers-to-spill",
          "10",
          "append tables: number of open buckets above which their rows are buffered");

  private SpillOptions() {}

  /** The directory to spill to for those who cannot do without. */
  static SpillDirectory always(Options options, Path path) {
    return new SpillDirectory(path, SpillCodec.from(options), Long.MAX_VALUE);
  }

  /** The directory to spill to; empty when buffers are to be flushed. */
  static Optional<SpillDirectory> directory(Options options, Path path) {
    if (!options.get(SPILLABLE)) {
      return Optional.empty();
    }
    long maxBytes = options.find(MAX_DISK_SIZE).orElse(Long.MAX_VALUE);
    return Optional.of(new SpillDirectory(path, SpillCodec.from(options), maxBytes));
  }
}
