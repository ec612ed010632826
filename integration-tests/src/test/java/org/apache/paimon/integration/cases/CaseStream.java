package org.apache.paimon.integration.cases;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.DataStreamReader;
import org.apache.spark.sql.streaming.DataStreamWriter;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.Trigger;

/**
 * The directive {@code @stream}: runs a streaming query until all available input is consumed. The
 * checkpoint belongs to the stream's name and outlives {@code @restart}, so the same name goes on
 * where it ended.
 */
final class CaseStream {

  private static final long TIMEOUT_MILLIS = 90_000;

  private final CaseContext context;

  CaseStream(CaseContext context) {
    this.context = context;
  }

  void run(Arguments arguments) throws Exception {
    Dataset<Row> input = input(arguments);
    DataStreamWriter<Row> writer =
        input
            .writeStream()
            .outputMode(arguments.get("mode", "append"))
            .option(
                "checkpointLocation",
                context.folder().resolve("checkpoints").resolve(arguments.word(0)).toString())
            .options(arguments.options("to.opt."))
            .trigger(Trigger.AvailableNow());
    String to = arguments.get("to");
    if (to.startsWith("view:")) {
      List<Row> rows = Collections.synchronizedList(new ArrayList<>());
      VoidFunction2<Dataset<Row>, Long> collect = (batch, id) -> rows.addAll(batch.collectAsList());
      await(writer.foreachBatch(collect).start());
      context.addToView(to.substring("view:".length()), input.schema(), new ArrayList<>(rows));
    } else if (arguments.get("by", "path").equals("path")) {
      await(writer.format("paimon").start(context.tableFolder(to).toString()));
    } else {
      await(writer.toTable(to));
    }
  }

  private Dataset<Row> input(Arguments arguments) {
    SparkSession session = context.session();
    DataStreamReader reader = session.readStream().options(arguments.options("from.opt."));
    if (arguments.has("schema")) {
      reader = reader.schema(arguments.get("schema"));
    }
    String from = arguments.get("from");
    Dataset<Row> input;
    if (from.startsWith("json:")) {
      input = reader.json(context.path(from.substring("json:".length())).toString());
    } else if (arguments.get("from.by", "path").equals("name")) {
      input = reader.table(from);
    } else {
      input = reader.format("paimon").load(context.tableFolder(from).toString());
    }
    if (!arguments.has("sql")) {
      return input;
    }
    input.createOrReplaceTempView("input");
    return session.sql(arguments.get("sql"));
  }

  private static void await(StreamingQuery query) throws Exception {
    try {
      if (!query.awaitTermination(TIMEOUT_MILLIS)) {
        throw new IllegalStateException("the stream did not end within " + TIMEOUT_MILLIS + " ms");
      }
    } finally {
      query.stop();
    }
  }
}
