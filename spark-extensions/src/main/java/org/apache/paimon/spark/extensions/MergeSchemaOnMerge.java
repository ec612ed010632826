package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.Assignment;
import org.apache.spark.sql.catalyst.plans.logical.InsertAction;
import org.apache.spark.sql.catalyst.plans.logical.InsertStarAction;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeAction;
import org.apache.spark.sql.catalyst.plans.logical.MergeIntoTable;
import org.apache.spark.sql.catalyst.plans.logical.UpdateAction;
import org.apache.spark.sql.catalyst.plans.logical.UpdateStarAction;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.internal.SQLConf;
import scala.Option;
import scala.collection.JavaConverters;
import scala.collection.Seq;

/**
 * With {@code write.merge-schema} the {@code *} of MERGE brings the source's columns: those that
 * the table lacks are added, and those that the source lacks keep their value, or get their default
 * in a new row. Works before Spark expands the {@code *}, which it leaves alone as long as the
 * table takes any schema.
 */
final class MergeSchemaOnMerge extends Rule<LogicalPlan> {

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.resolveOperators(
        new PlanRewrite(
            node -> node instanceof MergeIntoTable merge ? merged(merge) : Optional.empty()));
  }

  private static Optional<LogicalPlan> merged(MergeIntoTable merge) {
    if (!merge.targetTable().resolved() || !merge.sourceTable().resolved() || !hasStar(merge)) {
      return Optional.empty();
    }
    Optional<DataSourceV2Relation> target = Relations.ofPaimon(merge.targetTable());
    if (target.isEmpty() || !MergeSchemaOnWrite.isOn(target.get())) {
      return Optional.empty();
    }
    LogicalPlan widened =
        MergeSchemaOnWrite.preview(target.get(), merge.sourceTable().schema())
            .map(relation -> Relations.replaced(merge.targetTable(), relation))
            .orElse(merge.targetTable());
    return Optional.of(
        merge.copy(
            widened,
            merge.sourceTable(),
            merge.mergeCondition(),
            expanded(merge.matchedActions(), widened, merge.sourceTable()),
            expanded(merge.notMatchedActions(), widened, merge.sourceTable()),
            merge.notMatchedBySourceActions()));
  }

  private static boolean hasStar(MergeIntoTable merge) {
    for (Seq<MergeAction> actions : List.of(merge.matchedActions(), merge.notMatchedActions())) {
      for (MergeAction action : JavaConverters.seqAsJavaList(actions)) {
        if (action instanceof UpdateStarAction || action instanceof InsertStarAction) {
          return true;
        }
      }
    }
    return false;
  }

  private static scala.collection.immutable.Seq<MergeAction> expanded(
      Seq<MergeAction> actions, LogicalPlan target, LogicalPlan source) {
    List<MergeAction> expanded = new ArrayList<>();
    for (MergeAction action : JavaConverters.seqAsJavaList(actions)) {
      Option<Expression> condition = action.condition();
      if (action instanceof UpdateStarAction) {
        expanded.add(new UpdateAction(condition, assignments(target, source)));
      } else if (action instanceof InsertStarAction) {
        expanded.add(new InsertAction(condition, assignments(target, source)));
      } else {
        expanded.add(action);
      }
    }
    return JavaConverters.asScalaBuffer(expanded).toList();
  }

  private static scala.collection.immutable.Seq<Assignment> assignments(
      LogicalPlan target, LogicalPlan source) {
    List<Assignment> assignments = new ArrayList<>();
    boolean caseSensitive = SQLConf.get().caseSensitiveAnalysis();
    for (Attribute column : JavaConverters.seqAsJavaList(target.output())) {
      for (Attribute given : JavaConverters.seqAsJavaList(source.output())) {
        boolean isSame =
            caseSensitive
                ? given.name().equals(column.name())
                : given.name().equalsIgnoreCase(column.name());
        if (isSame) {
          assignments.add(new Assignment(column, given));
          break;
        }
      }
    }
    return JavaConverters.asScalaBuffer(assignments).toList();
  }
}
