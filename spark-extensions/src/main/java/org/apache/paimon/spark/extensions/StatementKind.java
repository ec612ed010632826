package org.apache.paimon.spark.extensions;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.spark.SparkTable;
import org.apache.spark.sql.catalyst.plans.logical.AppendData;
import org.apache.spark.sql.catalyst.plans.logical.DeleteFromTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeIntoTable;
import org.apache.spark.sql.catalyst.plans.logical.OverwriteByExpression;
import org.apache.spark.sql.catalyst.plans.logical.OverwritePartitionsDynamic;
import org.apache.spark.sql.catalyst.plans.logical.UpdateTable;
import org.apache.spark.sql.catalyst.plans.logical.V2WriteCommand;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** A statement that changes rows, and what its result says. */
enum StatementKind {
  INSERT(List.of(StatementKind.AFFECTED, StatementKind.INSERTED)),
  DELETE(List.of(StatementKind.AFFECTED)),
  UPDATE(List.of(StatementKind.AFFECTED)),
  MERGE(
      List.of(
          StatementKind.AFFECTED,
          StatementKind.UPDATED,
          StatementKind.DELETED,
          StatementKind.INSERTED));

  static final String AFFECTED = "num_affected_rows";
  static final String INSERTED = "num_inserted_rows";
  static final String UPDATED = "num_updated_rows";
  static final String DELETED = "num_deleted_rows";

  private final List<String> columns;

  StatementKind(List<String> columns) {
    this.columns = columns;
  }

  List<String> columns() {
    return columns;
  }

  StructType output() {
    StructType type = new StructType();
    for (String column : columns) {
      type = type.add(column, DataTypes.LongType, true);
    }
    return type;
  }

  /** The kind of a resolved statement on one of our tables; empty for any other plan. */
  static Optional<StatementKind> of(LogicalPlan plan) {
    if (plan instanceof UpdateTable) {
      return target(plan).map(table -> UPDATE);
    } else if (plan instanceof DeleteFromTable) {
      return target(plan).map(table -> DELETE);
    } else if (plan instanceof MergeIntoTable) {
      return target(plan).map(table -> MERGE);
    }
    return target(plan).map(table -> INSERT);
  }

  /** The table of ours that a statement changes. */
  static Optional<SparkTable> target(LogicalPlan plan) {
    LogicalPlan target;
    if (plan instanceof UpdateTable update) {
      target = update.table();
    } else if (plan instanceof DeleteFromTable delete) {
      target = delete.table();
    } else if (plan instanceof MergeIntoTable merge) {
      target = merge.targetTable();
    } else if (plan instanceof AppendData
        || plan instanceof OverwriteByExpression
        || plan instanceof OverwritePartitionsDynamic) {
      target = (LogicalPlan) ((V2WriteCommand) plan).table();
    } else {
      return Optional.empty();
    }
    return Relations.ofPaimon(target)
        .filter(relation -> relation.table() instanceof SparkTable)
        .map(relation -> (SparkTable) relation.table());
  }
}
