package org.apache.paimon.format;

import static org.apache.paimon.data.testing.TestRows.map;
import static org.apache.paimon.data.testing.TestRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.data.testing.RandomRows;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.Location;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

/** Values of every type come back. */
public abstract class FormatTypeSuite extends FormatFixture {
  @Test
  void booleansAndIntegersComeBack() throws IOException {
    assertValues(DataTypes.BOOLEAN, true, false, true);
    assertValues(DataTypes.TINYINT, (byte) -128, (byte) 127, (byte) 0);
    assertValues(DataTypes.SMALLINT, Short.MIN_VALUE, Short.MAX_VALUE, (short) 0);
    assertValues(DataTypes.INT, Integer.MIN_VALUE, Integer.MAX_VALUE, 0, -1);
    assertValues(DataTypes.BIGINT, Long.MIN_VALUE, Long.MAX_VALUE, 0L, -1L);
  }

  @Test
  void floatingPointComesBack() throws IOException {
    assertValues(DataTypes.FLOAT, Float.NaN, -0.0f, 0.0f, Float.MIN_VALUE, Float.NEGATIVE_INFINITY);
    assertValues(
        DataTypes.DOUBLE, Double.NaN, -0.0, 0.0, Double.MAX_VALUE, Double.POSITIVE_INFINITY);
  }

  @Test
  void decimalsComeBack() throws IOException {
    for (int precision : new int[] {1, 9, 10, 18, 19, 38}) {
      int scale = precision / 2;
      BigInteger nines = BigInteger.TEN.pow(precision).subtract(BigInteger.ONE);
      assertValues(
          DataTypes.decimal(precision, scale),
          new BigDecimal(nines, scale),
          new BigDecimal(nines.negate(), scale),
          new BigDecimal(BigInteger.ZERO, scale),
          new BigDecimal(BigInteger.ONE, scale),
          new BigDecimal(BigInteger.ONE.negate(), scale));
    }
  }

  @Test
  void stringsComeBack() throws IOException {
    assertValues(DataTypes.STRING, "", "a", "日本語", "\uD83D\uDE00", "x".repeat(100_000));
    assertValues(DataTypes.varchar(5), "", "日本語éü", "\uD83D\uDE00\uD83D\uDE00", " a ");
    assertValues(DataTypes.charOf(3), "ab", "日本語", "", "\uD83D\uDE00");
    assertValues(
        DataTypes.BYTES, Bytes.of(new byte[0]), Bytes.of(new byte[] {0, -1, 127}), Bytes.of("x"));
    assertValues(DataTypes.binary(3), Bytes.of(new byte[] {1, 2, 3}));
    assertValues(DataTypes.varbinary(300), Bytes.of(new byte[300]));
  }

  @Test
  void datesAndTimesComeBack() throws IOException {
    assertValues(DataTypes.DATE, 0, -1, 20_000, -719_162, 2_932_896);
    assertValues(DataTypes.time(3), 0, 86_399_999, 43_200_001);
  }

  @Test
  void timestampsComeBack() throws IOException {
    for (DataType type :
        List.of(
            DataTypes.timestamp(0),
            DataTypes.timestamp(3),
            DataTypes.timestampLtz(0),
            DataTypes.timestampLtz(3),
            DataTypes.timestamp(6),
            DataTypes.timestampLtz(6))) {
      long unit = ((org.apache.paimon.types.AtomicType) type).precision() == 0 ? 1_000_000 : 1000;
      assertValues(
          type,
          TimestampValue.ofMicros(0),
          TimestampValue.ofMicros(unit),
          TimestampValue.ofMicros(-1_000_000),
          TimestampValue.ofMicros(-unit - 1_000_000),
          TimestampValue.ofMicros(1_709_210_096_000_000L),
          TimestampValue.ofMicros(-2_208_988_800_000_000L),
          TimestampValue.ofMicros(-62_135_596_800_000_000L),
          TimestampValue.ofMicros(-12_219_292_800_000_000L),
          TimestampValue.ofMicros(253_402_300_799_000_000L));
    }
    assertValues(
        DataTypes.timestamp(6),
        TimestampValue.ofMicros(-999_999),
        TimestampValue.ofMicros(-1_000_001),
        TimestampValue.ofMicros(999_999));
    assertValues(
        DataTypes.timestampLtz(6),
        TimestampValue.ofMicros(-999_001),
        TimestampValue.ofMicros(-1_999_999),
        TimestampValue.ofMicros(-62_135_596_799_999_999L));
  }

  @Test
  void lastSecondBefore1970ComesBackOrIsRefused() throws IOException {
    for (DataType type : List.of(DataTypes.timestamp(3), DataTypes.timestampLtz(3))) {
      for (long micros : new long[] {-1000, -999_000}) {
        if (storesTheLastSecondBefore1970()) {
          assertValues(type, TimestampValue.ofMicros(micros));
        } else {
          assertThatThrownBy(() -> assertValues(type, TimestampValue.ofMicros(micros)))
              .isInstanceOf(UserException.class)
              .hasMessageContaining("Cannot write 1969-12-31T23:59:59.")
              .hasMessageContaining("expected any other time")
              .hasMessageContaining("'file.format'");
        }
      }
    }
  }

  @Test
  void nanosecondsComeBackOrAreRefused() throws IOException {
    for (DataType type :
        List.of(DataTypes.timestamp(9), DataTypes.timestampLtz(7), DataTypes.timestamp(8))) {
      if (storesNanoseconds()) {
        assertValues(
            type,
            new TimestampValue(0, 100),
            new TimestampValue(-1_000_001, 900),
            new TimestampValue(-999_001, 900),
            new TimestampValue(1_709_210_096_123_456L, 700),
            new TimestampValue(-62_135_596_800_000_000L, 100));
      } else {
        assertThatThrownBy(() -> format().check(RowType.of("time", type)))
            .isInstanceOf(UserException.class)
            .hasMessageContaining("'time'")
            .hasMessageContaining("expected")
            .hasMessageContaining("Change the type");
      }
    }
  }

  @Test
  void arraysAndMapsComeBack() throws IOException {
    assertValues(DataTypes.array(DataTypes.INT), List.of(), row(1, null, 3), row(-1));
    assertValues(
        DataTypes.array(DataTypes.array(DataTypes.STRING)),
        List.of(),
        row(row(), null, row("a", null)),
        row(row("b")));
    assertValues(
        DataTypes.map(DataTypes.STRING.notNull(), DataTypes.BIGINT),
        map(),
        map("a", 1L, "b", null),
        map("", Long.MAX_VALUE));
    assertValues(
        DataTypes.map(DataTypes.INT.notNull(), DataTypes.array(DataTypes.DOUBLE)),
        map(),
        map(1, row(1.5, null), 2, null),
        map(3, row()));
    assertValues(DataTypes.multiset(DataTypes.STRING), map(), map("a", 2, "b", 1));
    assertValues(DataTypes.multiset(DataTypes.INT), map(), map(7, 2, 8, 1));
  }

  @Test
  void nestedRowsComeBack() throws IOException {
    RowType inner = rowOf(field(11, "x", DataTypes.BIGINT), field(12, "y", DataTypes.STRING));
    RowType outer = rowOf(field(10, "in", inner), field(13, "z", DataTypes.DOUBLE));
    assertValues(
        outer,
        row(row(1L, "a"), 1.5),
        row(null, 2.5),
        row(row(null, null), null),
        row(row(null, "only"), Double.NaN));
  }

  @Test
  void everyTypeComesBack() throws IOException {
    RowType type = everyType();
    format().check(type);
    assertRoundTrip(type, new RandomRows(1, 0.2).rows(type, 1000));
    assertRoundTrip(type, new RandomRows(2, 0).rows(type, 50));
    assertRoundTrip(type, new RandomRows(3, 1).rows(type, 50));
  }

  @Test
  void everyCompressionComesBack() throws IOException {
    RowType type = RowType.of("a", DataTypes.BIGINT, "b", DataTypes.STRING);
    List<List<Object>> rows = new RandomRows(4, 0.1).rows(type, 500);
    for (String compression : compressions()) {
      Location file = newFile();
      write(
          new WriteRequest(
              io.newOutput(file),
              type,
              compression,
              List.of(StatsMode.FULL, StatsMode.FULL),
              Options.EMPTY),
          type,
          rows);
      assertThat(read(file, type)).as(compression).isEqualTo(TestRows.normal(type, rows));
    }
  }

  @Test
  void unknownCompressionIsRefused() {
    RowType type = RowType.of("a", DataTypes.INT);
    Location file = newFile();
    assertThatThrownBy(
            () ->
                format()
                    .create(
                        new WriteRequest(
                            io.newOutput(file),
                            type,
                            "squeeze",
                            List.of(StatsMode.FULL),
                            Options.EMPTY)))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("'squeeze'")
        .hasMessageContaining("expected")
        .hasMessageContaining("'file.compression'");
    assertThat(io.files()).isEmpty();
  }

  @Test
  void emptyFileHasNoBatch() throws IOException {
    RowType type = everyType();
    assertRoundTrip(type, List.of());
  }
}
