package org.apache.paimon.spark.rowlevel;

import java.util.Optional;
import java.util.UUID;
import org.apache.paimon.commit.CommitResult;
import org.apache.paimon.spark.write.BatchCommit;
import org.apache.paimon.spark.write.CommittingWrite;
import org.apache.paimon.spark.write.WriteDistribution;
import org.apache.paimon.spark.write.WriteMetrics;
import org.apache.paimon.spark.write.WriteSlices;
import org.apache.paimon.table.Table;
import org.apache.paimon.write.WriteContext;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.write.DeltaBatchWrite;
import org.apache.spark.sql.connector.write.DeltaWrite;
import org.apache.spark.sql.connector.write.DeltaWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.connector.write.RowLevelOperation.Command;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** A write of changed rows, clustered by bucket like any other write. */
final class SparkDeltaWrite
    implements DeltaWrite, RequiresDistributionAndOrdering, CommittingWrite {
  private static final SortOrder[] NO_ORDER = {};

  private final Table table;
  private final Command command;
  private final int slices;
  private final WriteDistribution distribution;
  private BatchCommit commit;

  SparkDeltaWrite(Table table, Command command) {
    this.table = table;
    this.command = command;
    // One task rewrites all of a bucket, also of one that several slices share.
    this.slices =
        command == Command.DELETE && RowLevelRules.removesRows(table.source())
            ? 1
            : WriteSlices.of(table, WriteContext.Restore.LATEST_SNAPSHOT);
    this.distribution = WriteDistribution.of(table.schema(), slices);
  }

  @Override
  public String description() {
    return "paimon changes of " + table.source().name();
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
    return NO_ORDER;
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return WriteMetrics.all();
  }

  @Override
  public DeltaBatchWrite toBatch() {
    String commitUser = UUID.randomUUID().toString();
    commit = BatchCommit.appending(table, commitUser);
    return new Changes(
        new SparkDeltaWriterFactory(table.source(), commitUser, command, slices), commit);
  }

  @Override
  public Optional<CommitResult> committed() {
    return Optional.ofNullable(commit).flatMap(BatchCommit::result);
  }

  private record Changes(SparkDeltaWriterFactory factory, BatchCommit commit)
      implements DeltaBatchWrite {

    @Override
    public DeltaWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
      return factory;
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
      commit.commit(messages);
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
      commit.abort(messages);
    }
  }
}
