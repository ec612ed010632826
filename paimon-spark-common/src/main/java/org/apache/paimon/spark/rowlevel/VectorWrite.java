package org.apache.paimon.spark.rowlevel;

import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.paimon.commit.CommitResult;
import org.apache.paimon.spark.read.PlannedFiles;
import org.apache.paimon.spark.write.BatchCommit;
import org.apache.paimon.spark.write.CommittingWrite;
import org.apache.paimon.spark.write.WriteDistribution;
import org.apache.paimon.spark.write.WriteMetrics;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.distributions.Distributions;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.write.DeltaBatchWrite;
import org.apache.spark.sql.connector.write.DeltaWrite;
import org.apache.spark.sql.connector.write.DeltaWriterFactory;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;
import org.apache.spark.sql.connector.write.RowLevelOperation;
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** A write of deleted positions and new rows. */
final class VectorWrite implements DeltaWrite, RequiresDistributionAndOrdering, CommittingWrite {
  private static final SortOrder[] NO_ORDER = {};

  private final Table table;
  private final Supplier<PlannedFiles> scan;
  private final RowLevelOperation.Command command;
  private final WriteDistribution distribution;
  private BatchCommit commit;

  /**
   * A write.
   *
   * @param scan the scan that named the rows; asked when all tasks are done
   */
  VectorWrite(Table table, RowLevelOperation.Command command, Supplier<PlannedFiles> scan) {
    this.table = table;
    this.scan = scan;
    this.command = command;
    // A DELETE sends positions only; there is no column to spread them by.
    this.distribution =
        command == RowLevelOperation.Command.DELETE
            ? new WriteDistribution(Distributions.unspecified(), 0)
            : WriteDistribution.of(table.schema(), 1);
  }

  @Override
  public String description() {
    return "paimon deletion vectors of " + table.source().name();
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
        new VectorWriterFactory(table.source(), commitUser, command),
        commit,
        new DeletedRows(table, scan));
  }

  @Override
  public Optional<CommitResult> committed() {
    return Optional.ofNullable(commit).flatMap(BatchCommit::result);
  }

  /** One commit of the inserted files and the merged vectors. */
  private record Changes(VectorWriterFactory factory, BatchCommit commit, DeletedRows deleted)
      implements DeltaBatchWrite {

    @Override
    public DeltaWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
      return factory;
    }

    @Override
    public void commit(WriterCommitMessage[] messages) {
      commit.commit(messages, deleted.write(messages));
    }

    @Override
    public void abort(WriterCommitMessage[] messages) {
      commit.abort(messages);
      if (!commit.isOutcomeUnknown()) {
        deleted.abort();
      }
    }
  }
}
