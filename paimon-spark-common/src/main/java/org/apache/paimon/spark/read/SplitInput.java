package org.apache.paimon.spark.read;

import java.util.List;
import org.apache.paimon.scan.Split;
import org.apache.spark.sql.connector.read.InputPartition;

/** The work of one task. */
sealed interface SplitInput extends InputPartition
    permits PlainInput, BucketInput, PartialInput, StreamInput {
  /** Splits, read one after the other. */
  List<Split> splits();
}
