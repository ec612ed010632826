package org.apache.paimon.spark.statistics;

import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.types.DataType;

/** Bytes of a value of a type, where all have the same number; for others a usual number. */
final class FixedLength {
  private FixedLength() {}

  static int of(DataType type) {
    return SparkTypes.valuesOf(type).defaultSize();
  }
}
