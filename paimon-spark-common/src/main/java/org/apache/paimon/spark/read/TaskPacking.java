package org.apache.paimon.spark.read;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.scan.Split;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.internal.SQLConf;

/**
 * Puts small splits together, so that a table of many small buckets is not read in as many tasks.
 * Spark's settings for its own files rule: a task gets up to {@code
 * spark.sql.files.maxPartitionBytes}, or less so that there are as many tasks as run at once, and
 * opening a file counts as {@code spark.sql.files.openCostInBytes} more. Splits stay in order.
 *
 * @param taskBytes what a task should come to
 * @param openCostBytes of a file
 */
record TaskPacking(long taskBytes, long openCostBytes) {

  /** The packing of these splits under the settings of the present session. */
  static TaskPacking of(List<Split> splits) {
    SQLConf settings = SQLConf.get();
    int parallelism =
        settings.filesMinPartitionNum().isDefined()
            ? (int) settings.filesMinPartitionNum().get()
            : SparkSession.active().leafNodeDefaultParallelism();
    return of(
        splits, settings.filesMaxPartitionBytes(), settings.filesOpenCostInBytes(), parallelism);
  }

  /**
   * @param parallelism number of tasks that there should be at least
   */
  static TaskPacking of(
      List<Split> splits, long maxTaskBytes, long openCostBytes, int parallelism) {
    long total = 0;
    for (Split split : splits) {
      total += weight(split, openCostBytes);
    }
    long share = Math.max(openCostBytes, total / Math.max(parallelism, 1));
    return new TaskPacking(Math.min(maxTaskBytes, share), openCostBytes);
  }

  private static long weight(Split split, long openCostBytes) {
    return split.lengthBytes() + split.files().size() * openCostBytes;
  }

  /** The splits of each task. A task takes one more as long as that brings it nearer its size. */
  List<List<Split>> pack(List<Split> splits) {
    List<List<Split>> tasks = new ArrayList<>();
    List<Split> task = new ArrayList<>();
    long bytes = 0;
    for (Split split : splits) {
      long weight = weight(split, openCostBytes);
      if (!task.isEmpty() && bytes + weight - taskBytes > taskBytes - bytes) {
        tasks.add(List.copyOf(task));
        task.clear();
        bytes = 0;
      }
      task.add(split);
      bytes += weight;
    }
    if (!task.isEmpty()) {
      tasks.add(List.copyOf(task));
    }
    return tasks;
  }
}
