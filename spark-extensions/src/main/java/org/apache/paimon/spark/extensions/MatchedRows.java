package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.spark.PaimonTable;
import org.apache.paimon.spark.read.MetadataColumns;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.AttributeSet;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.JoinedRow;
import org.apache.spark.sql.catalyst.expressions.MetadataAttribute;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.Inner$;
import org.apache.spark.sql.catalyst.plans.logical.Join;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Metadata;
import scala.Option;
import scala.collection.JavaConverters;
import scala.collection.immutable.List$;

/**
 * The rows of a table without primary key that match collected rows, on the driver.
 *
 * @param rows beside the row that they match; and the collected rows without a match, if they are
 *     wanted, beside nulls
 * @param positions of the matching rows, by location of the file, ascending
 */
record MatchedRows(LocalRelation rows, Map<String, long[]> positions) {

  private static final String NUMBER = "__paimon_source_row";

  /** Columns behind those that were asked for. */
  private static final int BEHIND = 3;

  /**
   * What is to be found.
   *
   * @param target computes columns from a relation over the table
   * @param condition over the target and the source
   * @param used columns that are of interest
   * @param unmatched whether source rows without a match are
   */
  record Request(
      Project target,
      LocalRelation source,
      Expression condition,
      AttributeSet used,
      boolean unmatched) {}

  /** Reads the table; empty when too many rows match. */
  static Optional<MatchedRows> find(
      Request request, DataSourceV2Relation table, SparkSession session) {
    Attribute number = attribute(NUMBER, DataTypes.IntegerType, Metadata.empty());
    AttributeReference file =
        metadataColumn(table, MetadataColumns.FILE_PATH, DataTypes.StringType);
    AttributeReference position =
        metadataColumn(table, MetadataColumns.ROW_INDEX, DataTypes.LongType);
    List<NamedExpression> computed =
        new ArrayList<>(JavaConverters.seqAsJavaList(request.target().projectList()));
    List<NamedExpression> columns = new ArrayList<>();
    List<Attribute> shown = new ArrayList<>();
    for (NamedExpression each : computed) {
      Attribute column = each.toAttribute();
      if (request.used().contains(column)) {
        columns.add(column);
        shown.add(column.withNullability(true));
      }
    }
    columns.add(named(computed, file));
    columns.add(named(computed, position));
    columns.add(number);
    LogicalPlan matches =
        new Project(
            Plans.scala(columns),
            new Join(
                new Project(Plans.scala(computed), withMetadata(table, file, position)),
                numbered(request.source(), number),
                Inner$.MODULE$,
                Option.apply(request.condition()),
                Plans.broadcastRight()));
    return CollectedRows.ofMatches(matches, session).map(found -> of(found, shown, request));
  }

  /** The column among those that are computed; is added when it is not. */
  private static Attribute named(List<NamedExpression> computed, Attribute column) {
    boolean isThere = computed.stream().anyMatch(each -> each.exprId().equals(column.exprId()));
    if (!isThere) {
      computed.add(column);
    }
    return column;
  }

  private static AttributeReference metadataColumn(
      DataSourceV2Relation table, MetadataColumns column, DataType type) {
    String name = column.nameIn(((PaimonTable) table.table()).source().schema());
    return JavaConverters.seqAsJavaList(table.output()).stream()
        .filter(each -> each.name().equals(name))
        .findFirst()
        .orElseGet(() -> attribute(name, type, MetadataAttribute.metadata(name)));
  }

  private static AttributeReference attribute(String name, DataType type, Metadata metadata) {
    return new AttributeReference(
        name, type, false, metadata, NamedExpression.newExprId(), List$.MODULE$.<String>empty());
  }

  private static LogicalPlan withMetadata(
      DataSourceV2Relation table, AttributeReference file, AttributeReference position) {
    List<AttributeReference> output = new ArrayList<>(JavaConverters.seqAsJavaList(table.output()));
    for (AttributeReference each : List.of(file, position)) {
      if (output.stream().noneMatch(column -> column.exprId().equals(each.exprId()))) {
        output.add(each);
      }
    }
    return table.copy(
        table.table(), Plans.scala(output), table.catalog(), table.identifier(), table.options());
  }

  private static LocalRelation numbered(LocalRelation source, Attribute number) {
    List<Attribute> output = new ArrayList<>(JavaConverters.seqAsJavaList(source.output()));
    output.add(number);
    List<InternalRow> rows = new ArrayList<>();
    for (InternalRow row : JavaConverters.seqAsJavaList(source.data())) {
      rows.add(new JoinedRow(row, new GenericInternalRow(new Object[] {rows.size()})));
    }
    return new LocalRelation(Plans.scala(output), Plans.scala(rows), false);
  }

  private static MatchedRows of(LocalRelation found, List<Attribute> shown, Request request) {
    List<InternalRow> source = JavaConverters.seqAsJavaList(request.source().data());
    int wanted = shown.size();
    // Rows of the target are followed by what was added to find them, which nobody asks for.
    List<Attribute> output = new ArrayList<>(shown);
    for (int i = 0; i < BEHIND; i++) {
      output.add(found.output().apply(wanted + i).newInstance().withNullability(true));
    }
    output.addAll(JavaConverters.seqAsJavaList(request.source().output()));
    List<InternalRow> rows = new ArrayList<>();
    BitSet matched = new BitSet();
    Map<String, List<Long>> positions = new HashMap<>();
    for (InternalRow row : JavaConverters.seqAsJavaList(found.data())) {
      int number = row.getInt(wanted + 2);
      matched.set(number);
      positions
          .computeIfAbsent(row.getUTF8String(wanted).toString(), file -> new ArrayList<>())
          .add(row.getLong(wanted + 1));
      rows.add(new JoinedRow(row, source.get(number)));
    }
    if (request.unmatched()) {
      InternalRow nothing = new GenericInternalRow(new Object[wanted + BEHIND]);
      for (int i = matched.nextClearBit(0); i < source.size(); i = matched.nextClearBit(i + 1)) {
        rows.add(new JoinedRow(nothing, source.get(i)));
      }
    }
    return new MatchedRows(
        new LocalRelation(Plans.scala(output), Plans.scala(rows), false), sorted(positions));
  }

  private static Map<String, long[]> sorted(Map<String, List<Long>> positions) {
    Map<String, long[]> sorted = new HashMap<>();
    positions.forEach(
        (file, rows) -> {
          long[] ascending = rows.stream().mapToLong(Long::longValue).toArray();
          Arrays.sort(ascending);
          sorted.put(file, ascending);
        });
    return sorted;
  }
}
