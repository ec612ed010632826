package org.apache.paimon.merge.aggregate;

import java.util.Optional;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;

/** A function that retracts leave as it is ({@code fields.<f>.ignore-retract}). */
record IgnoringRetract(Accumulator function) implements Accumulator {
  @Override
  public void reset() {
    function.reset();
  }

  @Override
  public void add(Values row, int position) {
    function.add(row, position);
  }

  @Override
  public void addOlder(Values row, int position) {
    function.addOlder(row, position);
  }

  @Override
  public void retract(Values row, int position) {}

  @Override
  public Optional<ColumnFold> columnFold() {
    return function.columnFold();
  }

  @Override
  public void appendTo(VectorBuilder out) {
    function.appendTo(out);
  }
}
