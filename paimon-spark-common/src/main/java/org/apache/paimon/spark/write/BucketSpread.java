package org.apache.paimon.spark.write;

import org.apache.spark.unsafe.hash.Murmur3_x86_32;

/**
 * How many tasks a table with {@code n} buckets needs so that Spark's hash of the bucket number
 * spreads the buckets well: with as many tasks as buckets several would share a task and others
 * stay empty.
 */
final class BucketSpread {
  /** The seed of Spark's hash partitioning. */
  private static final int SEED = 42;

  private static final int MOST_TASKS_PER_BUCKET = 3;
  private static final int MOST_BUCKETS = 256;

  private BucketSpread() {}

  /**
   * The least number of tasks with the smallest number of buckets in the fullest task; 0 (Spark
   * decides) for very many buckets.
   */
  static int taskCount(int buckets) {
    if (buckets > MOST_BUCKETS) {
      return 0;
    }
    int best = buckets;
    int bestLoad = Integer.MAX_VALUE;
    for (int tasks = buckets; tasks <= buckets * MOST_TASKS_PER_BUCKET; tasks++) {
      int load = fullest(buckets, tasks);
      if (load < bestLoad) {
        best = tasks;
        bestLoad = load;
      }
    }
    return best;
  }

  private static int fullest(int buckets, int tasks) {
    int[] loads = new int[tasks];
    int most = 0;
    for (int bucket = 0; bucket < buckets; bucket++) {
      int task = Math.floorMod(Murmur3_x86_32.hashInt(bucket, SEED), tasks);
      most = Math.max(most, ++loads[task]);
    }
    return most;
  }
}
