package org.apache.paimon.integration.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The driver: runs the lines of a file as SQL and writes the rows of each to another file. */
public final class ClusterProgram {
  private ClusterProgram() {}

  /**
   * Runs.
   *
   * @param arguments file of statements, file for the answers
   */
  public static void main(String[] arguments) throws IOException {
    SparkSession spark = SparkSession.builder().getOrCreate();
    List<String> answers = new ArrayList<>();
    for (String statement : Files.readAllLines(Path.of(arguments[0]))) {
      List<String> rows = new ArrayList<>();
      for (Row row : spark.sql(statement).collectAsList()) {
        rows.add(row.toString());
      }
      answers.add(String.join(" ", rows));
    }
    int executors = spark.sparkContext().statusTracker().getExecutorInfos().length - 1;
    answers.add("executors " + executors);
    Files.write(Path.of(arguments[1]), answers);
    spark.stop();
  }
}
