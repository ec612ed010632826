package org.apache.paimon.spark.v35;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;

/** Runs streams of tables until all that is there is done, with checkpoints in one folder. */
final class StreamRuns {
  private final SharedSession session;
  private final Path folder;

  StreamRuns(SharedSession session, Path folder) {
    this.session = session;
    this.folder = folder;
  }

  Path checkpoint(String name) {
    return folder.resolve(name);
  }

  StreamingQuery run(String checkpoint, DataStreamWriter<Row> writer) throws Exception {
    StreamingQuery query = prepared(checkpoint, writer).start();
    query.awaitTermination();
    return query;
  }

  /** Runs a stream into a table. */
  StreamingQuery into(String table, String checkpoint, Dataset<Row> rows) throws Exception {
    StreamingQuery query = prepared(checkpoint, rows.writeStream()).toTable(table);
    query.awaitTermination();
    return query;
  }

  private DataStreamWriter<Row> prepared(String checkpoint, DataStreamWriter<Row> writer) {
    return writer
        .option("checkpointLocation", checkpoint(checkpoint).toString())
        .trigger(Trigger.AvailableNow());
  }

  /** The rows of each micro-batch as text, sorted. */
  List<List<String>> batches(String checkpoint, String table, Map<String, String> options)
      throws Exception {
    List<List<String>> batches = Collections.synchronizedList(new ArrayList<>());
    VoidFunction2<Dataset<Row>, Long> collect =
        (rows, id) ->
            batches.add(rows.collectAsList().stream().map(Row::toString).sorted().toList());
    run(
        checkpoint,
        session
            .spark()
            .readStream()
            .options(options)
            .table(table)
            .writeStream()
            .foreachBatch(collect));
    return batches;
  }

  /** The rows of all micro-batches as text, sorted. */
  List<String> rows(String checkpoint, String table, Map<String, String> options) throws Exception {
    return batches(checkpoint, table, options).stream().flatMap(List::stream).sorted().toList();
  }

  /**
   * The rows of the micro-batches before {@code stop}, in which the query fails: it is planned and
   * not done.
   */
  List<String> rowsBefore(long stop, String checkpoint, String table, Map<String, String> options)
      throws Exception {
    List<String> seen = Collections.synchronizedList(new ArrayList<>());
    VoidFunction2<Dataset<Row>, Long> collect =
        (rows, id) -> {
          if (id >= stop) {
            throw new IllegalStateException("stopped in micro-batch " + id);
          }
          rows.collectAsList().forEach(row -> seen.add(row.toString()));
        };
    assertThatThrownBy(
            () ->
                run(
                    checkpoint,
                    session
                        .spark()
                        .readStream()
                        .options(options)
                        .table(table)
                        .writeStream()
                        .foreachBatch(collect)))
        .hasMessageContaining("stopped in micro-batch");
    return seen.stream().sorted().toList();
  }

  /** As after a crash between the commit of the sink and that of the checkpoint. */
  void forgetLastCommit(String checkpoint) throws IOException {
    Path commits = checkpoint(checkpoint).resolve("commits");
    int last;
    try (Stream<Path> files = Files.list(commits)) {
      last =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.matches("\\d+"))
              .mapToInt(Integer::parseInt)
              .max()
              .orElseThrow();
    }
    Files.delete(commits.resolve(Integer.toString(last)));
    Files.deleteIfExists(commits.resolve("." + last + ".crc"));
  }
}
