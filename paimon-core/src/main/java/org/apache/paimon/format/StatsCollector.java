package org.apache.paimon.format;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Selection;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.RowType;

/**
 * Collects the statistics of a file's columns while batches are written. Used by one thread.
 *
 * <p>A column whose mode needs no values costs a look at its null flags, or nothing.
 */
public final class StatsCollector {
  private final RowType type;
  private final List<StatsMode> modes;
  private final ValueRange[] ranges;
  private final long[] nullCounts;
  private int[] everyRow = {};

  /** Keeps bounds of all types that {@link StatsMode#hasBounds} names. */
  public StatsCollector(RowType type, List<StatsMode> modes) {
    this(type, modes, StatsMode::hasBounds);
  }

  /**
   * @param modes by column
   * @param hasBounds for which types the format keeps bounds
   */
  public StatsCollector(RowType type, List<StatsMode> modes, Predicate<DataType> hasBounds) {
    if (modes.size() != type.fieldCount()) {
      throw new IllegalStateException(
          modes.size() + " statistics modes for " + type.fieldCount() + " columns");
    }
    this.type = type;
    this.modes = List.copyOf(modes);
    ranges = new ValueRange[modes.size()];
    nullCounts = new long[modes.size()];
    for (int i = 0; i < ranges.length; i++) {
      DataType column = type.typeAt(i);
      if (modes.get(i).keepsBounds() && StatsMode.hasBounds(column) && hasBounds.test(column)) {
        ranges[i] = ValueRange.of(column);
      }
    }
  }

  /** Looks at the selected rows. */
  public void add(ColumnBatch batch) {
    int count = batch.selectedCount();
    int[] rows = batch.selection().map(Selection::rows).orElseGet(() -> everyRow(count));
    for (int i = 0; i < ranges.length; i++) {
      if (modes.get(i).kind() == StatsMode.Kind.NONE) {
        continue;
      }
      boolean[] nulls = batch.column(i).nulls();
      if (nulls != null) {
        nullCounts[i] += countNulls(nulls, rows, count);
      }
      if (ranges[i] != null) {
        ranges[i].add(batch.column(i), rows, count);
      }
    }
  }

  private int[] everyRow(int count) {
    if (everyRow.length < count) {
      everyRow = new int[count];
      for (int i = 0; i < count; i++) {
        everyRow[i] = i;
      }
    }
    return everyRow;
  }

  private static long countNulls(boolean[] nulls, int[] rows, int count) {
    long found = 0;
    for (int i = 0; i < count; i++) {
      if (nulls[rows[i]]) {
        found++;
      }
    }
    return found;
  }

  /** Statistics by column, in the form its mode asks for. */
  public List<ColumnStats> finish() {
    List<ColumnStats> stats = new ArrayList<>(ranges.length);
    for (int i = 0; i < ranges.length; i++) {
      ColumnStats exact =
          ranges[i] == null
              ? new ColumnStats(null, null, nullCounts[i])
              : new ColumnStats(ranges[i].min(), ranges[i].max(), nullCounts[i]);
      stats.add(modes.get(i).shape(type.typeAt(i), exact));
    }
    return stats;
  }
}
