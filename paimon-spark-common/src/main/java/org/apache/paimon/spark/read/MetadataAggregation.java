package org.apache.paimon.spark.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.LongBuilder;
import org.apache.paimon.data.RowView;
import org.apache.paimon.scan.Split;
import org.apache.paimon.scan.SplitFacts;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.spark.vector.BatchAdapter;
import org.apache.paimon.table.Table;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeRoot;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * {@code COUNT(*)}, {@code MIN} and {@code MAX}, possibly by partition columns, answered from
 * metadata: only if the metadata of every split tells them exactly.
 */
final class MetadataAggregation {

  /** What one aggregate computes. */
  private enum Kind {
    COUNT,
    MIN,
    MAX
  }

  /** One aggregate; {@code column} is its position in the stored table, -1 for the count. */
  private record Call(Kind kind, int column) {}

  private final Table table;
  private final TableSchema schema;
  private final List<Integer> groups;
  private final List<Call> calls;

  private MetadataAggregation(Table table, List<Integer> groups, List<Call> calls) {
    this.table = table;
    this.schema = table.source().schema();
    this.groups = groups;
    this.calls = calls;
  }

  /** The aggregation, if it is of a form that metadata may answer. */
  static Optional<MetadataAggregation> of(Table table, Aggregation aggregation) {
    RowType partitionType = table.schema().partitionType();
    List<Integer> groups = new ArrayList<>();
    for (Expression expression : aggregation.groupByExpressions()) {
      int position = column(partitionType, expression);
      if (position < 0 || isOneValueInTwoPartitions(partitionType.typeAt(position))) {
        return Optional.empty();
      }
      groups.add(position);
    }
    List<Call> calls = new ArrayList<>();
    for (AggregateFunc function : aggregation.aggregateExpressions()) {
      if (function instanceof CountStar) {
        calls.add(new Call(Kind.COUNT, -1));
      } else if (function instanceof Min min) {
        calls.add(new Call(Kind.MIN, storedColumn(table, min.column())));
      } else if (function instanceof Max max) {
        calls.add(new Call(Kind.MAX, storedColumn(table, max.column())));
      } else {
        return Optional.empty();
      }
    }
    boolean isKnown =
        calls.stream().allMatch(call -> call.kind() == Kind.COUNT || call.column() >= 0);
    return isKnown ? Optional.of(new MetadataAggregation(table, groups, calls)) : Optional.empty();
  }

  /**
   * Whether values that Spark groups together, 0.0 and -0.0, can lie in partitions of their own.
   */
  private static boolean isOneValueInTwoPartitions(DataType type) {
    return type.root() == TypeRoot.FLOAT || type.root() == TypeRoot.DOUBLE;
  }

  /**
   * Where a column of the table, or of the view that it may be, stands in the files. A view has
   * columns of its own and shows others in another form: those have no place there, so -1.
   */
  private static int storedColumn(Table table, Expression expression) {
    int shown = column(table.schema().rowType(), expression);
    return shown < 0
        ? -1
        : table.source().schema().fields().indexOf(table.schema().rowType().field(shown));
  }

  private static int column(RowType type, Expression expression) {
    return expression instanceof NamedReference reference && reference.fieldNames().length == 1
        ? type.indexOf(reference.fieldNames()[0])
        : -1;
  }

  /** What is known of one group. */
  private static final class Group {
    private final BinaryRow partition;
    private final SplitFacts.Bounds[] bounds;
    private long rows;

    Group(BinaryRow partition, int calls) {
      this.partition = partition;
      this.bounds = new SplitFacts.Bounds[calls];
      java.util.Arrays.fill(bounds, SplitFacts.Bounds.NONE);
    }
  }

  /** Columns of the result: the groups, then the aggregates. */
  RowType resultType() {
    List<DataField> fields = new ArrayList<>();
    for (int group : groups) {
      DataField field = schema.partitionType().field(group);
      fields.add(new DataField(fields.size(), "group_" + fields.size(), field.type()));
    }
    for (Call call : calls) {
      fields.add(
          new DataField(
              fields.size(),
              "agg_" + fields.size(),
              call.kind() == Kind.COUNT
                  ? DataTypes.BIGINT
                  : schema.rowType().typeAt(call.column()).nullable()));
    }
    return new RowType(fields);
  }

  /** The rows of the result; empty when metadata does not tell. */
  Optional<InternalRow[]> rows(List<Split> splits) {
    SplitFacts facts = new SplitFacts(table.source(), table.fileIO());
    Map<List<Object>, Group> found = new LinkedHashMap<>();
    if (groups.isEmpty()) {
      found.put(List.of(), new Group(null, calls.size()));
    }
    for (Split split : splits) {
      OptionalLong rows = facts.rowCount(split);
      if (rows.isEmpty()) {
        return Optional.empty();
      }
      Group group =
          found.computeIfAbsent(key(split), key -> new Group(split.partition(), calls.size()));
      group.rows += rows.getAsLong();
      for (int i = 0; i < calls.size(); i++) {
        if (calls.get(i).kind() != Kind.COUNT) {
          Optional<SplitFacts.Bounds> bounds = facts.bounds(split, calls.get(i).column());
          if (bounds.isEmpty()) {
            return Optional.empty();
          }
          group.bounds[i] = group.bounds[i].and(bounds.get());
        }
      }
    }
    return Optional.of(shown(found.values()));
  }

  private List<Object> key(Split split) {
    List<Object> key = new ArrayList<>();
    RowType type = schema.partitionType();
    RowView values = split.partition().view(type.types());
    for (int group : groups) {
      Object value = Datums.read(values, group, type.typeAt(group));
      key.add(value == null ? Optional.empty() : value);
    }
    return key;
  }

  private InternalRow[] shown(Iterable<Group> found) {
    RowType type = resultType();
    List<DataType> partitionTypes = schema.partitionType().types();
    BatchBuilder builder = new BatchBuilder(type.types());
    for (Group group : found) {
      if (!groups.isEmpty() && group.rows == 0) {
        continue;
      }
      int position = 0;
      for (int column : groups) {
        builder.column(position++).append(group.partition.view(partitionTypes), column);
      }
      for (int i = 0; i < calls.size(); i++, position++) {
        switch (calls.get(i).kind()) {
          case COUNT -> ((LongBuilder) builder.column(position)).appendLong(group.rows);
          case MIN ->
              Datums.append(builder.column(position), group.bounds[i].min(), type.typeAt(position));
          case MAX ->
              Datums.append(builder.column(position), group.bounds[i].max(), type.typeAt(position));
        }
      }
      builder.endRows(1);
    }
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < type.fieldCount(); i++) {
      order.add(i);
    }
    ColumnarBatch batch = new BatchAdapter(type, order).show(builder.build());
    InternalRow[] rows = new InternalRow[batch.numRows()];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = batch.getRow(i).copy();
    }
    return rows;
  }
}
