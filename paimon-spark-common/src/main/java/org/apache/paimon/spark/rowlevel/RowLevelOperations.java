package org.apache.paimon.spark.rowlevel;

import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.write.RowLevelOperation;
import org.apache.spark.sql.connector.write.RowLevelOperationInfo;

/** Chooses how a statement changes the rows of a table. */
public final class RowLevelOperations {
  private RowLevelOperations() {}

  /**
   * The operation for a statement on {@code table}.
   *
   * @param deletesRows whether it may delete rows, beside changing and adding some
   * @throws org.apache.paimon.error.UnsupportedFeatureException when the table's merge engine
   *     cannot carry it out
   */
  public static RowLevelOperation of(Table table, RowLevelOperationInfo info, boolean deletesRows) {
    TableSource source = table.source();
    switch (info.command()) {
      // The rest is verified when the rows are read: a delete of whole partitions reads none.
      case DELETE -> RowLevelRules.verifyNotIgnored(source);
      case UPDATE -> RowLevelRules.verifyUpdate(source);
      case MERGE -> RowLevelRules.verifyMerge(source);
    }
    if (source.schema().hasPrimaryKey()) {
      return new DeltaOperation(table, info.command(), deletesRows);
    }
    return TableOptions.of(source.schema()).deletionVectors()
        ? new VectorOperation(table, info.command())
        : new RewriteOperation(table, info.command());
  }
}
