package org.apache.paimon.write;

import org.apache.paimon.options.OptionKey;

/** Options of deletion vectors. */
public final class VectorOptions {
  public static final OptionKey<Boolean> BITMAP64 =
      OptionKey.bool("deletion-vectors.bitmap64", false, "write vectors in the 64-bit form");

  public static final OptionKey<Long> TARGET_SIZE =
      OptionKey.size(
          "deletion-vector.index-file.target-size",
          "2 mb",
          "append tables without buckets: size at which a further index file begins");

  private VectorOptions() {}
}
