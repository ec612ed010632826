package org.apache.paimon.spark.read;

import org.apache.paimon.scan.Split;
import org.apache.spark.sql.connector.read.InputPartition;

/** One split as the work of one task. */
sealed interface SplitInput extends InputPartition permits PlainInput, BucketInput {
  Split split();
}
