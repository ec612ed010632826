package org.apache.paimon.spark.function;

import java.util.Arrays;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The place of some columns on a {@link SpaceCurve}, to sort written rows by. Not for users. */
record CurvePlace(String name, boolean isHilbert) implements UnboundFunction {

  @Override
  public BoundFunction bind(StructType inputType) {
    DataType[] types =
        Arrays.stream(inputType.fields()).map(StructField::dataType).toArray(DataType[]::new);
    for (DataType type : types) {
      if (type instanceof StructType || type.defaultSize() < 0 || isNested(type)) {
        throw new UnsupportedOperationException(
            "Cannot sort by " + type.simpleString() + " on a curve, expected a plain type.");
      }
    }
    return new Bound(name, isHilbert, types);
  }

  private static boolean isNested(DataType type) {
    return type instanceof org.apache.spark.sql.types.ArrayType
        || type instanceof org.apache.spark.sql.types.MapType;
  }

  @Override
  public String description() {
    return name + "(columns...) -> BINARY: the place of the columns on a curve";
  }

  private record Bound(String name, boolean isHilbert, DataType[] inputTypes)
      implements ScalarFunction<byte[]> {

    @Override
    public DataType resultType() {
      return DataTypes.BinaryType;
    }

    @Override
    public boolean isResultNullable() {
      return false;
    }

    @Override
    public String canonicalName() {
      return "paimon." + name;
    }

    @Override
    public byte[] produceResult(InternalRow input) {
      Object[] values = new Object[inputTypes.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = input.isNullAt(i) ? null : input.get(i, inputTypes[i]);
      }
      return isHilbert ? SpaceCurve.hilbert(values) : SpaceCurve.zorder(values);
    }
  }
}
