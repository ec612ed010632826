package org.apache.paimon.spark.extensions;

import java.util.List;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.PaimonTable;
import org.apache.paimon.spark.rowlevel.RowLevelRules;
import org.apache.spark.sql.catalyst.expressions.And;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.EqualNullSafe;
import org.apache.spark.sql.catalyst.expressions.EqualTo;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.objects.AssertNotNull;
import org.apache.spark.sql.catalyst.plans.logical.Assignment;
import org.apache.spark.sql.catalyst.plans.logical.DeleteAction;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeAction;
import org.apache.spark.sql.catalyst.plans.logical.MergeIntoTable;
import org.apache.spark.sql.catalyst.plans.logical.UpdateAction;
import org.apache.spark.sql.catalyst.plans.logical.UpdateTable;
import scala.collection.JavaConverters;

/**
 * Refuses UPDATE and MERGE statements that a table cannot carry out: those that give a row another
 * primary key, or another partition where the merge engine keeps it, and clauses that the merge
 * engine does not take.
 */
final class RowLevelStatementCheck {
  private RowLevelStatementCheck() {}

  /** Verifies an aligned statement. */
  static void verify(LogicalPlan node) {
    if (node instanceof UpdateTable update) {
      verify(source(update.table()), update);
    } else if (node instanceof MergeIntoTable merge) {
      verify(source(merge.targetTable()), merge);
    }
  }

  private static TableSource source(LogicalPlan target) {
    return ((PaimonTable) Relations.ofPaimon(target).orElseThrow().table()).source();
  }

  private static void verify(TableSource source, UpdateTable update) {
    for (Assignment assignment : JavaConverters.seqAsJavaList(update.assignments())) {
      verifyKeyStays(source, assignment, null);
    }
  }

  private static void verify(TableSource source, MergeIntoTable merge) {
    boolean changesRows = false;
    for (var actions : List.of(merge.matchedActions(), merge.notMatchedBySourceActions())) {
      for (MergeAction action : JavaConverters.seqAsJavaList(actions)) {
        changesRows = true;
        if (action instanceof UpdateAction update) {
          for (Assignment assignment : JavaConverters.seqAsJavaList(update.assignments())) {
            verifyKeyStays(source, assignment, merge.mergeCondition());
          }
        } else if (action instanceof DeleteAction) {
          RowLevelRules.verifyDeleteClause(source);
        }
      }
    }
    if (changesRows) {
      RowLevelRules.verifyMerge(source);
    }
  }

  private static void verifyKeyStays(
      TableSource source, Assignment assignment, Expression condition) {
    Expression value = unchanged(assignment.value());
    if (!(assignment.key() instanceof Attribute column)
        || value.semanticEquals(column)
        || (condition != null && implies(condition, column, value))) {
      return;
    }
    TableSchema schema = source.schema();
    if (schema.primaryKeys().contains(column.name())) {
      throw fixed(
          "primary key", column, source, assignment, "a row's primary key cannot be changed");
    }
    if (schema.partitionKeys().contains(column.name()) && RowLevelRules.keepsPartitions(schema)) {
      throw fixed(
          "partition",
          column,
          source,
          assignment,
          "the merge engine keeps a row in the partition of its key");
    }
  }

  private static UnsupportedFeatureException fixed(
      String what, Attribute column, TableSource source, Assignment assignment, String reason) {
    return new UnsupportedFeatureException(
        "Cannot set "
            + what
            + " column '"
            + column.name()
            + "' of table "
            + source.name()
            + " to "
            + assignment.value().sql()
            + ": "
            + reason
            + ". Expected other columns only. Delete the row and insert it with the other value.");
  }

  /** The value below null checks and casts that lose nothing. */
  private static Expression unchanged(Expression value) {
    if (value instanceof AssertNotNull check) {
      return unchanged(check.child());
    }
    return value instanceof Cast cast && Cast.canUpCast(cast.child().dataType(), cast.dataType())
        ? unchanged(cast.child())
        : value;
  }

  /** Whether the condition holds only where column and value are equal. */
  private static boolean implies(Expression condition, Attribute column, Expression value) {
    if (condition instanceof And and) {
      return implies(and.left(), column, value) || implies(and.right(), column, value);
    }
    if (condition instanceof EqualTo equal) {
      return areThese(equal.left(), equal.right(), column, value);
    }
    return condition instanceof EqualNullSafe equal
        && areThese(equal.left(), equal.right(), column, value);
  }

  private static boolean areThese(
      Expression left, Expression right, Attribute column, Expression value) {
    return (left.semanticEquals(column) && unchanged(right).semanticEquals(value))
        || (right.semanticEquals(column) && unchanged(left).semanticEquals(value));
  }
}
