package org.apache.paimon.spark.rowlevel;

import java.util.UUID;
import java.util.function.Supplier;
import org.apache.paimon.spark.read.PlannedFiles;
import org.apache.paimon.spark.write.BatchCommit;
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
final class VectorWrite implements DeltaWrite, RequiresDistributionAndOrdering {
  private static final SortOrder[] NO_ORDER = {};

  private final Table table;
  private final Supplier<PlannedFiles> scan;
  private final WriteDistribution distribution;

  /**
   * A write.
   *
   * @param scan the scan that named the rows; asked when all tasks are done
   */
  VectorWrite(Table table, RowLevelOperation.Command command, Supplier<PlannedFiles> scan) {
    this.table = table;
    this.scan = scan;
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
    return new Changes(table, UUID.randomUUID().toString(), scan);
  }

  /** One commit of the inserted files and the merged vectors. */
  private static final class Changes implements DeltaBatchWrite {
    private final Table table;
    private final String commitUser;
    private final DeletedRows deleted;
    private final BatchCommit commit;

    Changes(Table table, String commitUser, Supplier<PlannedFiles> scan) {
      this.table = table;
      this.commitUser = commitUser;
      this.deleted = new DeletedRows(table, scan);
      this.commit = BatchCommit.appending(table, commitUser);
    }

    @Override
    public DeltaWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
      return new VectorWriterFactory(table.source(), commitUser);
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
