package org.apache.paimon.merge.aggregate;

import java.util.Optional;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.error.UserException;

/** A function that cannot take a value back. */
record RefusingRetract(Accumulator function, String name, String field) implements Accumulator {
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
  public void retract(Values row, int position) {
    throw new UserException(
        "Cannot retract from field '"
            + field
            + "': aggregate function '"
            + name
            + "' cannot take a value back. Expected rows of kind +I or +U only. Set 'fields."
            + field
            + ".ignore-retract' = 'true', or use a function that can retract.");
  }

  @Override
  public Optional<ColumnFold> columnFold() {
    return function.columnFold();
  }

  @Override
  public void appendTo(VectorBuilder out) {
    function.appendTo(out);
  }
}
