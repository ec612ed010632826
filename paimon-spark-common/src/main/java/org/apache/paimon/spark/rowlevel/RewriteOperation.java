package org.apache.paimon.spark.rowlevel;

import java.util.Map;
import org.apache.paimon.spark.read.FileGroupScan;
import org.apache.paimon.spark.read.FileGroupScanBuilder;
import org.apache.paimon.spark.read.MetadataColumns;
import org.apache.paimon.spark.types.ColumnReferences;
import org.apache.paimon.spark.write.SparkWriteBuilder;
import org.apache.paimon.table.Table;
import org.apache.paimon.table.Tables;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.RowLevelOperation;
import org.apache.spark.sql.connector.write.WriteBuilder;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** Changes a table without primary key by writing the files with touched rows anew. */
final class RewriteOperation implements RowLevelOperation, FileChoice {
  private final Table table;
  private final Command command;
  private FileGroupScan scan;

  /** Null = Spark chooses them. */
  private Map<String, long[]> chosen;

  RewriteOperation(Table table, Command command) {
    this.table = table;
    this.command = command;
  }

  @Override
  public Command command() {
    return command;
  }

  @Override
  public String description() {
    return "paimon " + command + " by files of " + table.source().name();
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return new FileGroupScanBuilder(table, this::take);
  }

  private void take(FileGroupScan built) {
    if (chosen != null) {
      built.leaveOut(chosen);
    }
    scan = built;
  }

  @Override
  public boolean replacesWhatIsRead() {
    return !Tables.readsFallbackBranch(table.source());
  }

  @Override
  public void readWithout(Map<String, long[]> rows) {
    chosen = Map.copyOf(rows);
  }

  /** Asked for so that Spark can filter by it which files are read. */
  @Override
  public NamedReference[] requiredMetadataAttributes() {
    return new NamedReference[] {
      ColumnReferences.of(MetadataColumns.FILE_PATH.nameIn(table.schema()))
    };
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    if (scan == null) {
      throw new IllegalStateException("a rewrite without a scan of " + table.source().name());
    }
    return SparkWriteBuilder.replacing(table, info, scan::filesRead);
  }
}
