package org.apache.paimon.evolution;

import java.util.Optional;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.cast.Cast;

/** What becomes of the vectors of a column. */
interface VectorMapping {

  /**
   * The first {@code rowCount} rows in the wanted form.
   *
   * @param source as read; null when the file lacks the column
   */
  ColumnVector apply(ColumnVector source, int rowCount);

  /** Whether vectors stay as they are. */
  default boolean isIdentity() {
    return false;
  }

  /** The cast of an atomic column whose type changed. */
  default Optional<Cast> cast() {
    return Optional.empty();
  }

  /** Vectors stay as they are. */
  record Same() implements VectorMapping {
    @Override
    public ColumnVector apply(ColumnVector source, int rowCount) {
      return source;
    }

    @Override
    public boolean isIdentity() {
      return true;
    }
  }

  /** Values are cast. */
  record Casting(Cast change) implements VectorMapping {
    @Override
    public ColumnVector apply(ColumnVector source, int rowCount) {
      return change.apply(source, rowCount);
    }

    @Override
    public Optional<Cast> cast() {
      return Optional.of(change);
    }
  }
}
