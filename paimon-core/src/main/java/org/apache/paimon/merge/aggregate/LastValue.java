package org.apache.paimon.merge.aggregate;

import java.util.Optional;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;

/** The newest value, null included; any retract gives null. */
final class LastValue implements Accumulator {
  private Values last;
  private int position;
  private boolean wasSeen;

  @Override
  public void reset() {
    last = null;
    wasSeen = false;
  }

  @Override
  public void add(Values row, int newPosition) {
    last = row;
    position = newPosition;
    wasSeen = true;
  }

  @Override
  public void addOlder(Values row, int newPosition) {
    if (!wasSeen) {
      add(row, newPosition);
    }
  }

  @Override
  public void retract(Values row, int newPosition) {
    last = null;
    wasSeen = true;
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
