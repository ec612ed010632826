package org.apache.paimon.spark.rowlevel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.catalyst.CatalystTypeConverters;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import scala.collection.JavaConverters;

final class SparkValuesTest {
  private static final StructType TYPE =
      (StructType)
          DataType.fromDDL(
              "m MAP<STRING, ARRAY<INT>>, s STRUCT<b: BINARY, d: DECIMAL(5, 2)>, f DOUBLE");

  private static InternalRow row(List<Integer> list, byte[] bytes, Double number) {
    Row row =
        RowFactory.create(
            list == null
                ? null
                : JavaConverters.mapAsScalaMap(
                    java.util.Map.of("a", JavaConverters.asScalaBuffer(list))),
            RowFactory.create(bytes, new java.math.BigDecimal("1.50")),
            number);
    return (InternalRow) CatalystTypeConverters.createToCatalystConverter(TYPE).apply(row);
  }

  private static boolean areEqual(InternalRow left, InternalRow right) {
    InternalRow unsafe = UnsafeProjection.create(TYPE).apply(right);
    boolean all = true;
    for (int i = 0; i < TYPE.size(); i++) {
      all &= SparkValues.areEqual(left, i, unsafe, i, TYPE.apply(i).dataType());
    }
    return all;
  }

  @Test
  void contentsCountNotTheClassesThatHoldThem() {
    InternalRow row = row(List.of(1, 2), new byte[] {1}, Double.NaN);
    assertThat(areEqual(row, row(List.of(1, 2), new byte[] {1}, Double.NaN))).isTrue();
    assertThat(areEqual(row, row(List.of(1, 3), new byte[] {1}, Double.NaN))).isFalse();
    assertThat(areEqual(row, row(List.of(1), new byte[] {1}, Double.NaN))).isFalse();
    assertThat(areEqual(row, row(null, new byte[] {1}, Double.NaN))).isFalse();
    assertThat(areEqual(row, row(List.of(1, 2), new byte[] {2}, Double.NaN))).isFalse();
    assertThat(areEqual(row, row(List.of(1, 2), null, Double.NaN))).isFalse();
    assertThat(areEqual(row, row(List.of(1, 2), new byte[] {1}, 1.0))).isFalse();
  }
}
