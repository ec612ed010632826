package org.apache.paimon.spark.v35.dml;

/**
 * A statement and what it does.
 *
 * @param sql with {@code $t} for the table
 * @param effect does it to the model; gives the number of affected rows, or {@link #UNCOUNTED}
 */
public record Statement(String sql, Effect effect) {
  /** No claim about the number of rows. */
  public static final long UNCOUNTED = -1;

  /** A change of a model. */
  @FunctionalInterface
  public interface Effect {
    long apply(ModelTable table);
  }
}
