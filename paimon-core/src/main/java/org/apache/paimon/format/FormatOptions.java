package org.apache.paimon.format;

import org.apache.paimon.options.OptionKey;

/** Options that several formats read. */
public final class FormatOptions {

  public static final OptionKey<Integer> ZSTD_LEVEL =
      OptionKey.integer(
          "file.compression.zstd-level", "1", "Level of the zstd codec of data files.");

  public static final OptionKey<Long> BLOCK_SIZE =
      OptionKey.size(
          "file.block-size", null, "Size of an ORC stripe or a Parquet row group, in memory.");

  private FormatOptions() {}
}
