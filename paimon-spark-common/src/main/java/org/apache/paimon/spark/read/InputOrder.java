package org.apache.paimon.spark.read;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.scan.Split;
import org.apache.paimon.spark.partition.TablePartitions;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.read.InputPartition;

/** How splits are handed to Spark. */
enum InputOrder {
  /** As many together as make a task. */
  PLAIN,
  /** With the bucket as key, so that Spark puts splits of one bucket together. */
  BY_BUCKET,
  /** With the partition values and the bucket as key. */
  BY_PARTITION_AND_BUCKET;

  InputPartition[] inputs(List<Split> splits, RowType partitionType) {
    if (this == PLAIN) {
      return TaskPacking.of(splits).pack(splits).stream()
          .map(PlainInput::new)
          .toArray(InputPartition[]::new);
    }
    InputPartition[] inputs = new InputPartition[splits.size()];
    List<InternalRow> partitions = partitions(splits, partitionType);
    for (int i = 0; i < inputs.length; i++) {
      Split split = splits.get(i);
      inputs[i] =
          new BucketInput(
              split,
              this == BY_BUCKET
                  ? new GenericInternalRow(new Object[] {split.bucket()})
                  : key(partitions.get(i), partitionType, split.bucket()));
    }
    return inputs;
  }

  private List<InternalRow> partitions(List<Split> splits, RowType type) {
    return this == BY_PARTITION_AND_BUCKET
        ? List.of(TablePartitions.rows(type, splits.stream().map(Split::partition).toList()))
        : List.of();
  }

  private static InternalRow key(InternalRow partition, RowType type, int bucket) {
    List<Object> values = new ArrayList<>();
    var fields = org.apache.paimon.spark.types.SparkTypes.valuesOfRow(type).fields();
    for (int i = 0; i < fields.length; i++) {
      values.add(partition.get(i, fields[i].dataType()));
    }
    values.add(bucket);
    return new GenericInternalRow(values.toArray());
  }
}
