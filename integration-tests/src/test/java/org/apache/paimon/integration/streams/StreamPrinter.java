package org.apache.paimon.integration.streams;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;

/**
 * Streams tables by path until all is read, and prints the rows. Knows Spark only: it runs with any
 * connector on the class path.
 */
final class StreamPrinter {
  private static final String ROW = "ROW ";

  private StreamPrinter() {}

  /**
   * What to stream.
   *
   * @param changelog whether rows have their kinds in front
   */
  record Input(String table, String checkpoint, boolean changelog) {
    String argument() {
      return table + "," + checkpoint + "," + changelog;
    }

    static Input of(String argument) {
      String[] parts = argument.split(",");
      return new Input(parts[0], parts[1], Boolean.parseBoolean(parts[2]));
    }
  }

  /** Arguments: {@link Input}s as text. */
  public static void main(String[] arguments) throws Exception {
    SparkSession spark =
        SparkSession.builder()
            .master("local[1]")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.catalogImplementation", "in-memory")
            .getOrCreate();
    for (String argument : arguments) {
      Input input = Input.of(argument);
      for (String row : rows(spark, input)) {
        System.out.println(ROW + input.table() + " " + row);
      }
    }
    spark.stop();
  }

  /** The rows that a run shows, sorted. */
  static List<String> rows(SparkSession spark, Input input) throws Exception {
    List<String> rows = Collections.synchronizedList(new ArrayList<>());
    VoidFunction2<Dataset<Row>, Long> collect =
        (batch, id) -> batch.collectAsList().forEach(row -> rows.add(row.toString()));
    spark
        .readStream()
        .format("paimon")
        .option("read.changelog", Boolean.toString(input.changelog()))
        .load(input.table())
        .writeStream()
        .option("checkpointLocation", input.checkpoint())
        .trigger(Trigger.AvailableNow())
        .foreachBatch(collect)
        .start()
        .awaitTermination();
    return rows.stream().sorted().toList();
  }

  /** The rows of a table in the output of a process. */
  static List<String> printed(String output, String table) {
    String prefix = ROW + table + " ";
    return output
        .lines()
        .filter(line -> line.startsWith(prefix))
        .map(line -> line.substring(prefix.length()))
        .sorted()
        .toList();
  }
}
