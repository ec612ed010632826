package org.apache.paimon.spark.write;

import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;

/** A write of one statement. */
final class SparkWrite implements RequiresDistributionAndOrdering {
  private static final SortOrder[] NO_ORDER = {};

  private final Table table;
  private final WriteMode mode;
  private final CommitSink sink;
  private final Supplier<List<CommitMessage>> removals;
  private final WriteDistribution distribution;

  SparkWrite(Table table, WriteMode mode, CommitSink sink, Supplier<List<CommitMessage>> removals) {
    this.table = table;
    this.mode = mode;
    this.sink = sink;
    this.removals = removals;
    this.distribution = WriteDistribution.of(table.schema());
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
    return NO_ORDER;
  }

  @Override
  public CustomMetric[] supportedCustomMetrics() {
    return WriteMetrics.all();
  }

  @Override
  public BatchWrite toBatch() {
    String commitUser = UUID.randomUUID().toString();
    return new SparkBatchWrite(
        table.source(), commitUser, new BatchCommit(table, commitUser, mode, removals, sink));
  }
}
