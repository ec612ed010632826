package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.paimon.commit.CommitOptions;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.error.CommitStateUnknownException;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.spark.procedure.SessionCommand;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.CommandResult;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.CommandExecutionMode;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.types.StructType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a statement that changes rows and says how many. A statement that read rows to change them
 * is run anew, on the table as it is then, when another commit stands against it: its files were
 * deleted, so nothing of the first run is left.
 */
record CountedStatement(StatementKind kind, LogicalPlan statement, StatementMetrics metrics)
    implements SessionCommand {
  private static final Logger LOG = LoggerFactory.getLogger(CountedStatement.class);

  @Override
  public String description() {
    return "Paimon " + kind + "\n" + statement;
  }

  @Override
  public StructType output() {
    return kind.output();
  }

  @Override
  public List<Row> run(SparkSession session) {
    int retries = retries();
    LogicalPlan ready = StoredPreview.of(statement);
    for (int retry = 1; ; retry++) {
      try {
        SparkPlan executed = execute(ready, session);
        metrics.addCommit(executed);
        metrics.post();
        return List.of(result(executed));
      } catch (RuntimeException e) {
        if (retry > retries || !isConflict(e)) {
          throw e;
        }
        metrics.addStatementRetry();
        LOG.warn("{} is run again ({} of {}) after a conflict", kind, retry, retries, e);
      }
    }
  }

  /** How often the statement may be run again. */
  private int retries() {
    return StatementKind.target(statement)
        .map(table -> table.source().schema())
        .filter(schema -> kind != StatementKind.INSERT || assignsBuckets(schema))
        .map(schema -> CommitOptions.from(schema.options()).maxRetries())
        .orElse(0);
  }

  /** Whether two inserts at once may give keys buckets; other inserts do not conflict. */
  private static boolean assignsBuckets(TableSchema schema) {
    BucketMode mode = TableOptions.of(schema).buckets().mode();
    return mode == BucketMode.DYNAMIC || mode == BucketMode.CROSS_PARTITION;
  }

  /** Whether surely nothing of the statement was published, because another commit stood there. */
  static boolean isConflict(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof CommitStateUnknownException) {
        return false;
      }
      if (cause instanceof CommitConflictException) {
        return true;
      }
    }
    return false;
  }

  private static SparkPlan execute(LogicalPlan ready, SparkSession session) {
    LogicalPlan analyzed =
        session.sessionState().executePlan(ready.clone(), CommandExecutionMode.SKIP()).analyzed();
    try (KeptRows kept = new KeptRows()) {
      LogicalPlan merge = SmallSourceMerge.planned(analyzed, session, kept);
      QueryExecution execution =
          session
              .sessionState()
              .executePlan(
                  RowObservation.observed(RowsInPlace.told(merge)), CommandExecutionMode.ALL());
      execution.assertCommandExecuted();
      if (execution.commandExecuted() instanceof CommandResult done) {
        return done.commandPhysicalPlan();
      }
      throw new IllegalStateException("not a command: " + execution.commandExecuted());
    }
  }

  private Row result(SparkPlan executed) {
    RowCounts counts = RowCounts.of(kind, executed);
    List<Object> values = new ArrayList<>();
    for (String column : kind.columns()) {
      OptionalLong value = counts.value(column);
      values.add(value.isPresent() ? (Object) value.getAsLong() : null);
    }
    return RowFactory.create(values.toArray());
  }
}
