package org.apache.paimon.spark.rowlevel;

import java.util.UUID;
import org.apache.paimon.spark.write.BatchCommit;
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
import org.apache.spark.sql.connector.write.WriterCommitMessage;

/** A write of changed rows, clustered by bucket like any other write. */
final class SparkDeltaWrite implements DeltaWrite, RequiresDistributionAndOrdering {
  private static final SortOrder[] NO_ORDER = {};

  private final Table table;
  private final int slices;
  private final WriteDistribution distribution;

  SparkDeltaWrite(Table table) {
    this.table = table;
    this.slices = WriteSlices.of(table, WriteContext.Restore.LATEST_SNAPSHOT);
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
    return new Changes(table, commitUser, BatchCommit.appending(table, commitUser), slices);
  }

  private record Changes(Table table, String commitUser, BatchCommit commit, int slices)
      implements DeltaBatchWrite {

    @Override
    public DeltaWriterFactory createBatchWriterFactory(PhysicalWriteInfo info) {
      return new SparkDeltaWriterFactory(table.source(), commitUser, slices);
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
