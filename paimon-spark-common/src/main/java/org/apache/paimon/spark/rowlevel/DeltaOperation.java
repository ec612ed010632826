package org.apache.paimon.spark.rowlevel;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.scan.BranchSplit;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.spark.read.MetadataColumns;
import org.apache.paimon.spark.read.PlannedFiles;
import org.apache.paimon.spark.read.SparkScanBuilder;
import org.apache.paimon.spark.types.ColumnReferences;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.DeltaWriteBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.RowLevelOperation;
import org.apache.spark.sql.connector.write.SupportsDelta;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Changes a table with primary key by rows: the key names the row, the old row travels along. */
final class DeltaOperation implements RowLevelOperation, SupportsDelta, ScannedRows {
  private final Table table;
  private final Command command;
  private final boolean needsOldRows;
  private final List<PlannedFiles> scans = new ArrayList<>();
  private boolean staysInTasks;

  /**
   * An operation.
   *
   * @param deletesRows whether it may delete rows
   */
  DeltaOperation(Table table, Command command, boolean deletesRows) {
    this.table = table;
    this.command = command;
    this.needsOldRows = deletesRows || usesOldRowsOfUpdates();
  }

  @Override
  public Command command() {
    return command;
  }

  @Override
  public String description() {
    return "paimon " + command + " by rows of " + table.source().name();
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    if (command == Command.DELETE) {
      RowLevelRules.verifyDelete(table.source());
    }
    return new SparkScanBuilder(table, scans::add);
  }

  @Override
  public NamedReference[] rowId() {
    return table.schema().primaryKeys().stream()
        .map(ColumnReferences::of)
        .toArray(NamedReference[]::new);
  }

  /** For the changelog, or to see whether an update takes effect. */
  private boolean usesOldRowsOfUpdates() {
    return SparkDeltaWriter.writesOldRows(table)
        || (command == Command.UPDATE && UpdateEffect.of(table.source()).isPresent());
  }

  @Override
  public NamedReference[] requiredMetadataAttributes() {
    if (!needsOldRows) {
      return new NamedReference[0];
    }
    return new NamedReference[] {ColumnReferences.of(MetadataColumns.ROW.nameIn(table.schema()))};
  }

  @Override
  public DeltaWriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    return new SparkDeltaWriteBuilder(
        table,
        command,
        staysInTasks && scans.size() == 1 && isOneTaskPerBucket(scans.get(0))
            ? SparkDeltaWrite.Spread.AS_READ
            : SparkDeltaWrite.Spread.BY_BUCKET,
        this::rowsReadOn);
  }

  /** The snapshot whose rows are changed; empty when Spark saw that there are none. */
  private OptionalLong rowsReadOn() {
    return scans.stream().mapToLong(PlannedFiles::plannedSnapshot).min();
  }

  @Override
  public void stayInTheirTasks() {
    staysInTasks = true;
  }

  /**
   * Whether the rows of a bucket, which no change takes to another one, are all read by one task.
   * Large buckets are read by several, and their rows have to be brought together for the writer.
   */
  private boolean isOneTaskPerBucket(PlannedFiles files) {
    record Bucket(BinaryRow partition, int bucket) {}
    BucketOptions buckets = TableOptions.of(table.schema()).buckets();
    if (buckets.mode() != BucketMode.FIXED) {
      return false;
    }
    Set<Bucket> seen = new HashSet<>();
    for (Split split : files.splits()) {
      if (split instanceof BranchSplit
          || split.totalBuckets() != buckets.count()
          || !seen.add(new Bucket(split.partition(), split.bucket()))) {
        return false;
      }
    }
    return true;
  }
}
