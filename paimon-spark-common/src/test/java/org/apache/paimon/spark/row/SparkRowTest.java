package org.apache.paimon.spark.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowView;
import org.apache.paimon.spark.types.PaimonTypes;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each test reads a plain row through Spark's getters and an unsafe row from its memory. */
final class SparkRowTest {
  private static final StructType SCHEMA =
      StructType.fromDDL(
          "b BOOLEAN, y TINYINT, s SMALLINT, i INT, l BIGINT, f FLOAT, d DOUBLE, c DECIMAL(10,2),"
              + " w DECIMAL(30,3), t STRING, x BINARY, dt DATE, ts TIMESTAMP, a ARRAY<STRING>,"
              + " m MAP<STRING, INT>, r STRUCT<p: INT, q: DECIMAL(9,1)>, n STRING");

  private enum Form {
    PLAIN,
    UNSAFE;

    InternalRow of(InternalRow row, StructType schema) {
      return this == PLAIN ? row : UnsafeProjection.create(schema).apply(row).copy();
    }
  }

  private static InternalRow row() {
    return new GenericInternalRow(
        new Object[] {
          true,
          (byte) -3,
          (short) 300,
          -70_000,
          1L << 40,
          1.5f,
          -2.25,
          Decimal.apply(new BigDecimal("-12345.67"), 10, 2),
          Decimal.apply(new BigDecimal("-123456789012345678901234.567"), 30, 3),
          UTF8String.fromString("häuser"),
          new byte[] {0, -1, 127},
          -20_000,
          1_700_000_000_123_456L,
          new GenericArrayData(
              new Object[] {UTF8String.fromString("one"), null, UTF8String.fromString("")}),
          new ArrayBasedMapData(
              new GenericArrayData(new Object[] {UTF8String.fromString("k")}),
              new GenericArrayData(new Object[] {7})),
          new GenericInternalRow(new Object[] {5, Decimal.apply(new BigDecimal("8.5"), 9, 1)}),
          null
        });
  }

  private static RowView view(Form form) {
    RowType type = (RowType) PaimonTypes.of(SCHEMA, "t");
    return new SparkRow(type).at(form.of(row(), SCHEMA));
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void flatValuesAreRead(Form form) {
    RowView row = view(form);

    assertThat(row.fieldCount()).isEqualTo(17);
    assertThat(row.getBoolean(0)).isTrue();
    assertThat(row.getByte(1)).isEqualTo((byte) -3);
    assertThat(row.getShort(2)).isEqualTo((short) 300);
    assertThat(row.getInt(3)).isEqualTo(-70_000);
    assertThat(row.getLong(4)).isEqualTo(1L << 40);
    assertThat(row.getFloat(5)).isEqualTo(1.5f);
    assertThat(row.getDouble(6)).isEqualTo(-2.25);
    assertThat(row.getLong(7)).isEqualTo(-1_234_567L);
    assertThat(Datums.read(row, 8, DataTypes.decimal(30, 3)))
        .isEqualTo(new BigDecimal("-123456789012345678901234.567"));
    assertThat(new String(row.getBytes(9), StandardCharsets.UTF_8)).isEqualTo("häuser");
    assertThat(row.getBytes(10)).containsExactly(0, -1, 127);
    assertThat(row.getInt(11)).isEqualTo(-20_000);
    assertThat(row.getLong(12)).isEqualTo(1_700_000_000_123_456L);
    assertThat(row.isNullAt(16)).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void nestedValuesAreRead(Form form) {
    RowView row = view(form);

    assertThat(row.getArray(13).size()).isEqualTo(3);
    assertThat(row.getArray(13).getBytes(0)).isEqualTo("one".getBytes(StandardCharsets.UTF_8));
    assertThat(row.getArray(13).isNullAt(1)).isTrue();
    assertThat(row.getArray(13).getBytes(2)).isEmpty();
    assertThat(row.getMap(14).size()).isEqualTo(1);
    assertThat(row.getMap(14).keys().getBytes(0)).isEqualTo(new byte[] {'k'});
    assertThat(row.getMap(14).values().getInt(0)).isEqualTo(7);
    assertThat(row.getRow(15).getInt(0)).isEqualTo(5);
    assertThat(row.getRow(15).getLong(1)).isEqualTo(85);
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void aBatchBuilderTakesTheRow(Form form) {
    RowType type = (RowType) PaimonTypes.of(SCHEMA, "t");
    BatchBuilder builder = new BatchBuilder(type.types());
    builder.append(view(form));
    builder.append(view(form));
    BatchRow second = new BatchRow().reset(builder.build()).at(1);

    assertThat(new String(second.getBytes(9), StandardCharsets.UTF_8)).isEqualTo("häuser");
    assertThat(second.getArray(13).getBytes(0)).isEqualTo("one".getBytes(StandardCharsets.UTF_8));
    assertThat(Datums.read(second, 8, DataTypes.decimal(30, 3)))
        .isEqualTo(new BigDecimal("-123456789012345678901234.567"));
    assertThat(second.isNullAt(16)).isTrue();
  }

  @ParameterizedTest
  @EnumSource(Form.class)
  void timestampsAreCutToThePrecisionOfTheColumn(Form form) {
    StructType schema = StructType.fromDDL("a TIMESTAMP_NTZ, b TIMESTAMP");
    RowType type = RowType.of("a", DataTypes.timestamp(3), "b", DataTypes.timestampLtz(0));
    InternalRow row = new GenericInternalRow(new Object[] {1_234_567L, -1L});
    RowView view = new SparkRow(type).at(form.of(row, schema));

    assertThat(List.of(view.getLong(0), view.getLong(1))).containsExactly(1_234_000L, -1_000_000L);
  }
}
