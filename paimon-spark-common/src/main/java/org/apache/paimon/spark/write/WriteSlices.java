package org.apache.paimon.spark.write;

import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.table.Table;
import org.apache.paimon.write.AssignerChoice;
import org.apache.paimon.write.WriteContext;
import org.apache.spark.sql.SparkSession;

/** Into how many slices by key hash a write to dynamic buckets is divided. */
public final class WriteSlices {
  /** More tasks would make too many small buckets; the options ask for more. */
  private static final int MOST_BY_DEFAULT = 64;

  private WriteSlices() {}

  /** The number of slices of a write; 1 for tables without dynamic buckets. */
  public static int of(Table table, WriteContext.Restore restore) {
    BucketMode mode = TableOptions.of(table.schema()).buckets().mode();
    if (mode != BucketMode.DYNAMIC && mode != BucketMode.CROSS_PARTITION) {
      return 1;
    }
    int tasks = SparkSession.active().sparkContext().defaultParallelism();
    return AssignerChoice.choose(
        table.source(), table.fileIO(), Math.min(tasks, MOST_BY_DEFAULT), restore);
  }
}
