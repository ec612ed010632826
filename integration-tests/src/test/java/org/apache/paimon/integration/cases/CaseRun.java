package org.apache.paimon.integration.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Runs the steps of one case. */
final class CaseRun {

  private final CaseContext context;
  private final Directives directives;

  CaseRun(CaseContext context) {
    this.context = context;
    this.directives = new Directives(context);
  }

  void run(SqlCase sqlCase) throws Exception {
    try {
      context.session();
      for (Step step : sqlCase.steps()) {
        if (step instanceof Step.Statement statement) {
          run(context.session(), statement);
        } else if (step instanceof Step.Directive directive) {
          directives.run(directive);
        } else if (step instanceof Step.Parallel parallel) {
          run(parallel);
        }
      }
    } finally {
      context.stopStreams();
    }
  }

  private void run(SparkSession session, Step.Statement step) {
    String sql = context.replace(step.sql());
    String what = CaseFailure.oneLine(sql);
    Expectation.Result result;
    try {
      SparkSession.setActiveSession(session);
      Dataset<Row> query = session.sql(sql);
      List<String> rows = new ArrayList<>();
      Cells cells = new Cells(context.zone());
      query.collectAsList().forEach(row -> rows.add(cells.row(row)));
      result =
          new Expectation.Result(rows, List.of(query.columns()), query.queryExecution().toString());
    } catch (Exception e) {
      step.expected().checkFailure(step.line(), what, e);
      return;
    }
    step.expected().checkResult(step.line(), what, result);
  }

  /** All statements at once, each in a session of its own. */
  private void run(Step.Parallel step) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(step.statements().size());
    try {
      CountDownLatch start = new CountDownLatch(1);
      List<Future<Void>> running = new ArrayList<>();
      for (Step.Statement statement : step.statements()) {
        SparkSession session = context.open("parallel-" + statement.line());
        Callable<Void> task =
            () -> {
              start.await();
              run(session, statement);
              return null;
            };
        running.add(threads.submit(task));
      }
      start.countDown();
      for (Future<Void> each : running) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
