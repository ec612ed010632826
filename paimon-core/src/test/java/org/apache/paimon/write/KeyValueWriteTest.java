package org.apache.paimon.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.io.testing.Operation;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyValueWriteTest {
  private static final RowType COLUMNS =
      RowType.of("v", DataTypes.STRING, "k", DataTypes.INT, "r", DataTypes.STRING);

  @TempDir Path spill;

  private WriterTable table(String... options) {
    List<String> all = new ArrayList<>(List.of("bucket", "1", "write-only", "true"));
    all.addAll(List.of(options));
    return new WriterTable(spill, COLUMNS, List.of(), List.of("k"), all.toArray(String[]::new));
  }

  private static Object[] values(int key, String value) {
    return new Object[] {value == null ? null : Bytes.of(value), key, null};
  }

  private static BinaryRow key(int key) {
    return new BinaryEncoder(List.<DataType>of(DataTypes.INT)).encode(new Object[] {key});
  }

  private static RowType fileType() {
    return SystemFields.keyValueFile(COLUMNS.project(List.of("k")), COLUMNS);
  }

  private static List<DataFileMeta> files(WriterTable table) {
    return table.live.get(List.of(BinaryRow.EMPTY, 0));
  }

  @Test
  void aFileHoldsKeyCopiesNumberKindAndValuesInKeyOrder() throws IOException {
    WriterTable table = table();
    try (TableWriter writer = table.newWriter()) {
      writer.write(RowKind.INSERT, table.row(values(7, "a")));
      writer.write(RowKind.INSERT, table.row(values(3, "b")));
      writer.write(RowKind.UPDATE_AFTER, table.row(values(7, "c")));
      writer.write(RowKind.DELETE, table.row(values(5, "d")));
      table.commit(writer.prepareCommit(CompactionWait.NONE));
    }

    DataFileMeta file = files(table).get(0);
    assertThat(fileType().names())
        .containsExactly("_KEY_k", "_SEQUENCE_NUMBER", "_VALUE_KIND", "v", "k", "r");
    assertThat(table.read(BinaryRow.EMPTY, 0, file, fileType()))
        .containsExactly(
            Arrays.asList(3, 1L, (byte) 0, Bytes.of("b"), 3, null),
            Arrays.asList(5, 3L, (byte) 3, Bytes.of("d"), 5, null),
            Arrays.asList(7, 2L, (byte) 2, Bytes.of("c"), 7, null));
    assertThat(file.minKey()).isEqualTo(key(3));
    assertThat(file.maxKey()).isEqualTo(key(7));
    assertThat(file.minSequence()).isEqualTo(1);
    assertThat(file.maxSequence()).isEqualTo(3);
    assertThat(file.deleteRowCount()).isEqualTo(1);
    assertThat(file.level()).isZero();
    assertThat(file.fileSource()).isEqualTo(FileSource.APPEND);
    assertThat(file.keyStats().min()).isEqualTo(key(3));
    assertThat(file.keyStats().max()).isEqualTo(key(7));
    assertThat(file.keyStats().nullCounts()).containsExactly(0L);
    assertThat(file.valueStats().nullCounts()).containsExactly(0L, 0L, 3L);
  }

  @Test
  void thinFilesLeaveKeyCopiesOutAndKeepKeyStatistics() throws IOException {
    WriterTable table = table("data-file.thin-mode", "true", "metadata.stats-mode", "none");
    table.writeAndCommit(values(7, "a"), values(3, "b"));

    DataFileMeta file = files(table).get(0);
    assertThat(table.read(BinaryRow.EMPTY, 0, file, fileType()).get(0).get(0))
        .as("the key copy is not in the file")
        .isNull();
    assertThat(file.keyStats().min()).isEqualTo(key(3));
    assertThat(file.valueStatsColumns()).containsExactly("k");
  }

  @Test
  void numbersGoOnFromTheFilesOfTheBucket() throws IOException {
    WriterTable table = table();
    table.writeAndCommit(values(1, "a"), values(1, "b"));
    table.writeAndCommit(values(3, "c"));

    assertThat(files(table))
        .extracting(DataFileMeta::minSequence, DataFileMeta::maxSequence)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(1L, 1L),
            org.assertj.core.groups.Tuple.tuple(2L, 2L));
  }

  @Test
  void kindsAreFilteredOrTakenFromAColumn() throws IOException {
    WriterTable table = table("ignore-update-before", "true", "rowkind.field", "r");
    try (TableWriter writer = table.newWriter()) {
      for (String kind : List.of("+i", "-U", "+U", "-d")) {
        Object[] row = {Bytes.of("v"), kind.hashCode(), Bytes.of(kind)};
        writer.write(RowKind.INSERT, table.row(row));
      }
      Object[] none = {Bytes.of("v"), 1, null};
      assertThatThrownBy(() -> writer.write(RowKind.INSERT, table.row(none)))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("Row kind cannot be null");
      Object[] wrong = {Bytes.of("v"), 1, Bytes.of("+X")};
      assertThatThrownBy(() -> writer.write(RowKind.INSERT, table.row(wrong)))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("Invalid row kind '+X'");
      table.commit(writer.prepareCommit(CompactionWait.NONE));
    }
    DataFileMeta file = files(table).get(0);
    assertThat(file.maxSequence()).as("dropped rows take no number").isEqualTo(2);
    assertThat(table.read(BinaryRow.EMPTY, 0, file, fileType()))
        .extracting(row -> row.get(2))
        .containsExactlyInAnyOrder((byte) 0, (byte) 2, (byte) 3);
  }

  @Test
  void theInputChangelogHoldsEveryRow() throws IOException {
    WriterTable table = table("changelog-producer", "input", "changelog-file.prefix", "cl-");
    List<CommitMessage> messages;
    try (TableWriter writer = table.newWriter()) {
      writer.write(RowKind.INSERT, table.row(values(6, "a")));
      writer.write(RowKind.INSERT, table.row(values(5, "b")));
      writer.write(RowKind.DELETE, table.row(values(6, "c")));
      messages = writer.prepareCommit(CompactionWait.NONE);
    }
    DataFileMeta changelog = messages.get(0).written().changelog().get(0);
    assertThat(changelog.fileName()).matches("cl-[0-9a-f-]{36}-0\\.objects");
    assertThat(messages.get(0).written().added().get(0).fileName())
        .as("one counter for both")
        .matches("data-[0-9a-f-]{36}-1\\.objects");
    assertThat(table.read(BinaryRow.EMPTY, 0, changelog, fileType()))
        .containsExactly(
            Arrays.asList(5, 1L, (byte) 0, Bytes.of("b"), 5, null),
            Arrays.asList(6, 0L, (byte) 0, Bytes.of("a"), 6, null),
            Arrays.asList(6, 2L, (byte) 3, Bytes.of("c"), 6, null));
  }

  @Test
  void aSmallBufferSpillsToOneFileOrFlushesSeveral() throws IOException {
    WriterTable spilling = table("write-buffer-size", "64 kb");
    WriterTable flushing = table("write-buffer-size", "64 kb", "write-buffer-spillable", "false");
    WriterTable limited =
        table("write-buffer-size", "64 kb", "write-buffer-spill.max-disk-size", "10 b");
    for (WriterTable table : List.of(spilling, flushing, limited)) {
      Object[][] rows = new Object[3000][];
      for (int i = 0; i < rows.length; i++) {
        rows[i] = values(i % 1500, "value-" + i);
      }
      table.writeAndCommit(rows);
      assertThat(newest(table)).hasSize(1500).containsEntry(7, "value-1507");
    }
    assertThat(files(spilling)).hasSize(1);
    assertThat(files(spilling).get(0).rowCount()).isEqualTo(1500);
    assertThat(files(flushing)).hasSizeGreaterThan(2);
    assertThat(files(limited)).hasSizeGreaterThan(1);
    try (Stream<Path> left = Files.list(spill)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void theLargestBufferGivesWayFirst() throws IOException {
    WriterTable table =
        new WriterTable(
            spill,
            COLUMNS,
            List.of(),
            List.of("k"),
            "bucket",
            "2",
            "bucket-function.type",
            "mod",
            "write-only",
            "true",
            "write-buffer-size",
            "100 kb",
            "write-buffer-spillable",
            "false");
    List<CommitMessage> messages;
    try (TableWriter writer = table.newWriter()) {
      writer.write(RowKind.INSERT, table.row(values(1, "small")));
      for (int i = 0; i < 3000; i++) {
        writer.write(RowKind.INSERT, table.row(values(2 * i, "large")));
      }
      messages = writer.prepareCommit(CompactionWait.NONE);
    }
    assertThat(messages).extracting(CommitMessage::bucket).containsExactly(1, 0);
    assertThat(messages.get(0).written().added()).hasSize(1);
    assertThat(messages.get(1).written().added()).hasSizeGreaterThan(1);
  }

  @Test
  void zerosAndNansOfKeysAreMadeUniform() throws IOException {
    RowType columns = RowType.of("k", DataTypes.DOUBLE, "v", DataTypes.INT);
    WriterTable table =
        new WriterTable(
            spill, columns, List.of(), List.of("k"), "bucket", "8", "write-only", "true");
    double otherNan = Double.longBitsToDouble(0x7ff8000000000123L);
    table.writeAndCommit(
        new Object[] {-0.0, 1},
        new Object[] {Double.NaN, 2},
        new Object[] {0.0, 3},
        new Object[] {otherNan, 4});
    List<List<Object>> rows = new ArrayList<>();
    for (List<Object> bucket : table.live.keySet()) {
      rows.addAll(table.readBucket(BinaryRow.EMPTY, (Integer) bucket.get(1)));
    }
    assertThat(rows).containsExactlyInAnyOrder(List.of(0.0, 3), List.of(Double.NaN, 4));
  }

  @Test
  void randomRowsOverManyCommitsGiveTheNewestRows() throws IOException {
    for (int seed = 1; seed <= 6; seed++) {
      Random random = new Random(seed);
      WriterTable table = table("write-buffer-size", "48 kb", "target-file-size", "2 kb");
      TreeMap<Integer, String> model = new TreeMap<>();
      for (int commit = 0; commit < 4; commit++) {
        try (TableWriter writer = table.newWriter()) {
          int rows = random.nextInt(2500);
          for (int i = 0; i < rows; i++) {
            int key = random.nextInt(700);
            String value = commit + "-" + i;
            boolean delete = random.nextInt(4) == 0;
            writer.write(delete ? RowKind.DELETE : RowKind.INSERT, table.row(values(key, value)));
            if (delete) {
              model.remove(key);
            } else {
              model.put(key, value);
            }
          }
          table.commit(writer.prepareCommit(CompactionWait.NONE));
        }
      }
      assertThat(newest(table)).as("seed %s", seed).isEqualTo(model);
    }
  }

  /** Merges all files by number. */
  private static TreeMap<Integer, String> newest(WriterTable table) {
    TreeMap<Integer, List<Object>> versions = new TreeMap<>();
    for (DataFileMeta file : files(table)) {
      for (List<Object> row : table.read(BinaryRow.EMPTY, 0, file, fileType())) {
        versions.merge(
            (Integer) row.get(0), row, (a, b) -> (Long) a.get(1) > (Long) b.get(1) ? a : b);
      }
    }
    TreeMap<Integer, String> newest = new TreeMap<>();
    versions.forEach(
        (key, row) -> {
          if ((Byte) row.get(2) != RowKind.DELETE.code()) {
            newest.put(key, ((Bytes) row.get(3)).text());
          }
        });
    return newest;
  }

  @Test
  void abortAndFailuresLeaveNoFile() throws IOException {
    WriterTable counted = table("target-file-size", "1 b", "changelog-producer", "input");
    try (TableWriter writer = counted.newWriter()) {
      writer.write(RowKind.INSERT, counted.row(values(1, "a")));
      writer.prepareCommit(CompactionWait.NONE);
    }
    long operations =
        counted.io.operations().stream()
            .map(Operation::kind)
            .filter(k -> !k.equals("delete"))
            .count();
    assertThat(operations).isGreaterThanOrEqualTo(4);
    for (long n = 1; n <= operations; n++) {
      WriterTable table = table("target-file-size", "1 b", "changelog-producer", "input");
      table.io.failAt(n, Fault.ERROR_AFTER);
      TableWriter writer = table.newWriter();
      writer.write(RowKind.INSERT, table.row(values(1, "a")));
      assertThatThrownBy(() -> writer.prepareCommit(CompactionWait.NONE))
          .as("operation %s", n)
          .hasMessageContaining("data file");
      writer.abort();
      assertThat(table.io.files()).as("operation %s", n).isEmpty();
    }
  }

  @Test
  void retractsAreRefusedWhereTheEngineCouldNeverMergeThem() throws IOException {
    WriterTable table = table("merge-engine", "partial-update");
    try (TableWriter writer = table.newWriter()) {
      assertThatThrownBy(() -> writer.write(RowKind.DELETE, table.row(values(1, "a"))))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("of kind -D to table db.t: its merge engine 'partial-update'")
          .hasMessageContaining("'ignore-delete'");
    }
    WriterTable removing =
        table("merge-engine", "partial-update", "partial-update.remove-record-on-delete", "true");
    try (TableWriter writer = removing.newWriter()) {
      writer.write(RowKind.INSERT, removing.row(values(1, "a")));
      writer.write(RowKind.DELETE, removing.row(values(1, null)));
      removing.commit(writer.prepareCommit(CompactionWait.NONE));
    }
    assertThat(files(removing).get(0).deleteRowCount()).isEqualTo(1);
  }

  @Test
  void partialUpdatesAreMergedInTheBufferAlsoWhenItSpills() throws IOException {
    WriterTable table = table("merge-engine", "partial-update", "write-buffer-size", "30 kb");
    try (TableWriter writer = table.newWriter()) {
      for (int i = 0; i < 1000; i++) {
        writer.write(RowKind.INSERT, table.row(values(i % 200, i < 200 ? "v" + i : null)));
      }
      table.commit(writer.prepareCommit(CompactionWait.NONE));
    }
    assertThat(files(table)).hasSize(1);
    assertThat(newest(table)).hasSize(200).containsEntry(7, "v7");
  }

  @Test
  void dataFilesHaveTheIndexesOfTheirValueColumns() throws IOException {
    WriterTable table = table("file-index.bitmap.columns", "v", "changelog-producer", "input");
    List<CommitMessage> messages;
    try (TableWriter writer = table.newWriter()) {
      writer.write(RowKind.INSERT, table.row(values(1, "a")));
      writer.write(RowKind.INSERT, table.row(values(1, "b")));
      messages = writer.prepareCommit(CompactionWait.NONE);
    }
    DataFileMeta data = messages.get(0).written().added().get(0);
    assertThat(new String(data.embeddedIndex(), StandardCharsets.ISO_8859_1))
        .contains("bitmap")
        .contains("b");
    assertThat(messages.get(0).written().changelog().get(0).embeddedIndex()).isNull();
  }
}
