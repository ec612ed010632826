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
import scala.collection.JavaConverters;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.List$;
import scala.collection.immutable.Map;
import scala.collection.immutable.Seq;

/**
 * Parts of Spark's plans, made from Java. Sequences are immutable ones, which fit Spark's methods
 * with Scala 2.12 ({@code collection.Seq}) and 2.13 ({@code immutable.Seq}).
 */
final class Plans {
  private Plans() {}

  static <T> Seq<T> scala(List<T> list) {
    return JavaConverters.asScalaBuffer(list).toIndexedSeq();
  }

  /** The map with more entries. */
  @SuppressWarnings("unchecked") // Scala 2.13 shows Java a raw map.
  static <V> Map<String, V> with(Map<String, V> map, java.util.Map<String, V> more) {
    Map<String, V> all = map;
    for (java.util.Map.Entry<String, V> entry : more.entrySet()) {
      all = all.updated(entry.getKey(), entry.getValue());
    }
    return all;
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
