package org.apache.paimon.merge.aggregate;

import java.util.Optional;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;

/**
 * The state of one field of one key. Used by one thread, again and again. Values that were handed
 * in may be referred to until {@link #appendTo} is done.
 *
 * <p>Methods throw {@link ArithmeticException} with a text that names field and operands when a
 * result does not fit the column's type.
 */
public interface Accumulator {
  /** Forgets everything: no value was seen. */
  void reset();

  /** Takes a value that is newer than all before, null included. */
  void add(Values row, int position);

  /** Takes a value that is older than all before. */
  default void addOlder(Values row, int position) {
    add(row, position);
  }

  /** Takes a value back. */
  default void retract(Values row, int position) {
    throw new IllegalStateException("retract called on " + getClass().getSimpleName());
  }

  /** Sees a value that counts for nothing: its row is of no sequence. */
  default void skip(Values row, int position) {}

  /** The same function over columns; empty when it has only this form. */
  default Optional<ColumnFold> columnFold() {
    return Optional.empty();
  }

  /** Appends the result, one value or null. */
  void appendTo(VectorBuilder out);
}
