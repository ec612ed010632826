package org.apache.paimon.spark.write;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.CommitResult;
import org.apache.paimon.table.Table;
import org.apache.paimon.table.Tables;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.connector.write.streaming.StreamingWrite;

/** A write of one statement, or of one micro-batch. */
final class SparkWrite implements RequiresDistributionAndOrdering, CommittingWrite {
  private final Table table;
  private final String queryId;
  private final int kindPosition;
  private final WriteMode mode;
  private final CommitSink sink;
  private final Supplier<List<CommitMessage>> removals;
  private final boolean isRewrite;
  private final int slices;
  private WriteDistribution distribution;
  private BatchCommit commit;

  SparkWrite(
      Table table,
      String queryId,
      int kindPosition,
      WriteMode mode,
      CommitSink sink,
      Supplier<List<CommitMessage>> removals,
      boolean isRewrite) {
    this.table = table;
    this.queryId = queryId;
    this.kindPosition = kindPosition;
    this.mode = mode;
    this.sink = sink;
    this.removals = removals;
    this.isRewrite = isRewrite;
    this.slices = WriteSlices.of(table, mode.restore());
    this.distribution =
        isRewrite
            ? WriteDistribution.of(table.schema(), slices)
            : WriteDistribution.ofNewRows(table.source(), slices, BucketSpread.TASK_PER_BUCKET);
  }

  @Override
  public String description() {
    return "paimon " + table.source().name() + " " + mode;
  }

  @Override
  public Distribution requiredDistribution() {
    return distribution.distribution();
  }

  @Override
  public int requiredNumPartitions() {
    return distribution.taskCount();
  }

  @Override
  public SortOrder[] requiredOrdering() {
    return distribution.ordering().toArray(SortOrder[]::new);
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return WriteMetrics.all();
  }

  @Override
  public BatchWrite toBatch() {
    WriteIdentity identity = WriteIdentity.ofBatch(table.schema().options());
    Table written = identity.isOfStream() ? withoutEmptyCommits() : table;
    commit = new BatchCommit(written, identity, mode, removals, sink);
    return new SparkBatchWrite(
        written.source(), identity.commitUser(), commit, kindPosition, slices, isRewrite);
  }

  @Override
  public Optional<CommitResult> committed() {
    return Optional.ofNullable(commit).flatMap(BatchCommit::result);
  }

  @Override
  public StreamingWrite toStreaming() {
    // Spark asks for the distribution of a micro-batch after this.
    distribution =
        WriteDistribution.ofNewRows(table.source(), slices, BucketSpread.mostOfMicroBatch());
    return new SparkStreamingWrite(withoutEmptyCommits(), queryId, mode, kindPosition, slices);
  }

  private Table withoutEmptyCommits() {
    return Tables.open(WriteIdentity.withoutEmptyCommits(table.source()));
  }
}
