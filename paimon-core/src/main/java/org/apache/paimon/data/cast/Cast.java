package org.apache.paimon.data.cast;

import java.util.List;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.DataType;

/** A cast between two atomic types. Thread-safe. */
public final class Cast {

  /** How columns are cast. */
  @FunctionalInterface
  interface VectorCast {
    /** A vector of the new type with at least {@code rowCount} rows; nulls stay null. */
    ColumnVector apply(ColumnVector source, int rowCount);
  }

  private final DataType from;
  private final DataType to;
  private final CastOrder order;
  private final VectorCast vectors;

  Cast(DataType from, DataType to, CastOrder order, VectorCast vectors) {
    this.from = from;
    this.to = to;
    this.order = order;
    this.vectors = vectors;
  }

  public DataType from() {
    return from;
  }

  public DataType to() {
    return to;
  }

  /** What becomes of the order of values. */
  public CastOrder order() {
    return order;
  }

  /**
   * The first {@code rowCount} rows as the new type; may share arrays with {@code source}.
   *
   * @throws org.apache.paimon.error.UserException for a value that has no counterpart
   */
  public ColumnVector apply(ColumnVector source, int rowCount) {
    return vectors.apply(source, rowCount);
  }

  /** One value in object form; null for null. Not for hot loops. */
  public Object datum(Object value) {
    if (value == null) {
      return null;
    }
    VectorBuilder builder = VectorBuilder.of(from);
    Datums.append(builder, value, from);
    ColumnVector result = apply(builder.build(), 1);
    BatchRow row = new BatchRow().reset(List.of(result).toArray(ColumnVector[]::new), 0);
    return Datums.read(row, 0, to);
  }
}
