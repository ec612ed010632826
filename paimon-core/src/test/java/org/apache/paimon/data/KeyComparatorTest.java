package org.apache.paimon.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class KeyComparatorTest {

  /** A type and values in ascending order. */
  static Stream<Arguments> ascending() {
    return Stream.of(
        Arguments.of(
            DataTypes.STRING,
            List.of(
                Bytes.of(""),
                Bytes.of("B"),
                Bytes.of("a"),
                Bytes.of("b"),
                Bytes.of("\uFFFD"),
                Bytes.of("😀"))),
        Arguments.of(
            DataTypes.BYTES,
            List.of(
                Bytes.of(new byte[0]),
                Bytes.of(new byte[] {1}),
                Bytes.of(new byte[] {1, 0}),
                Bytes.of(new byte[] {(byte) 0x80}))),
        Arguments.of(DataTypes.BOOLEAN, List.of(false, true)),
        Arguments.of(DataTypes.INT, List.of(Integer.MIN_VALUE, -1, 0, 5)),
        Arguments.of(
            DataTypes.DOUBLE, List.of(Double.NEGATIVE_INFINITY, -1.0, 0.0, 1.0, Double.NaN)),
        Arguments.of(DataTypes.FLOAT, List.of(-1f, 0f, Float.POSITIVE_INFINITY, Float.NaN)),
        Arguments.of(
            DataTypes.decimal(38, 2),
            List.of(
                new BigDecimal("-100000000000000000000.00"),
                new BigDecimal("-1.28"),
                new BigDecimal("-0.01"),
                new BigDecimal("0.00"),
                new BigDecimal("0.01"),
                new BigDecimal("1.28"),
                new BigDecimal("255.00"),
                new BigDecimal("100000000000000000000.00"))),
        Arguments.of(
            DataTypes.timestamp(9),
            List.of(
                new TimestampValue(-1, 999),
                new TimestampValue(0, 0),
                new TimestampValue(0, 1),
                new TimestampValue(1, 0))));
  }

  @ParameterizedTest
  @MethodSource("ascending")
  void ordersValuesAndPutsNullFirst(DataType type, List<Object> values) {
    BatchBuilder builder = new BatchBuilder(List.of(type));
    builder.column(0).appendNull();
    values.forEach(value -> Datums.append(builder.column(0), value, type));
    builder.endRows(values.size() + 1);
    ColumnVector[] column = {builder.build().column(0)};
    KeyComparator comparator = new KeyComparator(List.of(type));
    for (int i = 0; i <= values.size(); i++) {
      for (int j = 0; j <= values.size(); j++) {
        assertThat(Integer.signum(comparator.compare(column, i, column, j)))
            .as("%s: %s against %s", type, i, j)
            .isEqualTo(Integer.compare(i, j));
      }
    }
    for (int i = 0; i < values.size(); i++) {
      for (int j = 0; j < values.size(); j++) {
        assertThat(Integer.signum(Datums.compare(values.get(i), values.get(j))))
            .isEqualTo(Integer.compare(i, j));
      }
    }
  }

  @org.junit.jupiter.api.Test
  void bothZerosAreEqualAndEveryNanEqualsItself() {
    assertThat(Datums.compareDoubles(-0.0, 0.0)).isZero();
    assertThat(Datums.compareDoubles(Double.NaN, Double.longBitsToDouble(0x7ff8000000000001L)))
        .isZero();
    assertThat(Datums.compareDoubles(Double.NaN, 1.0)).isPositive();
  }
}
