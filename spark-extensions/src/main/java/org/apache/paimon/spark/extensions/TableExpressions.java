package org.apache.paimon.spark.extensions;

import java.util.HashSet;
import java.util.Set;
import org.apache.spark.sql.catalyst.plans.logical.CTERelationDef;
import org.apache.spark.sql.catalyst.plans.logical.CTERelationRef;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.WithCTE;
import scala.collection.JavaConverters;

/** The common table expressions that a part of a statement names. */
final class TableExpressions {
  private final Set<Long> defined = new HashSet<>();
  private final Set<Long> named = new HashSet<>();

  private TableExpressions() {}

  /** Whether a plan cannot be run alone, for it names what is defined elsewhere. */
  static boolean areElsewhere(LogicalPlan plan) {
    TableExpressions found = new TableExpressions();
    found.add(plan);
    return !found.defined.containsAll(found.named);
  }

  private void add(LogicalPlan plan) {
    if (plan instanceof CTERelationRef reference) {
      named.add(reference.cteId());
    } else if (plan instanceof WithCTE with) {
      for (CTERelationDef definition : JavaConverters.seqAsJavaList(with.cteDefs())) {
        defined.add(definition.id());
      }
    }
    JavaConverters.seqAsJavaList(plan.children()).forEach(this::add);
    JavaConverters.seqAsJavaList(plan.subqueries()).forEach(this::add);
  }
}
