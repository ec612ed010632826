package org.apache.paimon.spark.v35;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.QueryExecution;
import org.apache.spark.sql.util.QueryExecutionListener;

/** The plans that statements had when they were run, with those of the statements inside. */
final class StatementPlans implements QueryExecutionListener {
  private final SparkSession session;
  private final ConcurrentLinkedQueue<String> plans = new ConcurrentLinkedQueue<>();

  StatementPlans(SparkSession session) {
    this.session = session;
  }

  /** Runs a statement. */
  String of(String statement) throws TimeoutException {
    session.sparkContext().listenerBus().waitUntilEmpty();
    plans.clear();
    session.listenerManager().register(this);
    try {
      session.sql(statement);
      session.sparkContext().listenerBus().waitUntilEmpty();
    } finally {
      session.listenerManager().unregister(this);
    }
    return plans.stream().collect(Collectors.joining("\n"));
  }

  @Override
  public void onSuccess(String function, QueryExecution execution, long nanos) {
    plans.add(execution.executedPlan().toString());
  }

  @Override
  public void onFailure(String function, QueryExecution execution, Exception failure) {}
}
