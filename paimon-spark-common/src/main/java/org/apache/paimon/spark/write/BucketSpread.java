package org.apache.paimon.spark.write;

import org.apache.spark.SparkContext;
import org.apache.spark.sql.SparkSession;

/** How many tasks write the buckets of a table: one each, or fewer with several buckets each. */
final class BucketSpread {
  /** A task for each bucket. */
  static final int TASK_PER_BUCKET = Integer.MAX_VALUE;

  private static final int MOST_BUCKETS = 256;

  private BucketSpread() {}

  /**
   * The number of tasks; 0 (Spark decides) for very many buckets.
   *
   * @param most not more than this
   */
  static int taskCount(int buckets, int most) {
    return buckets > MOST_BUCKETS ? 0 : Math.min(buckets, most);
  }

  /**
   * The most tasks of a micro-batch: more than run at the same time would only cost what a task
   * costs, again with each micro-batch. Where executors come and go, the tasks make them come.
   */
  static int mostOfMicroBatch() {
    SparkContext context = SparkSession.active().sparkContext();
    return context.conf().getBoolean("spark.dynamicAllocation.enabled", false)
        ? TASK_PER_BUCKET
        : context.defaultParallelism();
  }
}
