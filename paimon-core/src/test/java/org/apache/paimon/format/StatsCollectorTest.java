package org.apache.paimon.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.BytesBuilder;
import org.apache.paimon.data.DoubleBuilder;
import org.apache.paimon.data.FloatBuilder;
import org.apache.paimon.data.IntBuilder;
import org.apache.paimon.data.LongBuilder;
import org.apache.paimon.data.Selection;
import org.apache.paimon.data.TimestampBuilder;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

final class StatsCollectorTest {

  private static BatchBuilder batch(DataType type) {
    return new BatchBuilder(List.of(type));
  }

  private static ColumnStats stats(DataType type, StatsMode mode, BatchBuilder batch) {
    StatsCollector collector = new StatsCollector(RowType.of("c", type), List.of(mode));
    batch.endRows(batch.column(0).size());
    collector.add(batch.build());
    return collector.finish().get(0);
  }

  @Test
  void onlySelectedRowsCount() {
    RowType type = RowType.of("a", DataTypes.INT, "b", DataTypes.BIGINT);
    BatchBuilder batch = new BatchBuilder(type.types());
    for (int i = 0; i < 10; i++) {
      ((IntBuilder) batch.column(0)).appendInt(i);
      if (i == 4) {
        batch.column(1).appendNull();
      } else {
        ((LongBuilder) batch.column(1)).appendLong(-i);
      }
    }
    batch.endRows(10);
    StatsCollector collector = new StatsCollector(type, Collections.nCopies(2, StatsMode.FULL));
    collector.add(batch.build().withSelection(new Selection(new int[] {3, 4, 6, 9}, 3)));
    assertThat(collector.finish())
        .containsExactly(new ColumnStats(3, 6, 0L), new ColumnStats(-6L, -3L, 1L));
  }

  @Test
  void smallDecimalsKeepTheirScale() {
    BatchBuilder batch = batch(DataTypes.decimal(9, 2));
    ((LongBuilder) batch.column(0)).appendLong(-250);
    ((LongBuilder) batch.column(0)).appendLong(1000);
    assertThat(stats(DataTypes.decimal(9, 2), StatsMode.FULL, batch))
        .isEqualTo(new ColumnStats(new BigDecimal("-2.50"), new BigDecimal("10.00"), 0L));
  }

  @Test
  void wideDecimalsCompareByValue() {
    BatchBuilder batch = batch(DataTypes.decimal(30, 1));
    for (String text : List.of("-1", "99999999999999999999", "-100000000000000000000", "7")) {
      byte[] value = new BigInteger(text).toByteArray();
      ((BytesBuilder) batch.column(0)).appendValue(value, 0, value.length);
    }
    assertThat(stats(DataTypes.decimal(30, 1), StatsMode.FULL, batch))
        .isEqualTo(
            new ColumnStats(
                new BigDecimal("-10000000000000000000.0"),
                new BigDecimal("9999999999999999999.9"),
                0L));
  }

  @Test
  void nanHidesTheBounds() {
    BatchBuilder doubles = batch(DataTypes.DOUBLE);
    ((DoubleBuilder) doubles.column(0)).appendDouble(1);
    ((DoubleBuilder) doubles.column(0)).appendDouble(Double.NaN);
    ((DoubleBuilder) doubles.column(0)).appendDouble(2);
    assertThat(stats(DataTypes.DOUBLE, StatsMode.FULL, doubles))
        .isEqualTo(new ColumnStats(null, null, 0L));
    BatchBuilder floats = batch(DataTypes.FLOAT);
    ((FloatBuilder) floats.column(0)).appendFloat(Float.NaN);
    assertThat(stats(DataTypes.FLOAT, StatsMode.FULL, floats))
        .isEqualTo(new ColumnStats(null, null, 0L));
  }

  @Test
  void infinitiesAndZerosAreBounds() {
    BatchBuilder batch = batch(DataTypes.FLOAT);
    ((FloatBuilder) batch.column(0)).appendFloat(0.0f);
    ((FloatBuilder) batch.column(0)).appendFloat(-0.0f);
    ((FloatBuilder) batch.column(0)).appendFloat(Float.POSITIVE_INFINITY);
    assertThat(stats(DataTypes.FLOAT, StatsMode.FULL, batch))
        .isEqualTo(new ColumnStats(-0.0f, Float.POSITIVE_INFINITY, 0L));
  }

  @Test
  void timestampsCompareTheirNanoseconds() {
    BatchBuilder batch = batch(DataTypes.timestamp(9));
    TimestampBuilder times = (TimestampBuilder) batch.column(0);
    times.appendTimestamp(5, 7);
    times.appendTimestamp(5, 3);
    times.appendTimestamp(5, 9);
    times.appendNull();
    assertThat(stats(DataTypes.timestamp(9), StatsMode.FULL, batch))
        .isEqualTo(new ColumnStats(new TimestampValue(5, 3), new TimestampValue(5, 9), 1L));
  }

  @Test
  void textsCompareByUnsignedBytes() {
    BatchBuilder batch = batch(DataTypes.STRING);
    for (String text : List.of("b", "a", "é", "")) {
      byte[] value = Bytes.of(text).array();
      ((BytesBuilder) batch.column(0)).appendValue(value, 0, value.length);
    }
    assertThat(stats(DataTypes.STRING, StatsMode.truncate(16), batch))
        .isEqualTo(new ColumnStats(Bytes.of(""), Bytes.of("é"), 0L));
  }

  @Test
  void byteStringsHaveOnlyCounts() {
    BatchBuilder batch = batch(DataTypes.BYTES);
    ((BytesBuilder) batch.column(0)).appendValue(new byte[] {1}, 0, 1);
    batch.column(0).appendNull();
    assertThat(stats(DataTypes.BYTES, StatsMode.FULL, batch))
        .isEqualTo(new ColumnStats(null, null, 1L));
  }

  @Test
  void onlyNullsHaveNoBounds() {
    BatchBuilder batch = batch(DataTypes.STRING);
    batch.column(0).appendNull();
    assertThat(stats(DataTypes.STRING, StatsMode.truncate(2), batch))
        .isEqualTo(new ColumnStats(null, null, 1L));
  }
}
