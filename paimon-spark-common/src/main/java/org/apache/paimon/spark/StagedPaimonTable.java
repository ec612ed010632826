package org.apache.paimon.spark;

import org.apache.paimon.catalog.Catalog;
import org.apache.paimon.catalog.TableName;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.write.PreparedCommit;
import org.apache.paimon.spark.write.SparkWriteBuilder;
import org.apache.paimon.table.Tables;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;

/**
 * A table that a CREATE TABLE AS SELECT or a REPLACE makes: its data files are written first, then
 * its schema is published, then the snapshot that names the files. When the query fails nothing of
 * it is to be seen; a replaced table keeps its path and its history.
 */
final class StagedPaimonTable extends ShownStagedTable implements PaimonTable {
  private final Catalog catalog;
  private final TableName tableName;
  private final TableSource planned;
  private final boolean isReplacing;
  private PreparedCommit commit;

  private StagedPaimonTable(
      String catalogName, Catalog catalog, TableName tableName, TableSource planned) {
    super(new SparkTable(catalogName, planned, planned));
    this.catalog = catalog;
    this.tableName = tableName;
    this.planned = planned;
    this.isReplacing = planned.schema().id() > 0;
  }

  static StagedPaimonTable of(
      String catalogName, Catalog catalog, TableName name, NewTable definition) {
    return new StagedPaimonTable(catalogName, catalog, name, catalog.plan(name, definition));
  }

  @Override
  public TableSource source() {
    return planned;
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    SparkWriteBuilder builder =
        SparkWriteBuilder.of(
            Tables.open(AsOf.overlay(planned, CallerOptions.tableOptions(info.options()))),
            info,
            prepared -> commit = prepared);
    return isReplacing ? builder.truncate() : builder;
  }

  @Override
  public void commitStagedChanges() {
    TableSource published = catalog.publish(tableName, planned);
    if (commit != null) {
      commit.publish(Tables.open(published));
    } else if (isReplacing) {
      PreparedCommit.ofNothing(Tables.open(published)).publish();
    }
  }

  /** The data files are deleted by the write that made them. */
  @Override
  public void abortStagedChanges() {
    commit = null;
  }
}
