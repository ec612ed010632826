package org.apache.paimon.spark.extensions;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.paimon.spark.PaimonTable;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.ExprId;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.Inner$;
import org.apache.spark.sql.catalyst.plans.LeftSemi$;
import org.apache.spark.sql.catalyst.plans.RightOuter$;
import org.apache.spark.sql.catalyst.plans.logical.Join;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Repartition;
import org.apache.spark.sql.catalyst.plans.logical.RowLevelWrite;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.Option;

/** A MERGE that writes changes row by row, from collected source rows. */
final class MergeOfRows {
  private MergeOfRows() {}

  /** The statement in which the target's rows are filtered where they are read. */
  static LogicalPlan planned(MergeStatement merge, LocalRelation source) {
    Join join = merge.join();
    return merge.inside(
        merge.plan(),
        join.joinType() == Inner$.MODULE$
            ? new Join(
                join.left(), source, Inner$.MODULE$, join.condition(), Plans.broadcastRight())
            : withUnmatched(merge, source));
  }

  private static Join withUnmatched(MergeStatement merge, LocalRelation source) {
    Join join = merge.join();
    LocalRelation again = source.newInstance();
    LogicalPlan matching =
        new Join(
            join.left(),
            again,
            LeftSemi$.MODULE$,
            Option.apply(moved(merge.condition(), source, again)),
            Plans.broadcastRight());
    // All matches of a target row have to be in one task: Spark counts them there.
    return hasFewMatches(merge, source)
        ? new Join(
            matching,
            new Repartition(1, false, source),
            RightOuter$.MODULE$,
            join.condition(),
            Plans.broadcastLeft())
        : new Join(matching, source, RightOuter$.MODULE$, join.condition(), join.hint());
  }

  private static Expression moved(Expression condition, LocalRelation from, LocalRelation to) {
    Map<ExprId, Attribute> moves = new HashMap<>();
    for (int i = 0; i < from.output().size(); i++) {
      moves.put(from.output().apply(i).exprId(), to.output().apply(i));
    }
    return condition.transform(
        new ExpressionRewrite(
            each ->
                each instanceof Attribute attribute
                    ? Optional.ofNullable(moves.get(attribute.exprId()))
                    : Optional.empty()));
  }

  /** Whether the matching rows of the target are few: one per source row, by the primary key. */
  private static boolean hasFewMatches(MergeStatement merge, LocalRelation source) {
    Set<String> compared = new HashSet<>();
    for (Expression target : merge.equalities()) {
      if (target instanceof Attribute column) {
        compared.add(column.name());
      }
    }
    List<String> key = primaryKey(((RowLevelWrite) merge.plan()).originalTable());
    long rowBytes = merge.join().left().schema().defaultSize();
    return !key.isEmpty()
        && compared.containsAll(key)
        && source.data().size() * rowBytes <= CollectedRows.mostBytesOfMatches(merge.session());
  }

  private static List<String> primaryKey(Object relation) {
    return relation instanceof DataSourceV2Relation found
            && found.table() instanceof PaimonTable table
        ? table.source().schema().primaryKeys()
        : List.of();
  }
}
