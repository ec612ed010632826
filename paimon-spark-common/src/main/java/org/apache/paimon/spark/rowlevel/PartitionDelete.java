package org.apache.paimon.spark.rowlevel;

import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.write.PreparedCommit;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.expressions.filter.Predicate;

/** DELETE of whole partitions, or of everything: one commit, no file is opened. */
public final class PartitionDelete {
  private static final String FORCE_CHANGELOG = "delete.force-produce-changelog";

  private PartitionDelete() {}

  /**
   * Whether the condition decides whole partitions: it is about partition columns only and fully
   * understood. A table that wants every delete in its changelog has its rows deleted one by one.
   */
  public static boolean isPossible(TableSource source, Predicate[] conjuncts) {
    boolean forced =
        source.schema().options().find(FORCE_CHANGELOG).map(Boolean::parseBoolean).orElse(false);
    return !forced && PreparedCommit.canDelete(source, conjuncts);
  }

  /** Deletes the rows of the partitions for which the condition is TRUE. */
  public static void run(Table table, Predicate[] conjuncts) {
    RowLevelRules.verifyNotIgnored(table.source());
    PreparedCommit.ofDelete(table, conjuncts).publish();
  }

  /** Deletes all rows. */
  public static void truncate(Table table) {
    PreparedCommit.ofNothing(table).publish();
  }
}
