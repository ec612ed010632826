package org.apache.paimon.spark.v35.dml;

import java.util.regex.Pattern;

/**
 * A statement and what it does.
 *
 * @param sql with {@code $t} for the table
 * @param effect does it to the model; gives the number of affected rows, or {@link #UNCOUNTED}
 */
public record Statement(String sql, Effect effect) {
  /** No claim about the number of rows. */
  public static final long UNCOUNTED = -1;

  private static final Pattern QUOTED = Pattern.compile("'[^']*'");

  public boolean isDelete() {
    return sql.startsWith("DELETE");
  }

  /** Whether it deletes by a condition that names no column but {@code partition}. */
  public boolean isDeleteBy(String partition) {
    if (!isDelete()) {
      return false;
    }
    String condition = QUOTED.matcher(sql.substring(sql.indexOf("WHERE"))).replaceAll("");
    return Column.ALL.stream()
        .map(Column::sqlName)
        .filter(name -> !name.equals(partition))
        .noneMatch(name -> condition.matches("(?s).*\\b" + name + "\\b.*"));
  }

  /** A change of a model. */
  @FunctionalInterface
  public interface Effect {
    long apply(ModelTable table);
  }
}
