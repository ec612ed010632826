package org.apache.paimon.spark.function;

import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;

/** What a writer does to a key before it chooses the bucket. */
public enum KeyForm {
  /** Nothing: a bucket key of a table without primary key. */
  AS_GIVEN,
  /** Makes zeros and NaNs of FLOAT and DOUBLE uniform: a primary key. */
  UNIFORM;

  /** Whether values of these types may change. */
  boolean changes(DataType[] types) {
    if (this == AS_GIVEN) {
      return false;
    }
    for (DataType type : types) {
      if (type instanceof FloatType || type instanceof DoubleType) {
        return true;
      }
    }
    return false;
  }

  /** The same values in this form. */
  InternalRow of(InternalRow input, DataType[] types) {
    Object[] values = new Object[types.length];
    for (int i = 0; i < values.length; i++) {
      Object value = input.isNullAt(i) ? null : input.get(i, types[i]);
      if (value instanceof Double number) {
        value = number.isNaN() ? Double.NaN : number + 0.0;
      } else if (value instanceof Float number) {
        value = number.isNaN() ? Float.NaN : number + 0.0f;
      }
      values[i] = value;
    }
    return new GenericInternalRow(values);
  }
}
