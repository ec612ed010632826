package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sections 3.2 to 3.4: how a unit is rewritten, expiry of records, lookups. */
class RewritesTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT);

  @TempDir Path spill;

  private LiveTable table(String... options) {
    return LiveTable.keyed(spill, COLUMNS, options);
  }

  private static LiveTable withBase(LiveTable table) {
    table.commit(
        IntStream.range(0, 5_000).mapToObj(i -> i + "," + i * 7919).toArray(String[]::new));
    table.compactFully();
    return table;
  }

  @Test
  void aLoneSmallFileOnlyChangesItsLevel() {
    LiveTable table = table();
    table.commit("1,1");
    DataFileMeta flushed = table.files().get(0);
    table.compactFully();
    assertThat(table.files())
        .as("same name, source and creation time")
        .containsExactly(flushed.atLevel(5));
    assertThat(flushed.fileSource()).isEqualTo(FileSource.APPEND);
  }

  @Test
  void smallNeighboursAreRewrittenTogetherAndLargeOnesMove() {
    LiveTable small = table("write-only", "true");
    small.commitEach("1,1", "2,2", "3,3");
    small.compactFully();
    assertThat(small.files())
        .singleElement()
        .matches(file -> file.fileSource() == FileSource.COMPACT && file.rowCount() == 3);

    LiveTable large = table("write-only", "true", "target-file-size", "1 b");
    large.commitEach("1,1", "2,2", "3,3");
    List<String> names = large.files().stream().map(DataFileMeta::fileName).toList();
    large.compactFully();
    assertThat(large.files()).allMatch(file -> file.level() == 5);
    assertThat(large.files())
        .extracting(DataFileMeta::fileName)
        .containsExactlyInAnyOrderElementsOf(names);
  }

  @Test
  void outputsRollAtTheTargetSize() {
    LiveTable table = table("write-only", "true", "target-file-size", "2 kb");
    String[] rows =
        IntStream.range(0, 20_000).mapToObj(i -> i + "," + i * 7919).toArray(String[]::new);
    table.commit(rows);
    table.commit(rows);
    table.compactFully();
    List<DataFileMeta> files = table.files();
    assertThat(files).hasSizeGreaterThan(1).allMatch(file -> file.level() == 5);
    assertThat(files).allMatch(file -> file.fileSource() == FileSource.COMPACT);
    assertThat(files.stream().mapToLong(DataFileMeta::rowCount).sum()).isEqualTo(20_000);
  }

  @Test
  void deletesStayAboveOlderRowsAndGoWithThem() {
    LiveTable table = withBase(table());
    table.commitEach("-D 1,0", "-D 2,0", "-D 99999,0", "10000,1");
    DataFileMeta upper = table.files().get(0);
    assertThat(upper.level()).isEqualTo(4);
    assertThat(upper.rowCount()).isEqualTo(4);
    assertThat(upper.deleteRowCount()).isEqualTo(3);
    table.compactFully();
    assertThat(table.files().stream().mapToLong(DataFileMeta::rowCount).sum()).isEqualTo(4_999);
    assertThat(table.files()).allMatch(DataFileMeta::hasNoRetracts);
  }

  @Test
  void aFileWithDeletesDoesNotJustMoveToTheTop() {
    LiveTable table = table("target-file-size", "1 b");
    table.commit("1,1", "-D 2,0");
    String flushed = table.files().get(0).fileName();
    table.compactFully();
    assertThat(table.files())
        .singleElement()
        .matches(file -> !file.fileName().equals(flushed) && file.rowCount() == 1);
  }

  @Test
  void aLoneRecordKeepsItsKind() {
    LiveTable table = withBase(table());
    table.commitEach("+U 1,100", "2,200", "3,300", "4,400");
    assertThat(table.files()).extracting(DataFileMeta::level).containsExactly(4, 5);
    table.compactFully();
    assertThat(table.rowsWithKinds()).contains("+U 1,100", "+I 2,200");
  }

  private static String text(String unit, long seconds) {
    return switch (unit) {
      case "seconds" -> String.valueOf(seconds);
      case "millis" -> String.valueOf(seconds * 1000);
      default -> String.valueOf(seconds * 1_000_000);
    };
  }

  @ParameterizedTest
  @CsvSource({
    "INT, seconds",
    "BIGINT, seconds",
    "BIGINT, millis",
    "TIMESTAMP, micros",
    "LTZ, micros"
  })
  void expiredRecordsGoWhenTheyAreCompactedNotBefore(String name, String unit) {
    DataType type =
        switch (name) {
          case "INT" -> DataTypes.INT;
          case "BIGINT" -> DataTypes.BIGINT;
          case "TIMESTAMP" -> DataTypes.timestamp(6);
          default -> DataTypes.timestampLtz(6);
        };
    LiveTable table =
        LiveTable.keyed(
            spill,
            RowType.of("k", DataTypes.INT.notNull(), "t", type),
            "record-level.expire-time",
            "1 h",
            "record-level.time-field",
            "t");
    long now = Instant.now().getEpochSecond();
    table.commit("1," + text(unit, now - 4000), "2," + text(unit, now - 3000), "3,null");
    assertThat(table.rows()).as("reads do not look").hasSize(3);
    table.compactFully();
    assertThat(table.rows()).hasSize(2).noneMatch(row -> row.startsWith("1,"));
    table.commit("4," + text(unit, now));
    table.compactFully();
    assertThat(table.rows()).hasSize(3);
  }

  @Test
  void aFileOfTheTopIsRewrittenForItsExpiredRecords() {
    LiveTable table =
        LiveTable.keyed(spill, RowType.of("k", DataTypes.INT.notNull(), "t", DataTypes.INT));
    long now = Instant.now().getEpochSecond();
    table.commit("1," + (now - 4000), "2," + now);
    table.compactFully();
    table.set("record-level.time-field", "t");
    table.set("record-level.expire-time", "1 h");
    assertThat(table.rows()).hasSize(2);
    table.compactFully();
    assertThat(table.rows()).containsExactly("2," + now);
    assertThat(table.compactFully()).as("nothing more has expired").isEmpty();
  }

  @Test
  void recordsOfAppendTablesDoNotExpire() {
    LiveTable table =
        LiveTable.append(
            spill,
            RowType.of("k", DataTypes.INT, "t", DataTypes.INT),
            "record-level.expire-time",
            "1 h",
            "record-level.time-field",
            "t");
    for (int i = 0; i < 6; i++) {
      table.commit(i + ",1000");
    }
    table.compactFully();
    assertThat(table.files()).hasSize(1);
    assertThat(table.rows()).hasSize(6);
  }

  /** The record of the lowest level above level 0 counts, however many lie below it. */
  @Test
  void lookupsFindTheLowestLevel() {
    LiveTable table = withBase(table("changelog-producer", "lookup"));
    table.commit("1,100");
    assertThat(table.files()).extracting(DataFileMeta::level).containsExactly(4, 5);
    long before = table.latest().id();
    table.commit("1,200");
    assertThat(table.changes(before, table.latest().id())).containsExactly("-U 1,100", "+U 1,200");
    before = table.latest().id();
    table.commit("2,1", "3,1");
    assertThat(table.changes(before, table.latest().id()))
        .containsExactly("-U 2,15838", "+U 2,1", "-U 3,23757", "+U 3,1");
  }

  @Test
  void aFileThatMovesToTheTopTellsItsChangesAllTheSame() {
    LiveTable table = table("changelog-producer", "lookup", "target-file-size", "1 b");
    List<org.apache.paimon.snapshot.Snapshot> made = table.commit("1,1", "2,2");
    assertThat(table.files())
        .extracting(DataFileMeta::fileName)
        .containsExactly(table.files(made.get(0)).get(0).fileName());
    assertThat(table.changes(0, table.latest().id())).containsExactly("+I 1,1", "+I 2,2");
  }

  @Test
  void levelsWithFormatsOfTheirOwnAreNotReachedByMoving() {
    LiveTable table = table("changelog-producer", "lookup", "file.format.per.level", "0:avro");
    List<org.apache.paimon.snapshot.Snapshot> made = table.commit("1,1");
    assertThat(table.files(made.get(0)).get(0).fileName()).endsWith(".avro");
    assertThat(table.files().get(0).fileName()).endsWith(".parquet");
    assertThat(table.rows()).containsExactly("1,1");
  }
}
