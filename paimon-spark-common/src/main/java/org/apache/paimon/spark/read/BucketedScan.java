package org.apache.paimon.spark.read;

import java.util.List;
import org.apache.spark.sql.connector.read.Scan;

/** A scan whose rows Spark may join bucket by bucket. */
public interface BucketedScan extends Scan {

  /**
   * The partition columns, when buckets are reported and the values of these columns may be
   * reported with them; else none.
   */
  List<String> partitionColumns();

  /**
   * The same scan with a task for each bucket of each partition: its rows are keyed by the
   * partition columns and the bucket. Only of use where a join compares them all.
   */
  Scan byPartitionAndBucket();
}
