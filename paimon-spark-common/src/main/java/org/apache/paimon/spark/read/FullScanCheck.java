package org.apache.paimon.spark.read;

import java.util.List;
import org.apache.paimon.error.UserException;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/** Option {@code read.allow.fullScan} = false: who reads a partitioned table names partitions. */
final class FullScanCheck {
  private FullScanCheck() {}

  /**
   * Refuses a read of all partitions where the option forbids it.
   *
   * @param predicates the conditions that Spark offered
   * @throws UserException naming the partition columns and the option
   */
  static void verify(Table table, Predicate[] predicates) {
    List<String> keys = table.schema().partitionKeys();
    if (keys.isEmpty() || table.schema().options().get(ReadOptions.ALLOW_FULL_SCAN)) {
      return;
    }
    for (Predicate predicate : predicates) {
      if (isAbout(keys, predicate)) {
        return;
      }
    }
    throw new UserException(
        "Cannot read all partitions of table "
            + table.source().name()
            + ": option '"
            + ReadOptions.ALLOW_FULL_SCAN.name()
            + "' is false. Expected a condition on one of the partition columns "
            + keys
            + ". Add one to the WHERE clause, or set the option to true.");
  }

  private static boolean isAbout(List<String> keys, Predicate predicate) {
    NamedReference[] columns = predicate.references();
    for (NamedReference column : columns) {
      if (column.fieldNames().length != 1 || !keys.contains(column.fieldNames()[0])) {
        return false;
      }
    }
    return columns.length > 0;
  }
}
