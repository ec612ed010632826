package org.apache.paimon.spark.rowlevel;

import java.util.Arrays;
import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;

/** Compares values in Spark's internal form, whose classes for one type are several. */
final class SparkValues {
  private SparkValues() {}

  /** Whether two places hold the same value; entries of maps count in their order. */
  static boolean areEqual(
      SpecializedGetters left, int leftAt, SpecializedGetters right, int rightAt, DataType type) {
    if (left.isNullAt(leftAt) || right.isNullAt(rightAt)) {
      return left.isNullAt(leftAt) && right.isNullAt(rightAt);
    }
    if (type instanceof StructType struct) {
      SpecializedGetters leftRow = left.getStruct(leftAt, struct.size());
      SpecializedGetters rightRow = right.getStruct(rightAt, struct.size());
      for (int i = 0; i < struct.size(); i++) {
        if (!areEqual(leftRow, i, rightRow, i, struct.apply(i).dataType())) {
          return false;
        }
      }
      return true;
    } else if (type instanceof ArrayType array) {
      return areEqual(left.getArray(leftAt), right.getArray(rightAt), array.elementType());
    } else if (type instanceof MapType map) {
      MapData leftMap = left.getMap(leftAt);
      MapData rightMap = right.getMap(rightAt);
      return areEqual(leftMap.keyArray(), rightMap.keyArray(), map.keyType())
          && areEqual(leftMap.valueArray(), rightMap.valueArray(), map.valueType());
    }
    Object leftValue = left.get(leftAt, type);
    Object rightValue = right.get(rightAt, type);
    return leftValue instanceof byte[] bytes
        ? Arrays.equals(bytes, (byte[]) rightValue)
        : leftValue.equals(rightValue);
  }

  private static boolean areEqual(ArrayData left, ArrayData right, DataType type) {
    if (left.numElements() != right.numElements()) {
      return false;
    }
    for (int i = 0; i < left.numElements(); i++) {
      if (!areEqual(left, i, right, i, type)) {
        return false;
      }
    }
    return true;
  }
}
