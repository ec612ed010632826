package org.apache.paimon.data;

/**
 * The values of one column for the rows of a batch. Arrays are exposed for hot loops and must not
 * be changed by readers; entries of null rows are undefined. Valid as long as the batch is.
 */
public abstract sealed class ColumnVector
    permits BooleanVector,
        ByteVector,
        ShortVector,
        IntVector,
        LongVector,
        FloatVector,
        DoubleVector,
        TimestampVector,
        BytesVector,
        ArrayVector,
        MapVector,
        RowVector {

  private final boolean[] nulls;

  ColumnVector(boolean[] nulls) {
    this.nulls = nulls;
  }

  /** Which rows are null; null when no row is. */
  public final boolean[] nulls() {
    return nulls;
  }

  public final boolean hasNulls() {
    return nulls != null;
  }

  public final boolean isNullAt(int row) {
    return nulls != null && nulls[row];
  }

  /** The form of the values. */
  public abstract PhysicalKind kind();
}
