package org.apache.paimon.merge.aggregate;

import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;

/**
 * A function of a NOT NULL column, in which a row without a value could not be written. When
 * nothing was added, and retracts alone make no value, the result is the neutral value of the
 * function: what is added later comes out as if there had been none. Functions without one give the
 * first value that they were shown, a retract's.
 */
final class RequiredValue implements Accumulator {
  private final Accumulator function;
  private final boolean takesBackFromNothing;

  /** Null = the function has none. */
  private final NeutralValue neutral;

  private boolean hasValue;
  private Values first;
  private int firstPosition;

  /**
   * @param takesBackFromNothing whether a retract is a value when nothing was added
   * @param neutral null = the function has none
   */
  RequiredValue(Accumulator function, boolean takesBackFromNothing, NeutralValue neutral) {
    this.function = function;
    this.takesBackFromNothing = takesBackFromNothing;
    this.neutral = neutral;
  }

  @Override
  public void reset() {
    function.reset();
    hasValue = false;
    first = null;
  }

  @Override
  public void add(Values row, int position) {
    function.add(row, position);
    hasValue |= !row.isNullAt(position);
  }

  @Override
  public void addOlder(Values row, int position) {
    function.addOlder(row, position);
    hasValue |= !row.isNullAt(position);
  }

  @Override
  public void retract(Values row, int position) {
    function.retract(row, position);
    hasValue |= takesBackFromNothing;
    skip(row, position);
  }

  @Override
  public void skip(Values row, int position) {
    if (first == null) {
      first = row;
      firstPosition = position;
    }
  }

  @Override
  public void appendTo(VectorBuilder out) {
    if (hasValue) {
      function.appendTo(out);
    } else if (neutral != null) {
      neutral.appendTo(out);
    } else if (first != null) {
      out.append(first, firstPosition);
    } else {
      out.appendNull();
    }
  }
}
