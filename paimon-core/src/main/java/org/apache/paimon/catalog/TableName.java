package org.apache.paimon.catalog;

import java.io.Serializable;
import java.util.Optional;
import org.apache.paimon.schema.TableSource;

/**
 * The name of a table in a catalog.
 *
 * @param database name of its database
 * @param table name, possibly with a branch and a system table behind: {@code t}, {@code
 *     t$branch_b}, {@code t$snapshots}, {@code t$branch_b$snapshots}
 */
public record TableName(String database, String table) implements Serializable {
  private static final String SEPARATOR = "$";

  /** The name without branch and system table. */
  public TableName base() {
    int end = table.indexOf(SEPARATOR);
    return end <= 0 ? this : new TableName(database, table.substring(0, end));
  }

  /** The branch named, or {@link TableSource#MAIN_BRANCH}. */
  public String branch() {
    String suffix = suffix();
    if (!suffix.startsWith(TableSource.BRANCH_SEPARATOR)) {
      return TableSource.MAIN_BRANCH;
    }
    int end = suffix.indexOf(SEPARATOR, TableSource.BRANCH_SEPARATOR.length());
    return suffix.substring(TableSource.BRANCH_SEPARATOR.length(), end < 0 ? suffix.length() : end);
  }

  /** The system table named, if there is one. */
  public Optional<String> systemTable() {
    String suffix = suffix();
    int start = suffix.startsWith(TableSource.BRANCH_SEPARATOR) ? suffix.indexOf(SEPARATOR, 1) : 0;
    return start < 0 || suffix.isEmpty()
        ? Optional.empty()
        : Optional.of(suffix.substring(start + 1));
  }

  private String suffix() {
    return table.substring(base().table().length());
  }

  @Override
  public String toString() {
    return database + "." + table;
  }
}
