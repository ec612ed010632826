package org.apache.paimon.spark.rowlevel;

import java.util.Optional;
import java.util.UUID;
import org.apache.paimon.commit.CommitResult;
import org.apache.paimon.spark.write.BatchCommit;
import org.apache.paimon.spark.write.CommittingWrite;
import org.apache.paimon.spark.write.WriteDistribution;
import org.apache.paimon.spark.write.WriteMetrics;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.distributions.Distribution;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.metric.CustomMetric;
import org.apache.spark.sql.connector.write.DeltaBatchWrite;
import org.apache.spark.sql.connector.write.DeltaWrite;
import org.apache.spark.sql.connector.write.RequiresDistributionAndOrdering;

/** A write of the rows that a statement changed, in one commit. */
abstract class ChangeWrite implements DeltaWrite, RequiresDistributionAndOrdering, CommittingWrite {
  private static final SortOrder[] NO_ORDER = {};

  private final Table table;
  private final WriteDistribution distribution;
  private BatchCommit commit;

  ChangeWrite(Table table, WriteDistribution distribution) {
    this.table = table;
    this.distribution = distribution;
  }

  final Table table() {
    return table;
  }

  /** The tasks and what the driver does with what they wrote. */
  abstract DeltaBatchWrite batch(String commitUser, BatchCommit batchCommit);

  @Override
  public final Distribution requiredDistribution() {
    return distribution.distribution();
  }

  @Override
  public final int requiredNumPartitions() {
    return distribution.taskCount();
  }

  @Override
  public final SortOrder[] requiredOrdering() {
    return NO_ORDER;
  }

  @Override
  public final CustomMetric[] supportedCustomMetrics() {
    return WriteMetrics.all();
  }

  @Override
  public final DeltaBatchWrite toBatch() {
    String commitUser = UUID.randomUUID().toString();
    commit = BatchCommit.appending(table, commitUser);
    return batch(commitUser, commit);
  }

  @Override
  public final Optional<CommitResult> committed() {
    return Optional.ofNullable(commit).flatMap(BatchCommit::result);
  }
}
