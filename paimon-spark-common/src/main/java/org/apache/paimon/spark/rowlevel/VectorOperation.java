package org.apache.paimon.spark.rowlevel;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.spark.read.MetadataColumns;
import org.apache.paimon.spark.read.PlannedFiles;
import org.apache.paimon.spark.read.SparkScanBuilder;
import org.apache.paimon.spark.types.ColumnReferences;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.DeltaWrite;
import org.apache.spark.sql.connector.write.DeltaWriteBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.RowLevelOperation;
import org.apache.spark.sql.connector.write.SupportsDelta;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Changes a table without primary key that has deletion vectors: rows are named by file and
 * position and marked as deleted, new versions are inserted.
 */
final class VectorOperation implements RowLevelOperation, SupportsDelta {
  private final Table table;
  private final Command command;
  private final List<PlannedFiles> scans = new ArrayList<>();

  VectorOperation(Table table, Command command) {
    this.table = table;
    this.command = command;
  }

  @Override
  public Command command() {
    return command;
  }

  @Override
  public String description() {
    return "paimon " + command + " by deletion vectors of " + table.source().name();
  }

  @Override
  public boolean representUpdateAsDeleteAndInsert() {
    return true;
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return new SparkScanBuilder(table, scans::add);
  }

  @Override
  public NamedReference[] rowId() {
    return new NamedReference[] {
      ColumnReferences.of(MetadataColumns.FILE_PATH.nameIn(table.schema())),
      ColumnReferences.of(MetadataColumns.ROW_INDEX.nameIn(table.schema()))
    };
  }

  @Override
  public DeltaWriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    return new DeltaWriteBuilder() {
      @Override
      public DeltaWrite build() {
        return new VectorWrite(table, command, () -> scans.get(scans.size() - 1));
      }
    };
  }
}
