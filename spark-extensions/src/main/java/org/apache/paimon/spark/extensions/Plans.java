package org.apache.paimon.spark.extensions;

import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.logical.BROADCAST$;
import org.apache.spark.sql.catalyst.plans.logical.HintInfo;
import org.apache.spark.sql.catalyst.plans.logical.JoinHint;
import org.apache.spark.sql.catalyst.plans.logical.JoinStrategyHint;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import scala.Option;
import scala.collection.IndexedSeq;
import scala.collection.JavaConverters;
import scala.collection.Seq;
import scala.collection.immutable.List$;

/** Parts of Spark's plans, made from Java. */
final class Plans {
  private Plans() {}

  static <T> Seq<T> scala(List<T> list) {
    return JavaConverters.asScalaBuffer(list).toIndexedSeq();
  }

  /** The only child of a node. */
  static IndexedSeq<LogicalPlan> children(LogicalPlan child) {
    return JavaConverters.asScalaBuffer(List.of(child)).toIndexedSeq();
  }

  /** An expression under a name of its own. */
  static Alias named(Expression value, String name) {
    return new Alias(
        value,
        name,
        NamedExpression.newExprId(),
        List$.MODULE$.<String>empty(),
        Option.empty(),
        List$.MODULE$.<String>empty());
  }

  private static Option<HintInfo> broadcast() {
    return Option.apply(new HintInfo(Option.<JoinStrategyHint>apply(BROADCAST$.MODULE$)));
  }

  /** Has the left side of a join sent to every task. */
  static JoinHint broadcastLeft() {
    return new JoinHint(broadcast(), Option.empty());
  }

  /** Has the right side of a join sent to every task. */
  static JoinHint broadcastRight() {
    return new JoinHint(Option.empty(), broadcast());
  }
}
