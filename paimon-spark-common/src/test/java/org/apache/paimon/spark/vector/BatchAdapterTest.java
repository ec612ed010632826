package org.apache.paimon.spark.vector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.ArrayBuilder;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.BytesBuilder;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.IntBuilder;
import org.apache.paimon.data.MapBuilder;
import org.apache.paimon.data.RowBuilder;
import org.apache.paimon.data.Selection;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.apache.spark.sql.vectorized.ColumnarMap;
import org.junit.jupiter.api.Test;

final class BatchAdapterTest {
  private static final RowType FLAT =
      RowType.of(
          "bool", DataTypes.BOOLEAN,
          "tiny", DataTypes.TINYINT,
          "small", DataTypes.SMALLINT,
          "int", DataTypes.INT,
          "big", DataTypes.BIGINT,
          "real", DataTypes.FLOAT,
          "dbl", DataTypes.DOUBLE,
          "dec", DataTypes.decimal(9, 2),
          "wide", DataTypes.decimal(38, 4),
          "text", DataTypes.STRING,
          "bytes", DataTypes.BYTES,
          "day", DataTypes.DATE,
          "time", DataTypes.timestamp(6),
          "nano", DataTypes.timestampLtz(9));

  private static Object[] values(int i) {
    return new Object[] {
      i % 2 == 0,
      (byte) i,
      (short) (i * 100),
      i * 1000,
      i * 10_000_000_000L,
      i + 0.5f,
      i + 0.25,
      BigDecimal.valueOf(i * 100L + 1, 2),
      new BigDecimal("12345678901234567890123.4567").add(BigDecimal.valueOf(i)),
      Bytes.of("text-" + i),
      Bytes.of(new byte[] {(byte) i, -1}),
      i,
      TimestampValue.ofMicros(i * 1_000_001L),
      new TimestampValue(i * 1_000_003L, 789)
    };
  }

  private static ColumnBatch flatBatch(int count) {
    BatchBuilder builder = new BatchBuilder(FLAT.types());
    for (int row = 0; row < count; row++) {
      Object[] values = values(row);
      for (int i = 0; i < values.length; i++) {
        boolean isNull = row % 3 == 2;
        Datums.append(builder.column(i), isNull ? null : values[i], FLAT.typeAt(i));
      }
      builder.endRows(1);
    }
    return builder.build();
  }

  private static List<Integer> all(RowType type) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < type.fieldCount(); i++) {
      order.add(i);
    }
    return order;
  }

  private static void assertShows(InternalRow shown, int row) {
    if (row % 3 == 2) {
      for (int i = 0; i < FLAT.fieldCount(); i++) {
        assertThat(shown.isNullAt(i)).isTrue();
      }
      return;
    }
    assertThat(shown.getBoolean(0)).isEqualTo(row % 2 == 0);
    assertThat(shown.getByte(1)).isEqualTo((byte) row);
    assertThat(shown.getShort(2)).isEqualTo((short) (row * 100));
    assertThat(shown.getInt(3)).isEqualTo(row * 1000);
    assertThat(shown.getLong(4)).isEqualTo(row * 10_000_000_000L);
    assertThat(shown.getFloat(5)).isEqualTo(row + 0.5f);
    assertThat(shown.getDouble(6)).isEqualTo(row + 0.25);
    assertThat(shown.getDecimal(7, 9, 2).toJavaBigDecimal())
        .isEqualTo(BigDecimal.valueOf(row * 100L + 1, 2));
    assertThat(shown.getDecimal(8, 38, 4).toJavaBigDecimal())
        .isEqualTo(new BigDecimal("12345678901234567890123.4567").add(BigDecimal.valueOf(row)));
    assertThat(shown.getUTF8String(9)).hasToString("text-" + row);
    assertThat(shown.getBinary(10)).containsExactly(row, -1);
    assertThat(shown.getInt(11)).isEqualTo(row);
    assertThat(shown.getLong(12)).isEqualTo(row * 1_000_001L);
    assertThat(shown.getLong(13)).isEqualTo(row * 1_000_003L);
  }

  @Test
  void everyFlatTypeIsShownWithItsNulls() {
    ColumnarBatch shown = new BatchAdapter(FLAT, all(FLAT)).show(flatBatch(50));

    assertThat(shown.numRows()).isEqualTo(50);
    for (int row = 0; row < 50; row++) {
      assertShows(shown.getRow(row), row);
    }
    assertThat(shown.column(3).numNulls()).isEqualTo(16);
  }

  @Test
  void aSelectionShowsOnlyItsRows() {
    ColumnBatch batch = flatBatch(20).withSelection(new Selection(new int[] {1, 2, 7, 19, 0}, 4));
    ColumnarBatch shown = new BatchAdapter(FLAT, all(FLAT)).show(batch);

    assertThat(shown.numRows()).isEqualTo(4);
    assertShows(shown.getRow(0), 1);
    assertShows(shown.getRow(1), 2);
    assertShows(shown.getRow(2), 7);
    assertShows(shown.getRow(3), 19);
    assertThat(shown.column(0).numNulls()).isEqualTo(1);
  }

  @Test
  void theSameAdapterShowsOneBatchAfterTheOther() {
    BatchAdapter adapter = new BatchAdapter(FLAT, List.of(9, 3));
    adapter.show(flatBatch(30));
    ColumnarBatch shown = adapter.show(flatBatch(2));

    assertThat(shown.numRows()).isEqualTo(2);
    assertThat(shown.getRow(1).getUTF8String(0)).hasToString("text-1");
    assertThat(shown.getRow(1).getInt(1)).isEqualTo(1000);
  }

  @Test
  void dictionaryStringsAreLookedUp() {
    byte[] buffer = "redgreen".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    BytesVector vector =
        new BytesVector(
            buffer, new int[] {0, 3, 8}, new int[] {1, 0, 1}, new boolean[] {false, false, true});
    ColumnarBatch shown =
        new BatchAdapter(RowType.of("s", DataTypes.STRING), List.of(0))
            .show(new ColumnBatch(3, List.of(vector)));

    assertThat(shown.column(0).getUTF8String(0)).hasToString("green");
    assertThat(shown.column(0).getUTF8String(1)).hasToString("red");
    assertThat(shown.column(0).getUTF8String(2)).isNull();
  }

  @Test
  void nestedValuesFollowTheSelection() {
    RowType inner = RowType.of("x", DataTypes.INT, "y", DataTypes.STRING);
    RowType type =
        RowType.of(
            "a", DataTypes.array(DataTypes.INT),
            "m", DataTypes.map(DataTypes.STRING.notNull(), DataTypes.INT),
            "r", inner);
    ColumnarBatch shown =
        new BatchAdapter(type, all(type))
            .show(nestedBatch(type).withSelection(new Selection(new int[] {1, 3}, 2)));

    InternalRow first = shown.getRow(0);
    assertThat(first.getArray(0).toIntArray()).containsExactly(10);
    ColumnarMap map = (ColumnarMap) first.getMap(1);
    assertThat(map.numElements()).isEqualTo(1);
    assertThat(map.keyArray().getUTF8String(0)).hasToString("k1");
    assertThat(map.valueArray().getInt(0)).isEqualTo(1);
    assertThat(first.getStruct(2, 2).getInt(0)).isEqualTo(1);
    InternalRow second = shown.getRow(1);
    assertThat(second.getArray(0).numElements()).isEqualTo(3);
    assertThat(second.getArray(0).getInt(2)).isEqualTo(32);
    assertThat(second.getStruct(2, 2).getUTF8String(1)).hasToString("y3");
  }

  /** Row i: array of i numbers, a map of one entry, a row; all made by hand. */
  private static ColumnBatch nestedBatch(RowType type) {
    BatchBuilder builder = new BatchBuilder(type.types());
    for (int i = 0; i < 4; i++) {
      ArrayBuilder array = (ArrayBuilder) builder.column(0);
      for (int j = 0; j < i; j++) {
        ((IntBuilder) array.elements()).appendInt(i * 10 + j);
      }
      array.endArray(i);
      MapBuilder map = (MapBuilder) builder.column(1);
      appendText((BytesBuilder) map.keys(), "k" + i);
      ((IntBuilder) map.values()).appendInt(i);
      map.endMap(1);
      RowBuilder row = (RowBuilder) builder.column(2);
      ((IntBuilder) row.field(0)).appendInt(i);
      appendText((BytesBuilder) row.field(1), "y" + i);
      row.endRow();
      builder.endRows(1);
    }
    return builder.build();
  }

  private static void appendText(BytesBuilder builder, String text) {
    byte[] bytes = Bytes.of(text).array();
    builder.appendValue(bytes, 0, bytes.length);
  }

  @Test
  void sparkTurnsTheRowsIntoUnsafeRows() {
    ColumnarBatch shown = new BatchAdapter(FLAT, all(FLAT)).show(flatBatch(10));
    UnsafeProjection projection =
        UnsafeProjection.create(org.apache.paimon.spark.types.SparkTypes.valuesOfRow(FLAT));

    for (int row = 0; row < 10; row++) {
      assertShows(projection.apply(shown.getRow(row)), row);
    }
  }

  @Test
  void aGetterOfAnotherFormIsRefused() {
    DataType type = DataTypes.INT;
    ColumnarBatch shown =
        new BatchAdapter(RowType.of("i", type), List.of(0))
            .show(new BatchBuilder(List.of(type)).build());

    assertThatThrownBy(() -> shown.column(0).getLong(0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("getLong called on a column of type IntegerType");
  }
}
