package org.apache.paimon.spark.procedure;

import java.time.Duration;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.error.UserException;
import org.apache.paimon.maintenance.CompactionJob;
import org.apache.paimon.maintenance.CompactionPart;
import org.apache.paimon.maintenance.PostponedRows;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.write.CompactionExtent;
import org.apache.spark.sql.Row;

/**
 * Compacts a table: one task per bucket, or per group of small files of a table without buckets;
 * with an order, a sorted rewrite of partitions.
 */
final class CompactProcedure implements Procedure {
  private static final Signature SIGNATURE =
      RewrittenFiles.columnsOf(
          Signature.onTable("compact")
              .optional("partitions", Parameter.ArgumentType.STRING)
              .optional("compact_strategy", Parameter.ArgumentType.STRING)
              .optional("order_strategy", Parameter.ArgumentType.STRING)
              .optional("order_by", Parameter.ArgumentType.STRING)
              .optional("where", Parameter.ArgumentType.STRING)
              .optional("options", Parameter.ArgumentType.STRING)
              .optional("partition_idle_time", Parameter.ArgumentType.STRING)
              .returnsResult());

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    long start = System.nanoTime();
    String name = arguments.string("table");
    TableSource source =
        CompactionJob.compactable(
            context.table(name, arguments.optionalString("options").orElse("")));
    CompactionExtent extent = extent(arguments.optionalString("compact_strategy"));
    Optional<SortOrder> order = order(arguments, source, extent);
    List<CommitMessage> all = new ArrayList<>(movePostponed(source, arguments, context));
    all.addAll(
        TaskFiles.committed(
            context.session(),
            source,
            files -> {
              List<CompactionPart> parts = parts(source, arguments, context);
              return order.isPresent()
                  ? new SortedRewrite(context.session(), source, order.get(), files).run(parts)
                  : new BucketCompaction(source, extent)
                      .run(CompactionJob.bins(source, parts, extent), files);
            }));
    context.refresh(name);
    return List.of(RewrittenFiles.of(all, CommitMessage::compacted).row(start));
  }

  /** Rows of tables with postponed buckets get their bucket first. */
  private static List<CommitMessage> movePostponed(
      TableSource source, Arguments arguments, ProcedureContext context) {
    TableStores stores = ProcedureContext.stores(source);
    return TaskFiles.committed(
        context.session(),
        source,
        files ->
            PostponedMove.run(
                source,
                PostponedRows.plan(
                    stores,
                    PartitionChoice.of(stores, arguments, context),
                    context.session().sparkContext().defaultParallelism()),
                files));
  }

  private static Optional<SortOrder> order(
      Arguments arguments, TableSource source, CompactionExtent extent) {
    Optional<SortOrder> given = SortOrder.of(arguments, source);
    return given.isEmpty() && extent == CompactionExtent.FULL
        ? SortOrder.ofClustering(source)
        : given;
  }

  private static List<CompactionPart> parts(
      TableSource source, Arguments arguments, ProcedureContext context) {
    TableStores stores = ProcedureContext.stores(source);
    List<CompactionPart> parts =
        CompactionJob.plan(stores, PartitionChoice.of(stores, arguments, context)).parts();
    Optional<Duration> idle =
        ArgumentText.duration(
            "partition_idle_time", arguments.optionalString("partition_idle_time"));
    return idle.map(
            time -> CompactionJob.idleSince(parts, LocalDateTime.now(context.clock()).minus(time)))
        .orElse(parts);
  }

  private static CompactionExtent extent(Optional<String> strategy) {
    return switch (strategy.orElse("full").toLowerCase(Locale.ROOT)) {
      case "full" -> CompactionExtent.FULL;
      case "minor" -> CompactionExtent.MINOR;
      default ->
          throw new UserException(
              "Invalid value '"
                  + strategy.orElse("")
                  + "' of argument 'compact_strategy', expected 'full' or 'minor'. Correct the"
                  + " value.");
    };
  }
}
