package org.apache.paimon.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.index.DeletionRange;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.io.testing.Operation;
import org.apache.paimon.lookup.LookupFiles;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compactions that look for the present rows of their keys. */
class LookupCompactionTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT, "v", DataTypes.STRING, "n", DataTypes.INT);
  private static final List<Object> BUCKET = List.of(BinaryRow.EMPTY, 0);

  @TempDir Path spill;

  private WriterTable table(String... options) {
    List<String> all = new ArrayList<>(List.of("bucket", "1"));
    all.addAll(List.of(options));
    return new WriterTable(spill, COLUMNS, List.of(), List.of("k"), all.toArray(String[]::new));
  }

  private static Object[] values(int key, String value) {
    return new Object[] {key, Bytes.of(value), key};
  }

  /** Rows enough to be far larger than what is written later, so that they stay where they are. */
  private static void writeBase(WriterTable table, int rows) throws IOException {
    Object[][] many = new Object[rows][];
    for (int i = 0; i < rows; i++) {
      many[i] = values(i, "base-of-a-value-that-takes-some-room-" + i);
    }
    table.writeAndCommit(many);
    try (TableWriter writer = table.newWriter()) {
      writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
      table.commit(writer.prepareCommit(CompactionWait.UNTIL_DONE));
    }
  }

  private static List<DataFileMeta> files(WriterTable table) {
    return table.live.get(BUCKET);
  }

  private static List<CommitMessage> write(WriterTable table, RowKind kind, Object[]... rows)
      throws IOException {
    try (TableWriter writer = table.newWriter()) {
      for (Object[] row : rows) {
        writer.write(kind, table.row(row));
      }
      return writer.prepareCommit(CompactionWait.UNTIL_DONE);
    }
  }

  /** Kind, key and value of the rows of the changelog, as text. */
  private static List<String> changes(WriterTable table, List<CommitMessage> messages) {
    List<DataField> fields = new ArrayList<>(COLUMNS.fields());
    fields.add(SystemFields.VALUE_KIND);
    List<String> changes = new ArrayList<>();
    for (CommitMessage message : messages) {
      for (DataFileMeta file : message.compacted().changelog()) {
        for (List<Object> row : table.read(BinaryRow.EMPTY, 0, file, new RowType(fields))) {
          RowKind kind = RowKind.ofCode((Byte) row.get(3));
          changes.add(kind.text() + " " + row.get(0) + " " + ((Bytes) row.get(1)).text());
        }
      }
    }
    return changes;
  }

  @Test
  void levelZeroIsCompactedAtEveryCommitAndTellsWhatItReplaced() throws IOException {
    WriterTable table = table("changelog-producer", "lookup");
    writeBase(table, 500);
    assertThat(files(table)).hasSize(1);

    List<CommitMessage> updated = write(table, RowKind.INSERT, values(7, "new"), values(900, "x"));
    assertThat(changes(table, updated))
        .containsExactly("-U 7 base-of-a-value-that-takes-some-room-7", "+U 7 new", "+I 900 x");
    table.commit(updated);
    assertThat(files(table)).extracting(DataFileMeta::level).containsExactlyInAnyOrder(5, 4);

    List<CommitMessage> deleted =
        write(table, RowKind.DELETE, values(7, "?"), values(8, "?"), values(901, "?"));
    assertThat(changes(table, deleted))
        .containsExactly("-D 7 new", "-D 8 base-of-a-value-that-takes-some-room-8");
    table.commit(deleted);
    assertThat(files(table)).noneMatch(file -> file.level() == 0);

    List<CommitMessage> again = write(table, RowKind.INSERT, values(7, "back"));
    assertThat(changes(table, again)).containsExactly("+I 7 back");
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "true"})
  void replacedRowsOfOtherLevelsAreMarked(String wide) throws IOException {
    WriterTable table =
        table("deletion-vectors.enabled", "true", "deletion-vectors.bitmap64", wide);
    writeBase(table, 500);
    DataFileMeta base = files(table).get(0);

    table.commit(write(table, RowKind.INSERT, values(7, "new"), values(900, "x")));
    table.commit(write(table, RowKind.DELETE, values(8, "?"), values(901, "?")));
    List<IndexFileMeta> indexes = table.indexes.get(BUCKET);
    assertThat(indexes).hasSize(1);
    assertThat(indexes.get(0).deletionRanges())
        .extracting(DeletionRange::dataFile)
        .contains(base.fileName());
    assertThat(indexes.get(0).deletionRanges())
        .filteredOn(range -> range.dataFile().equals(base.fileName()))
        .extracting(DeletionRange::cardinality)
        .containsExactly(2L);
    assertThat(files(table)).allMatch(file -> file.level() > 0 && file.hasNoRetracts());

    try (TableWriter writer = table.newWriter()) {
      writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
      table.commit(writer.prepareCommit(CompactionWait.UNTIL_DONE));
    }
    assertThat(table.indexes.get(BUCKET)).isEmpty();
    assertThat(table.readBucket(BinaryRow.EMPTY, 0)).hasSize(500);
  }

  @Test
  void aLargeFileOnTopOfOthersMovesAndMarksWhatItReplaces() throws IOException {
    WriterTable table =
        table(
            "deletion-vectors.enabled",
            "true",
            "changelog-producer",
            "lookup",
            "target-file-size",
            "1 b");
    writeBase(table, 500);
    List<CommitMessage> messages = write(table, RowKind.INSERT, values(7, "new"));
    DataFileMeta flushed = messages.get(0).written().added().get(0);
    assertThat(messages.get(0).compacted().removed()).containsExactly(flushed);
    assertThat(messages.get(0).compacted().added()).containsExactly(flushed.atLevel(4));
    assertThat(messages.get(0).compactedIndex().added()).hasSize(1);
    assertThat(changes(table, messages))
        .containsExactly("-U 7 base-of-a-value-that-takes-some-room-7", "+U 7 new");
  }

  @Test
  void theFirstRowOfAKeyStays() throws IOException {
    WriterTable table = table("merge-engine", "first-row", "changelog-producer", "lookup");
    writeBase(table, 500);
    List<CommitMessage> messages =
        write(table, RowKind.INSERT, values(7, "late"), values(900, "x"), values(900, "y"));
    assertThat(changes(table, messages)).containsExactly("+I 900 x");
    table.commit(messages);
    assertThat(table.readBucket(BinaryRow.EMPTY, 0)).hasSize(501);

    List<CommitMessage> known = write(table, RowKind.INSERT, values(7, "later"));
    assertThat(changes(table, known)).isEmpty();
    table.commit(known);
    assertThat(table.readBucket(BinaryRow.EMPTY, 0)).hasSize(501);
  }

  @Test
  void gentleCompactionsWaitForSomeFiles() throws IOException {
    WriterTable table =
        table(
            "changelog-producer",
            "lookup",
            "lookup-compact",
            "gentle",
            "lookup-compact.max-interval",
            "5",
            "num-sorted-run.compaction-trigger",
            "5");
    for (int i = 0; i < 4; i++) {
      table.commit(write(table, RowKind.INSERT, values(i, "a")));
      assertThat(files(table)).hasSize(i + 1).allMatch(file -> file.level() == 0);
    }
    table.commit(write(table, RowKind.INSERT, values(9, "a")));
    assertThat(files(table)).noneMatch(file -> file.level() == 0);
  }

  @Test
  void theCommitNamesTheFilesThatTheCompactionLookedAt() throws IOException {
    WriterTable table = table("changelog-producer", "lookup");
    writeBase(table, 500);
    String base = files(table).get(0).fileName();
    List<CommitMessage> messages = write(table, RowKind.INSERT, values(7, "new"));
    assertThat(messages.get(0).compactedOn().matters()).isTrue();
    assertThat(messages.get(0).compactedOn().files()).containsExactly(base);

    WriterTable plain = table("num-sorted-run.compaction-trigger", "2");
    plain.writeAndCommit(values(1, "a"));
    assertThat(write(plain, RowKind.INSERT, values(1, "b")).get(0).compactedOn().matters())
        .isFalse();
  }

  @Test
  void fullCompactionsTellChangesOnlyAtTheTop() throws IOException {
    WriterTable table = table("changelog-producer", "full-compaction");
    writeBase(table, 3);
    List<CommitMessage> written =
        write(table, RowKind.INSERT, values(1, "new"), values(7, "other"));
    assertThat(changes(table, written)).isEmpty();
    table.commit(written);
    List<CommitMessage> full;
    try (TableWriter writer = table.newWriter()) {
      writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
      full = writer.prepareCommit(CompactionWait.UNTIL_DONE);
    }
    assertThat(changes(table, full))
        .containsExactly("-U 1 base-of-a-value-that-takes-some-room-1", "+U 1 new", "+I 7 other");
    table.commit(full);
    assertThat(changes(table, full(table))).isEmpty();
  }

  /** From the fourth commit on the base is read from a copy; nothing else may change. */
  @ParameterizedTest
  @ValueSource(strings = {"deletion-vectors.enabled", "force-lookup"})
  void copiesAnswerLikeTheFiles(String option, @TempDir Path copies) throws IOException {
    WriterTable table = table(option, "true", "changelog-producer", "lookup");
    table.lookups = new LookupFiles(copies, WriterTable.CLOCK);
    writeBase(table, 25_000);
    Map<Integer, String> model = new HashMap<>();
    Random random = new Random(7);
    for (int commit = 0; commit < 8; commit++) {
      TreeMap<Integer, String> news = new TreeMap<>();
      for (int i = 0; i < 40; i++) {
        news.put(random.nextInt(26_000), "commit " + commit);
      }
      List<String> expected = new ArrayList<>();
      news.forEach(
          (key, value) -> {
            String base = key < 25_000 ? "base-of-a-value-that-takes-some-room-" + key : null;
            String before = model.getOrDefault(key, base);
            if (before == null) {
              expected.add("+I " + key + " " + value);
            } else {
              expected.add("-U " + key + " " + before);
              expected.add("+U " + key + " " + value);
            }
            model.put(key, value);
          });
      Object[][] rows = new Object[news.size()][];
      int at = 0;
      for (Map.Entry<Integer, String> row : news.entrySet()) {
        rows[at++] = values(row.getKey(), row.getValue());
      }
      List<CommitMessage> messages = write(table, RowKind.INSERT, rows);
      assertThat(changes(table, messages)).as("commit %s", commit).isEqualTo(expected);
      table.commit(messages);
      assertThat(table.lookups.diskBytes() > 0).as("commit %s", commit).isEqualTo(commit >= 3);
    }
  }

  /** A full disk, or options that leave no room, cost time and no commit. */
  @ParameterizedTest
  @ValueSource(strings = {"disk", "lookup.cache-max-disk-size", "lookup.cache-max-memory-size"})
  void withoutRoomForACopyTheFileIsRead(String what, @TempDir Path copies) throws IOException {
    boolean isBroken = what.equals("disk");
    WriterTable table =
        isBroken
            ? table("changelog-producer", "lookup")
            : table("changelog-producer", "lookup", what, "4 kb");
    // A file where a directory has to be made.
    Path place = isBroken ? Files.createFile(copies.resolve("file")).resolve("below") : copies;
    table.lookups = new LookupFiles(place, WriterTable.CLOCK);
    writeBase(table, 25_000);
    for (int commit = 0; commit < 10; commit++) {
      if (isBroken && commit == 5) {
        // What failed is not tried again.
        Files.delete(place.getParent());
      }
      int key = commit * 2400;
      List<CommitMessage> messages = write(table, RowKind.INSERT, values(key, "new"));
      assertThat(changes(table, messages))
          .containsExactly(
              "-U " + key + " base-of-a-value-that-takes-some-room-" + key, "+U " + key + " new");
      table.commit(messages);
      assertThat(table.lookups.diskBytes()).isZero();
    }
    try (Stream<Path> left = Files.list(copies)) {
      assertThat(left.count()).isZero();
    }
  }

  @Test
  void copiesOfKeysTellWhetherAKeyIsThere(@TempDir Path copies) throws IOException {
    WriterTable table = table("merge-engine", "first-row", "changelog-producer", "lookup");
    table.lookups = new LookupFiles(copies, WriterTable.CLOCK);
    writeBase(table, 25_000);
    for (int commit = 0; commit < 6; commit++) {
      int key = 30_000 + commit;
      List<CommitMessage> messages =
          write(table, RowKind.INSERT, values(commit * 4000, "known"), values(key, "new"));
      assertThat(changes(table, messages)).containsExactly("+I " + key + " new");
      table.commit(messages);
    }
    assertThat(table.lookups.diskBytes()).isPositive();
  }

  private static List<CommitMessage> full(WriterTable table) throws IOException {
    try (TableWriter writer = table.newWriter()) {
      writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
      return writer.prepareCommit(CompactionWait.UNTIL_DONE);
    }
  }

  @Test
  void overwritesTellNoChanges() throws IOException {
    WriterTable table = table("changelog-producer", "lookup");
    try (TableWriter writer = table.newOverwritingWriter()) {
      writer.write(RowKind.INSERT, table.row(values(1, "a")));
      List<CommitMessage> messages = writer.prepareCommit(CompactionWait.UNTIL_DONE);
      assertThat(messages.get(0).compacted().added()).hasSize(1);
      assertThat(messages.get(0).compacted().changelog()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lookup", "full-compaction"})
  void aFailureAnywhereLeavesOnlyTheOldFiles(String producer) throws IOException {
    WriterTable counted = prepared(producer);
    counted.io.resetOperations();
    write(counted, RowKind.INSERT, values(3, "x"), values(44, "y"));
    long operations =
        counted.io.operations().stream()
            .map(Operation::kind)
            .filter(kind -> !kind.equals("delete"))
            .count();
    assertThat(operations).isGreaterThan(5);
    for (Fault fault : List.of(Fault.ERROR_BEFORE, Fault.ERROR_AFTER)) {
      for (long n = 1; n <= operations; n++) {
        WriterTable table = prepared(producer);
        Set<String> before = names(table);
        table.io.resetOperations();
        table.io.failAt(n, fault);
        TableWriter writer = table.newWriter();
        assertThatThrownBy(
                () -> {
                  writer.write(RowKind.INSERT, table.row(values(3, "x")));
                  writer.write(RowKind.INSERT, table.row(values(44, "y")));
                  writer.prepareCommit(CompactionWait.UNTIL_DONE);
                })
            .as("%s at %s", fault, n)
            .hasMessageStartingWith("Failed to");
        writer.abort();
        assertThat(names(table)).as("%s at %s", fault, n).isEqualTo(before);
      }
    }
  }

  private WriterTable prepared(String producer) throws IOException {
    WriterTable table =
        producer.equals("lookup")
            ? table("changelog-producer", producer, "deletion-vectors.enabled", "true")
            : table("changelog-producer", producer, "full-compaction.delta-commits", "1");
    writeBase(table, 60);
    table.commit(write(table, RowKind.INSERT, values(3, "b"), values(20, "c")));
    return table;
  }

  private static Set<String> names(WriterTable table) {
    Set<String> names = new HashSet<>();
    table.io.files().keySet().forEach(location -> names.add(location.name()));
    return names;
  }
}
