package org.apache.paimon.merge.aggregate;

import java.util.Optional;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;

/** The oldest value that is not null. */
final class FirstNonNullValue implements Accumulator {
  private Values first;
  private int position;

  @Override
  public void reset() {
    first = null;
  }

  @Override
  public void add(Values row, int newPosition) {
    if (first == null) {
      addOlder(row, newPosition);
    }
  }

  @Override
  public void addOlder(Values row, int newPosition) {
    if (!row.isNullAt(newPosition)) {
      first = row;
      position = newPosition;
    }
  }

  @Override
  public Optional<ColumnFold> columnFold() {
    return Optional.of(ColumnPicks::firstNonNull);
  }

  @Override
  public void appendTo(VectorBuilder out) {
    if (first == null) {
      out.appendNull();
    } else {
      out.append(first, position);
    }
  }
}
