package org.apache.paimon.merge.aggregate;

import java.util.Optional;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;

/**
 * The last value of a NOT NULL column. It is never taken back, for a row without it could not be
 * written; of retracts alone it is that of the first. The same as {@link RequiredValue} around
 * {@link LastValue}, without a detour: keys are such columns.
 */
final class LastRequiredValue implements Accumulator {
  private Values last;
  private int position;

  @Override
  public void reset() {
    last = null;
  }

  @Override
  public void add(Values row, int newPosition) {
    last = row;
    position = newPosition;
  }

  @Override
  public void addOlder(Values row, int newPosition) {
    if (last == null) {
      add(row, newPosition);
    }
  }

  @Override
  public void retract(Values row, int newPosition) {
    addOlder(row, newPosition);
  }

  @Override
  public void skip(Values row, int newPosition) {
    addOlder(row, newPosition);
  }

  @Override
  public Optional<ColumnFold> columnFold() {
    return Optional.of(GroupedVersions::appendNewest);
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
