package org.apache.paimon.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.Selection;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.io.testing.Operation;
import org.apache.paimon.scan.BucketFiles;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AppendWriteTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "s", DataTypes.STRING, "p", DataTypes.STRING);

  @TempDir Path spill;

  private WriterTable unpartitioned(String... options) {
    return new WriterTable(spill, COLUMNS, List.of(), List.of(), options);
  }

  private static Object[] values(int key, String text, String partition) {
    return new Object[] {key, text == null ? null : Bytes.of(text), Bytes.of(partition)};
  }

  @Test
  void aFileHoldsTheRowsAndItsEntrySaysWhatIsInIt() throws IOException {
    WriterTable table = unpartitioned();
    table.writeAndCommit(values(3, "c", "x"), values(1, null, "x"));

    List<DataFileMeta> files = table.live.get(List.of(BinaryRow.EMPTY, 0));
    assertThat(files).hasSize(1);
    DataFileMeta file = files.get(0);
    assertThat(file.fileName()).matches("data-[0-9a-f-]{36}-0\\.objects");
    assertThat(file.rowCount()).isEqualTo(2);
    assertThat(file.minSequence()).isZero();
    assertThat(file.maxSequence()).isEqualTo(1);
    assertThat(file.schemaId()).isEqualTo(3);
    assertThat(file.level()).isZero();
    assertThat(file.minKey()).isEqualTo(BinaryRow.EMPTY);
    assertThat(file.deleteRowCount()).isZero();
    assertThat(file.fileSource()).isEqualTo(FileSource.APPEND);
    assertThat(file.valueStats().nullCounts()).containsExactly(0L, 1L, 0L);
    assertThat(file.valueStatsColumns()).isNull();
    assertThat(file.creationTimeMillis())
        .as("wall clock of Shanghai as if UTC")
        .isEqualTo(java.time.Instant.parse("2024-03-01T10:00:00Z").toEpochMilli());
    assertThat(table.readBucket(BinaryRow.EMPTY, 0))
        .containsExactly(
            java.util.Arrays.asList(values(3, "c", "x")),
            java.util.Arrays.asList(values(1, null, "x")));
  }

  @Test
  void columnsWithoutStatisticsAreLeftOutAndTheOthersNamed() throws IOException {
    WriterTable table = unpartitioned("fields.s.stats-mode", "none");
    table.writeAndCommit(values(1, "a", "x"));

    DataFileMeta file = table.live.get(List.of(BinaryRow.EMPTY, 0)).get(0);
    assertThat(file.valueStatsColumns()).containsExactly("k", "p");
    assertThat(file.valueStats().nullCounts()).hasSize(2);
  }

  @Test
  void writersOfTablesWithoutBucketsCountFromZeroAndBucketedOnesGoOn() throws IOException {
    WriterTable unaware = unpartitioned();
    WriterTable bucketed = unpartitioned("bucket", "1", "bucket-key", "k");
    for (WriterTable table : List.of(unaware, bucketed)) {
      table.writeAndCommit(values(1, "a", "x"), values(2, "b", "x"));
      table.writeAndCommit(values(3, "c", "x"));
    }

    assertThat(unaware.live.get(List.of(BinaryRow.EMPTY, 0)))
        .extracting(DataFileMeta::minSequence)
        .containsExactly(0L, 0L);
    assertThat(bucketed.live.get(List.of(BinaryRow.EMPTY, 0)))
        .extracting(DataFileMeta::minSequence, DataFileMeta::maxSequence)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(0L, 1L),
            org.assertj.core.groups.Tuple.tuple(2L, 2L));
  }

  @Test
  void filesRollAtTheTargetSize() throws IOException {
    WriterTable table = unpartitioned("target-file-size", "90 b", "bucket", "1", "bucket-key", "k");
    List<CommitMessage> messages;
    try (TableWriter writer = table.newWriter()) {
      for (int i = 0; i < 7; i++) {
        writer.write(table.batch(List.<Object[]>of(values(i, "t", "x"))));
      }
      messages = writer.prepareCommit(CompactionWait.NONE);
    }

    assertThat(messages).hasSize(1);
    assertThat(messages.get(0).totalBuckets()).isEqualTo(1);
    assertThat(messages.get(0).written().added())
        .extracting(DataFileMeta::rowCount)
        .containsExactly(3L, 3L, 1L);
    assertThat(messages.get(0).written().added())
        .extracting(DataFileMeta::minSequence)
        .containsExactly(0L, 3L, 6L);
  }

  @Test
  void aWriterWithoutRowsMakesNothing() throws IOException {
    WriterTable table = unpartitioned();
    try (TableWriter writer = table.newWriter()) {
      assertThat(writer.prepareCommit(CompactionWait.NONE)).isEmpty();
    }
    assertThat(table.io.files()).isEmpty();
  }

  @Test
  void rowsAndBatchesGoToTheSamePartitionsAndBuckets() throws IOException {
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      rows.add(values(i, "v" + i, "p" + i % 300));
    }
    WriterTable byRow = partitioned();
    byRow.writeAndCommit(rows.toArray(Object[][]::new));
    WriterTable byBatch = partitioned();
    try (TableWriter writer = byBatch.newWriter()) {
      int[] picked = new int[500];
      for (int i = 0; i < 500; i++) {
        picked[i] = i;
      }
      writer.write(byBatch.batch(rows).withSelection(new Selection(picked, 500)));
      byBatch.commit(writer.prepareCommit(CompactionWait.NONE));
    }

    assertThat(byBatch.live.keySet()).isEqualTo(byRow.live.keySet());
    int seen = 0;
    for (List<Object> bucket : byRow.live.keySet()) {
      List<List<Object>> expected =
          byRow.readBucket((BinaryRow) bucket.get(0), (Integer) bucket.get(1));
      assertThat(byBatch.readBucket((BinaryRow) bucket.get(0), (Integer) bucket.get(1)))
          .isEqualTo(expected);
      seen += expected.size();
    }
    assertThat(seen).isEqualTo(500);
  }

  private WriterTable partitioned() {
    return new WriterTable(
        spill, COLUMNS, List.of("p"), List.of(), "bucket", "4", "bucket-key", "k");
  }

  @Test
  void theBucketIsTheDocumentedHashOfTheKey() throws IOException {
    WriterTable table = partitioned();
    table.writeAndCommit(values(0, "a", "x"), values(1, "a", "x"));

    assertThat(table.live.keySet())
        .containsExactlyInAnyOrder(
            List.of(table.partition(Bytes.of("x")), 3), List.of(table.partition(Bytes.of("x")), 2));
    assertThat(table.io.files().keySet())
        .anyMatch(file -> file.uri().startsWith("mem:/w/db.db/t/p=x/bucket-3/data-"));
  }

  @ParameterizedTest
  @CsvSource({"true, 1 gb, 1", "false, 1 gb, 0", "true, 100 b, 0"})
  void manyBucketsAreBufferedAndWrittenOneByOne(
      String spillable, String diskSize, int mostFilesMore) throws IOException {
    WriterTable table =
        new WriterTable(
            spill,
            COLUMNS,
            List.of("p"),
            List.of(),
            "write-buffer-size",
            "200 kb",
            "write-buffer-spillable",
            spillable,
            "write-buffer-spill.max-disk-size",
            diskSize);
    int partitions = 40;
    try (TableWriter writer = table.newWriter()) {
      for (int i = 0; i < 8000; i++) {
        writer.write(RowKind.INSERT, table.row(values(i, "text-" + i, "p" + i % partitions)));
        if (i % 1000 == 999) {
          List<Object[]> batch = new ArrayList<>();
          for (int p = 0; p < partitions; p++) {
            batch.add(values(-i, "batch", "p" + p));
          }
          writer.write(table.batch(batch));
        }
      }
      table.commit(writer.prepareCommit(CompactionWait.NONE));
    }
    assertThat(table.live).hasSize(partitions);
    for (int p = 0; p < partitions; p++) {
      BinaryRow partition = table.partition(Bytes.of("p" + p));
      List<Integer> keys = new ArrayList<>();
      for (int i = 0; i < 8000; i++) {
        if (i % partitions == p) {
          keys.add(i);
        }
        if (i % 1000 == 999) {
          keys.add(-i);
        }
      }
      assertThat(table.readBucket(partition, 0))
          .as("rows of p%s in write order", p)
          .extracting(row -> row.get(0))
          .isEqualTo(keys);
      if (mostFilesMore > 0) {
        assertThat(table.live.get(List.of(partition, 0)))
            .hasSizeLessThanOrEqualTo(1 + mostFilesMore);
      }
    }
    try (var left = java.nio.file.Files.list(spill)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void smallIndexesAreEmbeddedAndLargerOnesLieBesideTheFile() throws IOException {
    String[] indexed = {"file-index.bloom-filter.columns", "k"};
    WriterTable embedded =
        unpartitioned(indexed[0], indexed[1], "file-index.in-manifest-threshold", "1 mb");
    embedded.writeAndCommit(values(1, "a", "x"));
    DataFileMeta small = embedded.live.get(List.of(BinaryRow.EMPTY, 0)).get(0);
    assertThat(small.extraFiles()).isEmpty();
    assertThat(small.embeddedIndex()).isNotEmpty();

    WriterTable beside =
        unpartitioned(indexed[0], indexed[1], "file-index.in-manifest-threshold", "1 b");
    TableWriter writer = beside.newWriter();
    writer.write(RowKind.INSERT, beside.row(values(1, "a", "x")));
    List<CommitMessage> messages = writer.prepareCommit(CompactionWait.NONE);
    DataFileMeta large = messages.get(0).written().added().get(0);
    assertThat(large.embeddedIndex()).isNull();
    assertThat(large.extraFiles()).containsExactly(large.fileName() + ".index");
    assertThat(beside.io.files().keySet())
        .extracting(file -> file.name())
        .containsExactlyInAnyOrder(large.fileName(), large.fileName() + ".index");
    writer.close();

    for (long n = 1; n <= 4; n++) {
      WriterTable failing =
          unpartitioned(indexed[0], indexed[1], "file-index.in-manifest-threshold", "1 b");
      failing.io.failAt(n, Fault.ERROR_AFTER);
      TableWriter aborted = failing.newWriter();
      aborted.write(RowKind.INSERT, failing.row(values(1, "a", "x")));
      assertThatThrownBy(() -> aborted.prepareCommit(CompactionWait.NONE))
          .as("operation %s", n)
          .isInstanceOf(StorageException.class);
      aborted.abort();
      assertThat(failing.io.files()).as("operation %s", n).isEmpty();
    }
  }

  @Test
  void nullInANotNullColumnIsRefusedByRowAndByBatch() throws IOException {
    WriterTable table = unpartitioned();
    try (TableWriter writer = table.newWriter()) {
      Object[] row = {null, Bytes.of("a"), Bytes.of("x")};
      assertThatThrownBy(() -> writer.write(RowKind.INSERT, table.row(row)))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("Cannot write null into column 'k' of table db.t");
      assertThatThrownBy(() -> writer.write(table.batch(List.<Object[]>of(row))))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("column 'k'");
    }
  }

  @Test
  void retractsAreRefusedUnlessDeletesAreIgnored() throws IOException {
    WriterTable strict = unpartitioned();
    try (TableWriter writer = strict.newWriter()) {
      assertThatThrownBy(() -> writer.write(RowKind.DELETE, strict.row(values(1, "a", "x"))))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("of kind -D to table db.t")
          .hasMessageContaining("'ignore-delete'");
      writer.write(RowKind.UPDATE_AFTER, strict.row(values(1, "a", "x")));
      strict.commit(writer.prepareCommit(CompactionWait.NONE));
    }
    assertThat(strict.readBucket(BinaryRow.EMPTY, 0)).hasSize(1);

    WriterTable lenient = unpartitioned("ignore-delete", "true");
    try (TableWriter writer = lenient.newWriter()) {
      writer.write(RowKind.UPDATE_BEFORE, lenient.row(values(1, "a", "x")));
      assertThat(writer.prepareCommit(CompactionWait.NONE)).isEmpty();
    }
  }

  @Test
  void anotherBucketCountIsRefused() throws IOException {
    WriterTable table = unpartitioned("bucket", "4", "bucket-key", "k");
    try (TableWriter writer =
        table.newWriter((partition, bucket) -> new BucketFiles(5, 2, List.of(), List.of()))) {
      assertThatThrownBy(() -> writer.write(RowKind.INSERT, table.row(values(1, "a", "x"))))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("written with 2 buckets and the table now has 4 (new bucket num)")
          .hasMessageContaining("INSERT OVERWRITE");
    }
  }

  @Test
  void abortDeletesOpenAndFinishedFilesAndKeepsThoseHandedOut() throws IOException {
    WriterTable table = unpartitioned("target-file-size", "30 b");
    TableWriter writer = table.newWriter();
    writer.write(table.batch(List.<Object[]>of(values(1, "a", "x"))));
    List<CommitMessage> messages = writer.prepareCommit(CompactionWait.NONE);
    writer.write(table.batch(List.<Object[]>of(values(2, "a", "x"))));
    writer.write(RowKind.INSERT, table.row(values(3, "a", "x")));
    writer.abort();
    writer.abort();

    String kept = messages.get(0).written().added().get(0).fileName();
    assertThat(table.io.files().keySet()).extracting(file -> file.name()).containsExactly(kept);
    assertThatThrownBy(() -> writer.write(RowKind.INSERT, table.row(values(3, "a", "x"))))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aFailureAtAnyOperationLeavesNoFileAfterAbort() throws IOException {
    long operations = operationsOf(unpartitioned("target-file-size", "30 b"));
    assertThat(operations).isGreaterThan(5);
    for (Fault fault : List.of(Fault.ERROR_BEFORE, Fault.ERROR_AFTER)) {
      for (long n = 1; n <= operations; n++) {
        WriterTable table = unpartitioned("target-file-size", "30 b");
        table.io.failAt(n, fault);
        TableWriter writer = table.newWriter();
        assertThatThrownBy(() -> scenario(table, writer))
            .as("%s at %s", fault, n)
            .isInstanceOf(StorageException.class)
            .hasMessageContaining("data file");
        writer.abort();
        assertThat(table.io.files()).as("%s at %s", fault, n).isEmpty();
      }
    }
  }

  private long operationsOf(WriterTable table) throws IOException {
    try (TableWriter writer = table.newWriter()) {
      scenario(table, writer);
    }
    return table.io.operations().stream()
        .map(Operation::kind)
        .filter(kind -> !kind.startsWith("delete"))
        .count();
  }

  private static void scenario(WriterTable table, TableWriter writer) throws IOException {
    for (int i = 0; i < 3; i++) {
      writer.write(table.batch(List.<Object[]>of(values(i, "a", "x"))));
    }
    writer.write(RowKind.INSERT, table.row(values(4, "b", "x")));
    writer.prepareCommit(CompactionWait.NONE);
  }
}
