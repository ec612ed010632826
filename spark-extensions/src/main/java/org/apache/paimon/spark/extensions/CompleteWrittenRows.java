package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.schema.MergeEngineKind;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.spark.PaimonTable;
import org.apache.spark.sql.catalyst.analysis.TableOutputResolver$;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.logical.AppendData;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.OverwriteByExpression;
import org.apache.spark.sql.catalyst.plans.logical.OverwritePartitionsDynamic;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.V2WriteCommand;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.catalyst.util.CharVarcharUtils;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataType$;
import org.apache.spark.sql.types.MetadataBuilder;
import scala.Option;
import scala.collection.JavaConverters;
import scala.collection.Seq;
import scala.collection.immutable.List$;

/**
 * Brings the rows of a write into the table's form: columns matched by position or name, cast by
 * the store assignment policy, lengths of CHAR and VARCHAR checked, missing columns filled with
 * their default or NULL. In a partial-update table NULL means no change, so there no default fills
 * a column that is left out.
 *
 * <p>Spark's own resolution fills no missing columns for tables of a catalog. So our tables
 * announce that they take any schema, which turns it off, and this rule calls the same resolver
 * with filling turned on ({@code org.apache.spark.sql.catalyst.analysis.TableOutputResolver}).
 */
final class CompleteWrittenRows extends Rule<LogicalPlan> {
  /** Where Spark keeps the default of a column (its class ResolveDefaultColumns). */
  private static final String DEFAULT = "CURRENT_DEFAULT";

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.resolveOperators(new PlanRewrite(CompleteWrittenRows::completed));
  }

  private static Optional<LogicalPlan> completed(LogicalPlan node) {
    if (!(node instanceof AppendData
        || node instanceof OverwriteByExpression
        || node instanceof OverwritePartitionsDynamic)) {
      return Optional.empty();
    }
    V2WriteCommand write = (V2WriteCommand) node;
    LogicalPlan table = (LogicalPlan) write.table(); // Java sees no output() on NamedRelation
    Optional<PaimonTable> ours =
        Relations.ofPaimon(table).map(relation -> (PaimonTable) relation.table());
    if (!table.resolved()
        || !write.query().resolved()
        || ours.isEmpty()
        || isComplete(table.output(), write.query())) {
      return Optional.empty();
    }
    LogicalPlan query =
        completed(
            write.table().name(),
            toFill(ours.get(), table.output()),
            write.query(),
            write.isByName());
    return query == write.query()
        ? Optional.empty()
        : Optional.of((LogicalPlan) write.withNewQuery(query));
  }

  /**
   * The columns with what fills those that a statement leaves out: where rows are merged column by
   * column, nothing, so that the row that is there keeps its value.
   */
  static Seq<Attribute> toFill(PaimonTable table, Seq<Attribute> columns) {
    TableSchema schema = table.source().schema();
    boolean keepsOthers =
        schema.hasPrimaryKey()
            && TableOptions.of(schema).keys().mergeEngine() == MergeEngineKind.PARTIAL_UPDATE;
    if (!keepsOthers) {
      return columns;
    }
    List<Attribute> without = new ArrayList<>();
    for (Attribute column : JavaConverters.seqAsJavaList(columns)) {
      without.add(column.nullable() ? withoutDefault(column) : column);
    }
    return Plans.scala(without);
  }

  private static Attribute withoutDefault(Attribute column) {
    return column.withMetadata(
        new MetadataBuilder().withMetadata(column.metadata()).remove(DEFAULT).build());
  }

  /** The rows in the form of these columns. */
  static LogicalPlan completed(
      String table, Seq<Attribute> expected, LogicalPlan query, boolean byName) {
    LogicalPlan resolved =
        TableOutputResolver$.MODULE$.resolveOutputColumns(
            table, expected.toList(), query, byName, SQLConf.get(), true);
    return resolved == query
        ? query
        : NamedNullChecks.in(withLengths(resolved, expected, query), table);
  }

  /**
   * Notes at the columns which lengths of CHAR and VARCHAR were checked in them. Spark does so for
   * plain columns only; without it nested ones would be checked again and again.
   */
  private static LogicalPlan withLengths(
      LogicalPlan resolved, Seq<Attribute> expected, LogicalPlan query) {
    if (!(resolved instanceof Project project)
        || project.child() != query
        || project.projectList().size() != expected.size()) {
      return resolved;
    }
    List<NamedExpression> columns = new ArrayList<>();
    for (int i = 0; i < expected.size(); i++) {
      NamedExpression column = project.projectList().apply(i);
      boolean isNoted =
          hasLengthOf(expected.apply(i), column.toAttribute())
              && !CharVarcharUtils.hasCharVarchar(((Expression) column).dataType());
      columns.add(isNoted ? column : noted(column, expected.apply(i)));
    }
    return project.copy(Plans.scala(columns), project.child());
  }

  private static NamedExpression noted(NamedExpression column, Attribute expected) {
    Expression value = column instanceof Alias alias ? alias.child() : (Expression) column;
    if (value instanceof Literal filled) { // Of the type with lengths, which no expression has.
      value = new Literal(filled.value(), expected.dataType());
    }
    return new Alias(
        value,
        column.name(),
        NamedExpression.newExprId(),
        column.qualifier(),
        Option.apply(expected.metadata()),
        List$.MODULE$.<String>empty());
  }

  /** Whether names, types and nullability fit already: the rule must not run twice. */
  static boolean isComplete(Seq<Attribute> columns, LogicalPlan query) {
    if (columns.size() != query.output().size()) {
      return false;
    }
    Iterator<Attribute> expected = JavaConverters.asJavaIterator(columns.iterator());
    Iterator<Attribute> given = JavaConverters.asJavaIterator(query.output().iterator());
    while (expected.hasNext()) {
      if (!fits(given.next(), expected.next())) {
        return false;
      }
    }
    return true;
  }

  private static boolean fits(Attribute given, Attribute expected) {
    return given.name().equals(expected.name())
        && DataType$.MODULE$.equalsIgnoreCompatibleNullability(
            given.dataType(), expected.dataType())
        && (!given.nullable() || expected.nullable())
        && hasLengthOf(expected, given);
  }

  /** Whether a CHAR or VARCHAR gets values whose length was checked. */
  private static boolean hasLengthOf(Attribute expected, Attribute given) {
    Option<DataType> length = CharVarcharUtils.getRawType(expected.metadata());
    return length.isEmpty() || length.equals(CharVarcharUtils.getRawType(given.metadata()));
  }
}
