package org.apache.paimon.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.io.testing.Operation;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompactionTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT, "v", DataTypes.STRING, "t", DataTypes.INT);
  private static final int NOW = (int) WriterTable.CLOCK.instant().getEpochSecond();

  @TempDir Path spill;

  private WriterTable table(String... options) {
    List<String> all = new ArrayList<>(List.of("bucket", "1"));
    all.addAll(List.of(options));
    return new WriterTable(spill, COLUMNS, List.of(), List.of("k"), all.toArray(String[]::new));
  }

  private static Object[] values(int key, String value) {
    return new Object[] {key, Bytes.of(value), NOW};
  }

  private static List<DataFileMeta> files(WriterTable table) {
    return table.live.get(List.of(BinaryRow.EMPTY, 0));
  }

  private static void delete(WriterTable table, int key) throws IOException {
    try (TableWriter writer = table.newWriter()) {
      writer.write(RowKind.DELETE, table.row(values(key, "gone")));
      table.commit(writer.prepareCommit(CompactionWait.UNTIL_DONE));
    }
  }

  private static void compactFully(WriterTable table) throws IOException {
    try (TableWriter writer = table.newWriter()) {
      writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
      table.commit(writer.prepareCommit(CompactionWait.UNTIL_DONE));
    }
  }

  @Test
  void fiveFilesOfLevelZeroBecomeOneOfTheTopLevel() throws IOException {
    WriterTable table = table();
    for (int i = 0; i < 4; i++) {
      table.writeAndCommit(values(1, "a" + i), values(10 + i, "b" + i));
    }
    assertThat(files(table)).hasSize(4);
    List<CommitMessage> messages;
    try (TableWriter writer = table.newWriter()) {
      writer.write(RowKind.INSERT, table.row(values(1, "last")));
      messages = writer.prepareCommit(CompactionWait.UNTIL_DONE);
    }
    assertThat(messages.get(0).written().added()).hasSize(1);
    assertThat(messages.get(0).compacted().removed()).hasSize(5);
    table.commit(messages);

    assertThat(files(table)).hasSize(1);
    DataFileMeta file = files(table).get(0);
    assertThat(file.level()).isEqualTo(5);
    assertThat(file.fileSource()).isEqualTo(FileSource.COMPACT);
    assertThat(file.rowCount()).isEqualTo(5);
    assertThat(file.maxSequence()).isEqualTo(8);
    assertThat(table.readBucket(BinaryRow.EMPTY, 0).get(0))
        .isEqualTo(List.of(1, Bytes.of("last"), NOW));
  }

  @Test
  void retractsStayAboveOlderDataAndGoAtTheTop() throws IOException {
    WriterTable table = table();
    Object[][] many = new Object[200][];
    for (int i = 0; i < many.length; i++) {
      many[i] = values(i, "base-of-a-value-that-takes-some-room");
    }
    table.writeAndCommit(many);
    compactFully(table);
    for (int key = 1; key <= 4; key++) {
      delete(table, key);
    }
    assertThat(files(table)).hasSize(2);
    DataFileMeta upper =
        files(table).stream().filter(f -> f.level() == 4).findFirst().orElseThrow();
    assertThat(upper.deleteRowCount()).isEqualTo(4);

    compactFully(table);
    assertThat(files(table)).hasSize(1);
    assertThat(files(table).get(0).level()).isEqualTo(5);
    assertThat(files(table).get(0).rowCount()).isEqualTo(196);
    assertThat(files(table).get(0).deleteRowCount()).isZero();
  }

  @Test
  void aLargeFileThatNothingOverlapsOnlyChangesItsLevel() throws IOException {
    WriterTable table = table("target-file-size", "1 b");
    table.writeAndCommit(values(1, "a"));
    DataFileMeta flushed = files(table).get(0);
    List<CommitMessage> messages;
    try (TableWriter writer = table.newWriter()) {
      writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
      messages = writer.prepareCommit(CompactionWait.UNTIL_DONE);
    }
    assertThat(messages.get(0).compacted().removed()).containsExactly(flushed);
    assertThat(messages.get(0).compacted().added()).containsExactly(flushed.atLevel(5));
    table.commit(messages);

    try (TableWriter writer = table.newWriter()) {
      writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
      assertThat(writer.prepareCommit(CompactionWait.UNTIL_DONE)).isEmpty();
    }
  }

  @Test
  void aFileWithRetractsIsRewrittenAtTheTop() throws IOException {
    WriterTable table = table("target-file-size", "1 b");
    delete(table, 3);
    compactFully(table);
    assertThat(files(table)).as("nothing is left of a lone delete").isEmpty();
  }

  @Test
  void everythingIsRewrittenWhenTheOptionSaysSo() throws IOException {
    WriterTable table =
        table("target-file-size", "1 b", "compaction.force-rewrite-all-files", "true");
    table.writeAndCommit(values(1, "a"));
    String flushed = files(table).get(0).fileName();
    compactFully(table);
    assertThat(files(table).get(0).fileName()).isNotEqualTo(flushed);
  }

  @Test
  void aWriteOnlyWriterCompactsOnlyWhenAsked() throws IOException {
    WriterTable table = table("write-only", "true");
    for (int i = 0; i < 8; i++) {
      table.writeAndCommit(values(1, "a" + i));
    }
    assertThat(files(table)).hasSize(8);
    compactFully(table);
    assertThat(files(table)).hasSize(1);
    assertThat(table.readBucket(BinaryRow.EMPTY, 0))
        .containsExactly(List.of(1, Bytes.of("a7"), NOW));
  }

  @Test
  void expiredRowsGoWhenTheyAreCompacted() throws IOException {
    WriterTable table =
        table(
            "record-level.expire-time",
            "1 h",
            "record-level.time-field",
            "t",
            "target-file-size",
            "1 b");
    table.writeAndCommit(
        new Object[] {1, Bytes.of("old"), NOW - 3601},
        new Object[] {2, Bytes.of("new"), NOW - 3600},
        new Object[] {3, Bytes.of("timeless"), null});
    assertThat(table.readBucket(BinaryRow.EMPTY, 0)).hasSize(3);
    compactFully(table);
    assertThat(table.readBucket(BinaryRow.EMPTY, 0))
        .extracting(row -> row.get(0))
        .containsExactly(2, 3);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void randomCommitsAndCompactionsKeepTheNewestRows(int seed) throws IOException {
    Random random = new Random(seed);
    WriterTable table =
        table(
            "write-buffer-size",
            "40 kb",
            "write-buffer-spillable",
            seed % 2 == 0 ? "true" : "false",
            "target-file-size",
            seed % 3 == 0 ? "128 mb" : "8 kb",
            "num-sorted-run.compaction-trigger",
            Integer.toString(2 + seed % 4));
    TreeMap<Integer, String> model = new TreeMap<>();
    for (int commit = 0; commit < 12; commit++) {
      try (TableWriter writer = table.newWriter()) {
        for (int part = 0; part <= random.nextInt(3); part++) {
          int rows = random.nextInt(600);
          for (int i = 0; i < rows; i++) {
            int key = random.nextInt(500);
            boolean delete = random.nextInt(4) == 0;
            String value = commit + "/" + part + "/" + i;
            writer.write(delete ? RowKind.DELETE : RowKind.INSERT, table.row(values(key, value)));
            if (delete) {
              model.remove(key);
            } else {
              model.put(key, value);
            }
          }
          if (random.nextInt(4) == 0) {
            writer.compact(
                BinaryRow.EMPTY,
                0,
                random.nextBoolean() ? CompactionExtent.FULL : CompactionExtent.MINOR);
          }
          table.commit(
              writer.prepareCommit(
                  random.nextBoolean() ? CompactionWait.NONE : CompactionWait.UNTIL_DONE));
          assertThat(newest(table)).as("seed %s commit %s", seed, commit).isEqualTo(model);
        }
      }
      assertOnlyLiveOrOnceLiveFilesAreThere(table);
    }
    compactFully(table);
    assertThat(newest(table)).isEqualTo(model);
    assertThat(files(table)).allMatch(file -> file.level() == files(table).get(0).level());
    assertThat(files(table)).allMatch(DataFileMeta::hasNoRetracts);
  }

  /** Files that were named once and compacted away stay until they expire; others must be gone. */
  private static void assertOnlyLiveOrOnceLiveFilesAreThere(WriterTable table) {
    Set<String> known = new HashSet<>(table.everNamed);
    assertThat(table.io.files().keySet()).allMatch(location -> known.contains(location.name()));
  }

  private static TreeMap<Integer, String> newest(WriterTable table) {
    RowType type =
        org.apache.paimon.datafile.SystemFields.keyValueFile(
            COLUMNS.project(List.of("k")), COLUMNS);
    TreeMap<Integer, List<Object>> versions = new TreeMap<>();
    for (DataFileMeta file : files(table)) {
      for (List<Object> row : table.read(BinaryRow.EMPTY, 0, file, type)) {
        versions.merge(
            (Integer) row.get(0), row, (a, b) -> (Long) a.get(1) > (Long) b.get(1) ? a : b);
      }
    }
    TreeMap<Integer, String> newest = new TreeMap<>();
    versions.forEach(
        (key, row) -> {
          if ((Byte) row.get(2) != RowKind.DELETE.code()) {
            newest.put(key, ((Bytes) row.get(4)).text());
          }
        });
    return newest;
  }

  @Test
  void aFailureAnywhereInACompactionLeavesOnlyTheOldFiles() throws IOException {
    WriterTable counted = prepared();
    counted.io.resetOperations();
    compactFully(counted);
    long operations =
        counted.io.operations().stream()
            .map(Operation::kind)
            .filter(kind -> !kind.equals("delete"))
            .count();
    assertThat(operations).isGreaterThan(5);
    for (Fault fault : List.of(Fault.ERROR_BEFORE, Fault.ERROR_AFTER)) {
      for (long n = 1; n <= operations; n++) {
        WriterTable table = prepared();
        Set<String> before = names(table);
        table.io.resetOperations();
        table.io.failAt(n, fault);
        TableWriter writer = table.newWriter();
        writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
        assertThatThrownBy(() -> writer.prepareCommit(CompactionWait.UNTIL_DONE))
            .as("%s at %s", fault, n)
            .hasMessageStartingWith("Failed to");
        writer.abort();
        assertThat(names(table)).as("%s at %s", fault, n).isEqualTo(before);
      }
    }
  }

  private WriterTable prepared() throws IOException {
    WriterTable table = table("target-file-size", "400 b", "write-only", "true");
    for (int i = 0; i < 3; i++) {
      table.writeAndCommit(values(1, "a" + i), values(2 + i, "b"), values(20 + i, "c"));
    }
    return table;
  }

  private static Set<String> names(WriterTable table) {
    Set<String> names = new HashSet<>();
    table.io.files().keySet().forEach(location -> names.add(location.name()));
    return names;
  }

  @Test
  void closingWithoutACommitDeletesWhatNobodyNames() throws IOException {
    WriterTable table = prepared();
    Set<String> before = names(table);
    TableWriter writer = table.newWriter();
    writer.write(RowKind.INSERT, table.row(values(1, "x")));
    writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
    writer.close();
    assertThat(names(table)).isEqualTo(before);
  }
}
