package org.apache.paimon.predicate;

import java.io.Serializable;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import org.apache.paimon.data.Values;
import org.apache.paimon.stats.ColumnStats;

/** A filter over rows; immutable. */
public sealed interface Predicate extends Serializable permits And, Or, Leaf {

  /** Statistics by column position. */
  @FunctionalInterface
  interface StatsSource {
    /** Statistics of the column; {@link ColumnStats#UNKNOWN} when there are none. */
    ColumnStats column(int position);
  }

  /**
   * Whether a row of {@code rowCount} rows with these statistics may match. False only when it is
   * certain that no row is TRUE.
   */
  boolean mayMatch(long rowCount, StatsSource stats);

  /** Whether the filter is TRUE for the row (not FALSE, not unknown). */
  boolean matches(Values row);

  /**
   * The same filter over other column positions; {@code newPosition} gives -1 for a column that is
   * not there. Parts that cannot be moved are left out where that only lets more rows through;
   * empty when nothing is left.
   */
  Optional<Predicate> map(IntUnaryOperator newPosition);
}
