package org.apache.paimon.spark.read;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.scan.Split;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * Opens splits in tasks.
 *
 * @param access the table
 * @param columns what to hand out
 * @param filter over the columns read; a hint; null = none
 * @param isColumnar whether Spark gets batches, not rows
 */
record SplitReaderFactory(
    TableAccess access, ReadColumns columns, Predicate filter, boolean isColumnar)
    implements PartitionReaderFactory {

  private SplitBatches open(InputPartition partition) {
    List<Split> splits = ((SplitInput) partition).splits();
    Map<String, long[]> leftOut =
        partition instanceof PartialInput partial ? partial.leftOut() : Map.of();
    return new SplitBatches(
        access.open(), splits, columns, Optional.ofNullable(filter), new LeftOutRows(leftOut));
  }

  @Override
  public boolean supportColumnarReads(InputPartition partition) {
    return isColumnar;
  }

  @Override
  public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
    return open(partition);
  }

  @Override
  public PartitionReader<InternalRow> createReader(InputPartition partition) {
    SplitBatches batches = open(partition);
    return new RowsOfBatches(batches);
  }

  /** The row path: the same batches, row by row. */
  private static final class RowsOfBatches implements PartitionReader<InternalRow> {
    private final SplitBatches batches;
    private ColumnarBatch batch;
    private int next;

    RowsOfBatches(SplitBatches batches) {
      this.batches = batches;
    }

    @Override
    public boolean next() throws IOException {
      next++;
      while (batch == null || next >= batch.numRows()) {
        if (!batches.next()) {
          return false;
        }
        batch = batches.get();
        next = 0;
      }
      return true;
    }

    @Override
    public InternalRow get() {
      return batch.getRow(next);
    }

    @Override
    public CustomTaskMetric[] currentMetricsValues() {
      return batches.currentMetricsValues();
    }

    @Override
    public void close() throws IOException {
      batches.close();
    }
  }
}
