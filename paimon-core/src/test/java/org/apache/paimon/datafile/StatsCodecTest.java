package org.apache.paimon.datafile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.format.StatsMode;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

class StatsCodecTest {
  private static final RowType COLUMNS =
      RowType.of(
          "k",
          DataTypes.INT,
          "v",
          DataTypes.STRING,
          "a",
          DataTypes.array(DataTypes.INT),
          "t",
          DataTypes.timestamp(9),
          "d",
          DataTypes.decimal(30, 2));

  private static final List<ColumnStats> STATS =
      List.of(
          new ColumnStats(1, 5, 0L),
          new ColumnStats(Bytes.of("aaaaaaaaaaaaaaaaaaaa"), Bytes.of("b"), 3L),
          new ColumnStats(null, null, 2L),
          ColumnStats.UNKNOWN,
          new ColumnStats(null, null, 9L));

  @Test
  void storedStatisticsComeBack() {
    StatsCodec codec = new StatsCodec(COLUMNS.types());
    assertThat(codec.decode(codec.encode(STATS))).isEqualTo(STATS);
  }

  @Test
  void noStatisticsAreUnknown() {
    StatsCodec codec = new StatsCodec(COLUMNS.types());
    assertThat(codec.decode(RowStats.EMPTY)).hasSize(5).containsOnly(ColumnStats.UNKNOWN);
    assertThat(new StatsCodec(List.of()).encode(List.of())).isEqualTo(RowStats.EMPTY);
  }

  @Test
  void variantColumnsHaveNoBounds() {
    StatsCodec codec =
        new StatsCodec(List.of(DataTypes.of(org.apache.paimon.types.TypeRoot.VARIANT)));
    List<ColumnStats> stats = List.of(new ColumnStats(null, null, 4L));
    assertThat(codec.decode(codec.encode(stats))).isEqualTo(stats);
  }

  @Test
  void denseStorageNamesTheCoveredColumns() {
    List<StatsMode> modes =
        List.of(StatsMode.FULL, StatsMode.NONE, StatsMode.COUNTS, StatsMode.NONE, StatsMode.NONE);
    StatsCodec.ValueStats dense =
        StatsCodec.encodeValues(COLUMNS, STATS, modes, StatsCodec.Storage.DENSE);
    assertThat(dense.columns()).containsExactly("k", "a");
    assertThat(dense.stats().min().arity()).isEqualTo(2);
    StatsCodec.ValueStats full =
        StatsCodec.encodeValues(COLUMNS, STATS, modes, StatsCodec.Storage.FULL);
    assertThat(full.columns()).isNull();
    assertThat(full.stats().nullCounts()).containsExactly(0L, null, 2L, null, null);
    List<ColumnStats> expected =
        List.of(
            STATS.get(0),
            ColumnStats.UNKNOWN,
            STATS.get(2),
            ColumnStats.UNKNOWN,
            ColumnStats.UNKNOWN);
    assertThat(StatsCodec.decodeValues(COLUMNS, file(dense))).isEqualTo(expected);
    assertThat(StatsCodec.decodeValues(COLUMNS, file(full))).isEqualTo(expected);
  }

  @Test
  void randomNumbersComeBack() {
    Random random = new Random(42);
    StatsCodec codec = new StatsCodec(List.of(DataTypes.BIGINT, DataTypes.DOUBLE));
    for (int i = 0; i < 500; i++) {
      List<ColumnStats> stats =
          List.of(
              random.nextInt(5) == 0
                  ? ColumnStats.UNKNOWN
                  : new ColumnStats(random.nextLong(), random.nextLong(), random.nextLong()),
              new ColumnStats(random.nextDouble(), random.nextGaussian(), null));
      assertThat(codec.decode(codec.encode(stats))).isEqualTo(stats);
    }
  }

  private static DataFileMeta file(StatsCodec.ValueStats stats) {
    return new DataFileMeta(
        "f",
        1,
        1,
        org.apache.paimon.data.BinaryRow.EMPTY,
        org.apache.paimon.data.BinaryRow.EMPTY,
        RowStats.EMPTY,
        stats.stats(),
        0,
        0,
        0,
        0,
        List.of(),
        null,
        null,
        null,
        FileSource.APPEND,
        stats.columns(),
        null,
        null,
        null);
  }
}
