package org.apache.paimon.spark.read;

import org.apache.paimon.options.OptionKey;

/** Options of reads through Spark. */
public final class ReadOptions {
  public static final OptionKey<Boolean> COLUMNAR =
      OptionKey.bool("read.columnar", true, "hand batches to Spark; false = single rows");

  public static final OptionKey<Boolean> ALLOW_FULL_SCAN =
      OptionKey.bool(
          "read.allow.fullScan",
          true,
          "false = a read of a partitioned table needs a condition on a partition column");

  private ReadOptions() {}
}
