package org.apache.paimon.spark.read;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.scan.Split;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;

/**
 * A batch read. Two of them are equal when they read the same columns of the same splits, so that
 * Spark can reuse an exchange over either.
 */
final class SparkBatch implements Batch {
  private final TableAccess access;
  private final ReadColumns columns;
  private final Predicate filter;
  private final Supplier<List<Split>> splits;
  private final InputOrder order;

  SparkBatch(
      TableAccess access,
      ReadColumns columns,
      Predicate filter,
      Supplier<List<Split>> splits,
      InputOrder order) {
    this.access = access;
    this.columns = columns;
    this.filter = filter;
    this.splits = splits;
    this.order = order;
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return order.inputs(splits.get(), access.source().schema().partitionType());
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new SplitReaderFactory(access, columns, filter, access.isColumnar());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparkBatch batch
        && access.isSameAs(batch.access)
        && columns.equals(batch.columns)
        && Objects.equals(filter, batch.filter)
        && order == batch.order
        && splits.get().equals(batch.splits.get());
  }

  @Override
  public int hashCode() {
    return Objects.hash(access.source().location(), columns.shown());
  }
}
