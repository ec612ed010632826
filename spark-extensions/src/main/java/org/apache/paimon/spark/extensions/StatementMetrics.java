package org.apache.paimon.spark.extensions;

import java.util.List;
import java.util.Map;
import org.apache.paimon.commit.CommitResult;
import org.apache.paimon.spark.write.CommittingWrite;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.execution.SQLExecution;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.datasources.v2.V2ExistingTableWriteExec;
import org.apache.spark.sql.execution.metric.SQLMetric;
import org.apache.spark.sql.execution.metric.SQLMetrics;
import scala.collection.JavaConverters;

/** What the SQL tab shows of a statement as a whole: how often it and its commit were tried. */
final class StatementMetrics {
  private final SparkContext context;
  private final SQLMetric statementRetries;
  private final SQLMetric commitRetries;

  StatementMetrics(SparkContext context) {
    this.context = context;
    statementRetries = SQLMetrics.createMetric(context, "statement retries after conflicts");
    commitRetries = SQLMetrics.createMetric(context, "commit retries");
  }

  Map<String, SQLMetric> all() {
    return Map.of("statementRetries", statementRetries, "commitRetries", commitRetries);
  }

  void addStatementRetry() {
    statementRetries.add(1);
  }

  /** Notes how the commit of an executed statement went. */
  void addCommit(SparkPlan executed) {
    if (executed instanceof V2ExistingTableWriteExec exec
        && exec.write() instanceof CommittingWrite write
        && write.committed().orElse(null) instanceof CommitResult.Committed committed) {
      commitRetries.add(committed.retries());
    }
  }

  /** Sends the values to the SQL tab. */
  void post() {
    String execution = context.getLocalProperty(SQLExecution.EXECUTION_ID_KEY());
    if (execution != null) {
      SQLMetrics.postDriverMetricUpdates(
          context,
          execution,
          JavaConverters.asScalaBuffer(List.of(statementRetries, commitRetries)).toList());
    }
  }
}
