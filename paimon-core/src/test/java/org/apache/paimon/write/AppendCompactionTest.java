package org.apache.paimon.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.index.DeletionRange;
import org.apache.paimon.index.deletion.DeletionForm;
import org.apache.paimon.index.deletion.DeletionVector;
import org.apache.paimon.index.deletion.DeletionVectorWriter;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.io.testing.Operation;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppendCompactionTest {
  private static final RowType COLUMNS = RowType.of("k", DataTypes.INT, "v", DataTypes.BIGINT);

  @TempDir Path spill;

  private WriterTable table(String... options) {
    return new WriterTable(spill, COLUMNS, List.of(), List.of(), options);
  }

  private WriterTable bucketed(String... options) {
    List<String> all = new ArrayList<>(List.of("bucket", "1", "bucket-key", "k"));
    all.addAll(List.of(options));
    return table(all.toArray(String[]::new));
  }

  private static List<DataFileMeta> files(WriterTable table) {
    return table.live.get(List.of(BinaryRow.EMPTY, 0));
  }

  private static List<CommitMessage> compact(WriterTable table, CompactionExtent extent)
      throws IOException {
    try (TableWriter writer = table.newWriter()) {
      writer.compact(BinaryRow.EMPTY, 0, extent);
      List<CommitMessage> messages = writer.prepareCommit(CompactionWait.UNTIL_DONE);
      table.commit(messages);
      return messages;
    }
  }

  @Test
  void fiveSmallFilesOfABucketBecomeOneWithTheSameNumbers() throws IOException {
    WriterTable table = bucketed();
    for (int i = 0; i < 5; i++) {
      assertThat(table.live.getOrDefault(List.of(BinaryRow.EMPTY, 0), List.of())).hasSize(i);
      table.writeAndCommit(new Object[] {i, 10L * i});
    }
    assertThat(files(table)).hasSize(1);
    DataFileMeta file = files(table).get(0);
    assertThat(file.minSequence()).isZero();
    assertThat(file.maxSequence()).isEqualTo(4);
    assertThat(file.fileSource()).isEqualTo(FileSource.COMPACT);
    assertThat(table.readBucket(BinaryRow.EMPTY, 0))
        .containsExactly(
            List.of(0, 0L), List.of(1, 10L), List.of(2, 20L), List.of(3, 30L), List.of(4, 40L));
    table.writeAndCommit(new Object[] {5, 50L});
    assertThat(files(table).get(1).minSequence()).isEqualTo(5);
  }

  @Test
  void tablesWithoutBucketsAreCompactedOnRequestOnly() throws IOException {
    WriterTable table = table();
    for (int i = 0; i < 6; i++) {
      table.writeAndCommit(new Object[] {i, 1L});
    }
    assertThat(files(table)).hasSize(6);
    compact(table, CompactionExtent.MINOR);
    assertThat(files(table)).hasSize(1);
    table.writeAndCommit(new Object[] {6, 1L});
    assertThat(compact(table, CompactionExtent.MINOR)).isEmpty();
    compact(table, CompactionExtent.FULL);
    assertThat(files(table)).hasSize(1);
    assertThat(table.readBucket(BinaryRow.EMPTY, 0))
        .extracting(row -> row.get(0))
        .containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6);
  }

  @Test
  void rewrittenFilesOfTrackedRowsKeepIdsAndNumbers() throws IOException {
    WriterTable table = table("row-tracking.enabled", "true");
    for (int i = 0; i < 2; i++) {
      table.writeAndCommit(new Object[] {2 * i, 1L}, new Object[] {2 * i + 1, 1L});
    }
    List<DataFileMeta> live = files(table);
    for (int i = 0; i < 2; i++) {
      live.set(i, live.get(i).withRowTracking(7 + i, 100L + 10L * i));
    }
    compact(table, CompactionExtent.FULL);

    DataFileMeta file = files(table).get(0);
    assertThat(file.firstRowId()).isNull();
    assertThat(file.writeColumns()).containsExactly("k", "v", "_ROW_ID", "_SEQUENCE_NUMBER");
    assertThat(file.valueStatsColumns()).containsExactly("k", "v");
    RowType stored =
        new RowType(List.of(COLUMNS.field(0), SystemFields.ROW_ID, SystemFields.SEQUENCE_NUMBER));
    assertThat(table.read(BinaryRow.EMPTY, 0, file, stored))
        .containsExactlyInAnyOrder(
            List.of(0, 100L, 7L), List.of(1, 101L, 7L), List.of(2, 110L, 8L), List.of(3, 111L, 8L));
  }

  @Test
  void rowsOfABucketKeepTheirOrderOverManyCompactions() throws IOException {
    for (int seed = 1; seed <= 4; seed++) {
      Random random = new Random(seed);
      WriterTable table = bucketed("target-file-size", "8 kb");
      int next = 0;
      for (int commit = 0; commit < 30; commit++) {
        try (TableWriter writer = table.newWriter()) {
          int rows = random.nextInt(12);
          for (int i = 0; i < rows; i++) {
            writer.write(RowKind.INSERT, table.row(next, (long) next));
            next++;
          }
          if (random.nextInt(8) == 0) {
            writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
          }
          table.commit(writer.prepareCommit(CompactionWait.UNTIL_DONE));
        }
      }
      files(table).sort(java.util.Comparator.comparingLong(DataFileMeta::minSequence));
      assertThat(table.readBucket(BinaryRow.EMPTY, 0))
          .as("seed %s", seed)
          .isEqualTo(
              java.util.stream.IntStream.range(0, next)
                  .mapToObj(i -> List.<Object>of(i, (long) i))
                  .toList());
      assertThat(files(table)).hasSizeLessThan(20);
    }
  }

  @Test
  void aFailureAnywhereLeavesOnlyTheOldFiles() throws IOException {
    WriterTable counted = prepared();
    counted.io.resetOperations();
    compact(counted, CompactionExtent.FULL);
    long operations =
        counted.io.operations().stream()
            .map(Operation::kind)
            .filter(kind -> !kind.equals("delete"))
            .count();
    assertThat(operations).isGreaterThan(5);
    for (long n = 1; n <= operations; n++) {
      WriterTable table = prepared();
      Set<String> before = names(table);
      table.io.resetOperations();
      table.io.failAt(n, Fault.ERROR_AFTER);
      TableWriter writer = table.newWriter();
      writer.write(RowKind.INSERT, table.row(9, 9L));
      writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
      assertThatThrownBy(() -> writer.prepareCommit(CompactionWait.UNTIL_DONE))
          .as("operation %s", n)
          .hasMessageStartingWith("Failed to");
      writer.abort();
      assertThat(names(table)).as("operation %s", n).isEqualTo(before);
    }
  }

  private WriterTable prepared() throws IOException {
    WriterTable table = table();
    for (int i = 0; i < 3; i++) {
      table.writeAndCommit(new Object[] {i, 1L});
    }
    return table;
  }

  private static Set<String> names(WriterTable table) {
    Set<String> names = new HashSet<>();
    table.io.files().keySet().forEach(location -> names.add(location.name()));
    return names;
  }

  @Test
  void deletedRowsGoAndVectorsOfOtherFilesStay() throws IOException {
    WriterTable table = withVectors();
    DataFileMeta large = files(table).get(2);
    List<CommitMessage> messages = compact(table, CompactionExtent.FULL);

    IndexChanges change = messages.get(0).compactedIndex();
    assertThat(change.removed()).hasSize(1);
    assertThat(change.added()).hasSize(1);
    assertThat(change.added().get(0).deletionRanges())
        .extracting(DeletionRange::dataFile, DeletionRange::cardinality)
        .containsExactly(org.assertj.core.groups.Tuple.tuple(large.fileName(), 1L));
    List<DataFileMeta> made = messages.get(0).compacted().added();
    assertThat(made).hasSize(1);
    assertThat(table.read(BinaryRow.EMPTY, 0, made.get(0), COLUMNS))
        .extracting(row -> row.get(0))
        .containsExactlyInAnyOrder(0, 10, 11);
  }

  @Test
  void aFailureWithVectorsLeavesOnlyTheOldFiles() throws IOException {
    WriterTable counted = withVectors();
    counted.io.resetOperations();
    compact(counted, CompactionExtent.FULL);
    long operations =
        counted.io.operations().stream()
            .map(Operation::kind)
            .filter(kind -> !kind.equals("delete"))
            .count();
    for (long n = 1; n <= operations; n++) {
      WriterTable table = withVectors();
      Set<String> before = names(table);
      table.io.resetOperations();
      table.io.failAt(n, Fault.ERROR_AFTER);
      TableWriter writer = table.newWriter();
      writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
      assertThatThrownBy(() -> writer.prepareCommit(CompactionWait.UNTIL_DONE))
          .as("operation %s", n)
          .hasMessageStartingWith("Failed to");
      writer.abort();
      assertThat(names(table)).as("operation %s", n).isEqualTo(before);
    }
  }

  /** Two files of 2 rows and one of 100; one row of the first and of the last are deleted. */
  private WriterTable withVectors() throws IOException {
    WriterTable table = table("deletion-vectors.enabled", "true", "target-file-size", "2 kb");
    for (int i = 0; i < 2; i++) {
      table.writeAndCommit(new Object[] {10 * i, 0L}, new Object[] {10 * i + 1, 0L});
    }
    Object[][] many = new Object[100][];
    for (int i = 0; i < many.length; i++) {
      many[i] = new Object[] {1000 + i, 0L};
    }
    table.writeAndCommit(many);
    Map<String, DeletionVector> vectors = new LinkedHashMap<>();
    vectors.put(files(table).get(0).fileName(), vector(1));
    vectors.put(files(table).get(2).fileName(), vector(5));
    table.indexes.put(
        List.of(BinaryRow.EMPTY, 0),
        new ArrayList<>(
            List.of(
                DeletionVectorWriter.write(
                    table.io.newOutput(
                        table.paths.indexFile(BinaryRow.EMPTY, 0, "index-a-0", null)),
                    DeletionForm.BITS_32,
                    vectors))));
    return table;
  }

  private static DeletionVector vector(long row) {
    DeletionVector vector = new DeletionVector();
    vector.delete(row);
    return vector;
  }
}
