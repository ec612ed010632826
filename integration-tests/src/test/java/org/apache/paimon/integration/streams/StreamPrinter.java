package org.apache.paimon.integration.streams;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;

/**
 * Streams tables by path until all is read, and prints the rows. Knows Spark only: it runs with any
 * connector on the class path.
 */
final class StreamPrinter {
  private static final String ROW = "ROW ";
  private static final String ENOUGH = "enough micro-batches";

  private StreamPrinter() {}

  /**
   * What to stream.
   *
   * @param changelog whether rows have their kinds in front
   * @param firstSnapshot whose changes come first; 0 = the whole state does
   * @param batches of one file each until the run fails; 0 = until all is read
   */
  record Input(
      String table, String checkpoint, boolean changelog, long firstSnapshot, long batches) {
    String argument() {
      return table + "," + checkpoint + "," + changelog + "," + firstSnapshot + "," + batches;
    }

    static Input of(String argument) {
      String[] parts = argument.split(",");
      return new Input(
          parts[0],
          parts[1],
          Boolean.parseBoolean(parts[2]),
          Long.parseLong(parts[3]),
          Long.parseLong(parts[4]));
    }

    private Map<String, String> options() {
      Map<String, String> options = new HashMap<>();
      options.put("read.changelog", Boolean.toString(changelog));
      if (firstSnapshot > 0) {
        options.put("scan.mode", "from-snapshot");
        options.put("scan.snapshot-id", Long.toString(firstSnapshot));
      }
      if (batches > 0) {
        options.put("read.stream.maxFilesPerTrigger", "1");
      }
      return options;
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
        (batch, id) -> {
          if (input.batches() > 0 && id >= input.batches()) {
            throw new IllegalStateException(ENOUGH);
          }
          batch.collectAsList().forEach(row -> rows.add(row.toString()));
        };
    StreamingQuery query =
        spark
            .readStream()
            .format("paimon")
            .options(input.options())
            .load(input.table())
            .writeStream()
            .option("checkpointLocation", input.checkpoint())
            .trigger(Trigger.AvailableNow())
            .foreachBatch(collect)
            .start();
    try {
      query.awaitTermination();
    } catch (StreamingQueryException e) {
      if (!e.getMessage().contains(ENOUGH)) {
        throw e;
      }
    }
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
