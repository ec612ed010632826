package org.apache.paimon.spark.rowlevel;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
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
final class DeltaOperation implements RowLevelOperation, SupportsDelta {
  private final Table table;
  private final Command command;
  private final boolean needsOldRows;
  private final List<PlannedFiles> scans = new ArrayList<>();

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
    return new NamedReference[] {ColumnReferences.of(MetadataColumns.ROW.columnName())};
  }

  @Override
  public DeltaWriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    return new SparkDeltaWriteBuilder(table, command, this::rowsReadOn);
  }

  /** The snapshot whose rows are changed; empty when Spark saw that there are none. */
  private OptionalLong rowsReadOn() {
    return scans.stream().mapToLong(PlannedFiles::plannedSnapshot).min();
  }
}
