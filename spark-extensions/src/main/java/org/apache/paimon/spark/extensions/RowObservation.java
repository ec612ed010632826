package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.CaseWhen;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.If;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.Not;
import org.apache.spark.sql.catalyst.expressions.SubqueryExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.Count;
import org.apache.spark.sql.catalyst.plans.logical.CollectMetrics;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeRows;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.ReplaceData;
import org.apache.spark.sql.catalyst.plans.logical.RowLevelWrite;
import org.apache.spark.sql.catalyst.plans.logical.Union;
import org.apache.spark.sql.connector.write.RowLevelOperation;
import org.apache.spark.sql.execution.CollectMetricsExec$;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.types.DataTypes;
import scala.Option;
import scala.Tuple2;
import scala.collection.JavaConverters;
import scala.collection.Seq;
import scala.collection.immutable.List$;

/**
 * Counts the rows that a statement changes where its writers cannot tell: those that write whole
 * files anew see changed and unchanged rows alike, and those that write an update as a deleted and
 * an inserted row see two changes. Spark's observed metrics count them on the way.
 */
final class RowObservation {
  private static final String NAME = "paimon_changed_rows";
  private static final String ACTION = "__paimon_action";
  private static final int UPDATE = 1;
  private static final int DELETE = 2;
  private static final int INSERT = 3;

  private RowObservation() {}

  /** Updated, deleted and inserted rows. */
  record Counts(long updated, long deleted, long inserted) {}

  /** The statement with what counts its rows, if it needs that. */
  static LogicalPlan observed(LogicalPlan statement) {
    if (!(statement instanceof RowLevelWrite write)) {
      return statement;
    }
    RowLevelOperation operation = write.operation();
    return switch (operation.command()) {
      case DELETE -> statement;
      case UPDATE -> statement instanceof ReplaceData replace ? observedUpdate(replace) : statement;
      case MERGE ->
          statement instanceof ReplaceData || splitsUpdates(operation)
              ? observedMerge(statement, statement instanceof ReplaceData)
              : statement;
    };
  }

  private static boolean splitsUpdates(RowLevelOperation operation) {
    return operation instanceof org.apache.spark.sql.connector.write.SupportsDelta delta
        && delta.representUpdateAsDeleteAndInsert();
  }

  /** What was counted in an executed statement. */
  static Optional<Counts> counts(SparkPlan executed) {
    Option<Row> observed = CollectMetricsExec$.MODULE$.collect(executed).get(NAME);
    return observed.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Counts(
                observed.get().getLong(UPDATE - 1),
                observed.get().getLong(DELETE - 1),
                observed.get().getLong(INSERT - 1)));
  }

  // UPDATE

  /**
   * A condition with a subquery makes a union of changed and unchanged rows, else one projection.
   */
  private static LogicalPlan observedUpdate(ReplaceData replace) {
    LogicalPlan query = replace.query();
    if (query instanceof Union union) {
      List<LogicalPlan> parts = new ArrayList<>(JavaConverters.seqAsJavaList(union.children()));
      Project changed = (Project) parts.get(0);
      parts.set(0, changed.copy(changed.projectList(), counting(changed.child(), code(UPDATE))));
      return replace.withNewQuery(union.withNewChildren(asScala(parts)));
    }
    if (query instanceof Project project && !SubqueryExpression.hasSubquery(replace.condition())) {
      Expression action = new If(replace.condition(), code(UPDATE), code(0));
      return replace.withNewQuery(
          project.copy(project.projectList(), counting(project.child(), action)));
    }
    return replace;
  }

  // MERGE

  private static LogicalPlan observedMerge(LogicalPlan statement, boolean isRewrite) {
    return statement.transformDown(
        new PlanRewrite(
            plan ->
                plan instanceof MergeRows merge && !isObserved(merge)
                    ? Optional.of(observed(merge, isRewrite))
                    : Optional.empty()));
  }

  private static boolean isObserved(MergeRows merge) {
    return merge.child() instanceof CollectMetrics;
  }

  private static MergeRows observed(MergeRows merge, boolean isRewrite) {
    Expression fromSource = merge.isSourceRowPresent();
    Expression fromTarget = merge.isTargetRowPresent();
    Expression action =
        caseOf(
            List.of(
                new Tuple2<>(
                    new And(fromSource, fromTarget),
                    changes(merge.matchedInstructions(), isRewrite)),
                new Tuple2<>(
                    new And(fromTarget, new Not(fromSource)),
                    changes(merge.notMatchedBySourceInstructions(), isRewrite)),
                new Tuple2<>(fromSource, insertions(merge.notMatchedInstructions()))));
    return merge.copy(
        merge.isSourceRowPresent(),
        merge.isTargetRowPresent(),
        merge.matchedInstructions(),
        merge.notMatchedInstructions(),
        merge.notMatchedBySourceInstructions(),
        merge.checkCardinality(),
        merge.output(),
        counting(merge.child(), action));
  }

  /** In a rewrite the last instruction keeps the rows that no clause is about. */
  private static Expression changes(Seq<MergeRows.Instruction> instructions, boolean isRewrite) {
    List<MergeRows.Instruction> list = JavaConverters.seqAsJavaList(instructions);
    List<Tuple2<Expression, Expression>> branches = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      MergeRows.Instruction each = list.get(i);
      boolean isKept = isRewrite && i == list.size() - 1;
      boolean isUpdate =
          isRewrite ? each instanceof MergeRows.Keep : each instanceof MergeRows.Split;
      branches.add(new Tuple2<>(each.condition(), code(isKept ? 0 : isUpdate ? UPDATE : DELETE)));
    }
    return caseOf(branches);
  }

  private static Expression insertions(Seq<MergeRows.Instruction> instructions) {
    List<Tuple2<Expression, Expression>> branches = new ArrayList<>();
    JavaConverters.seqAsJavaList(instructions)
        .forEach(each -> branches.add(new Tuple2<>(each.condition(), code(INSERT))));
    return caseOf(branches);
  }

  private static Expression caseOf(List<Tuple2<Expression, Expression>> branches) {
    return branches.isEmpty() ? code(0) : new CaseWhen(asScala(branches), Option.apply(code(0)));
  }

  private static Expression code(int action) {
    return Literal.create(action, DataTypes.IntegerType);
  }

  /** The rows of a plan, counted by what an expression says about them. */
  private static LogicalPlan counting(LogicalPlan child, Expression action) {
    Alias coded =
        new Alias(
            action,
            ACTION,
            NamedExpression.newExprId(),
            List$.MODULE$.<String>empty(),
            Option.empty(),
            List$.MODULE$.<String>empty());
    List<NamedExpression> columns = new ArrayList<>();
    JavaConverters.seqAsJavaList(child.output()).forEach(columns::add);
    columns.add(coded);
    LogicalPlan withAction = new Project(asScala(columns), child);
    Attribute code = coded.toAttribute();
    List<NamedExpression> counts = new ArrayList<>();
    for (int each : new int[] {UPDATE, DELETE, INSERT}) {
      Expression one =
          new If(
              new EqualTo(code, code(each)), code(1), Literal.create(null, DataTypes.IntegerType));
      counts.add(
          new Alias(
              new Count(asScala(List.of(one))).toAggregateExpression(),
              "action_" + each,
              NamedExpression.newExprId(),
              List$.MODULE$.<String>empty(),
              Option.empty(),
              List$.MODULE$.<String>empty()));
    }
    return new CollectMetrics(NAME, asScala(counts), withAction, 0L);
  }

  private static <T> scala.collection.immutable.List<T> asScala(List<T> list) {
    return JavaConverters.asScalaBuffer(list).toList();
  }
}
