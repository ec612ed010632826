package org.apache.paimon.integration.streams;

import java.nio.file.Path;
import org.apache.paimon.integration.TestSpark;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQueryListener;

/** Runs a {@link Chain} until it is killed. */
final class ChainProcess {
  static final String AT_WORK = "a micro-batch is done";

  private ChainProcess() {}

  /** Arguments: the warehouse, the folder of the checkpoints. */
  public static void main(String[] arguments) throws Exception {
    SparkSession spark = TestSpark.newSession(Path.of(arguments[0]));
    spark.streams().addListener(new Teller());
    new Chain(spark, Path.of(arguments[1])).startAll();
    spark.streams().awaitAnyTermination();
  }

  /** Says when a query makes progress. */
  private static final class Teller extends StreamingQueryListener {
    private static final long serialVersionUID = 1L;

    @Override
    public void onQueryStarted(QueryStartedEvent event) {}

    @Override
    public void onQueryProgress(QueryProgressEvent event) {
      System.out.println(AT_WORK);
    }

    @Override
    public void onQueryTerminated(QueryTerminatedEvent event) {}
  }
}
