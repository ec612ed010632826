package org.apache.paimon.merge.aggregate;

import java.util.Optional;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;

/** The newest value that is not null; the retract of such a value gives null. */
final class LastNonNullValue implements Accumulator {
  private Values last;
  private int position;

  @Override
  public void reset() {
    last = null;
  }

  @Override
  public void add(Values row, int newPosition) {
    if (!row.isNullAt(newPosition)) {
      last = row;
      position = newPosition;
    }
  }

  @Override
  public void addOlder(Values row, int newPosition) {
    if (last == null) {
      add(row, newPosition);
    }
  }

  @Override
  public void retract(Values row, int newPosition) {
    if (!row.isNullAt(newPosition)) {
      last = null;
    }
  }

  @Override
  public Optional<ColumnFold> columnFold() {
    return Optional.of(ColumnPicks::lastNonNull);
  }

  @Override
  public void appendTo(VectorBuilder out) {
    if (last == null) {
      out.appendNull();
    } else {
      out.append(last, position);
    }
  }
}
