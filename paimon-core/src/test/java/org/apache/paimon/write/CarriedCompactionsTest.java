package org.apache.paimon.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.paimon.append.VectorChange;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileNames;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.io.testing.HookedFileIO;
import org.apache.paimon.lsm.CompactionResult;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CarriedCompactionsTest {
  private static final RowType COLUMNS = RowType.of("k", DataTypes.INT, "v", DataTypes.STRING);

  @TempDir Path spill;

  /** Closed, it holds compactions up. */
  private final CountDownLatch gate = new CountDownLatch(1);

  private WriterTable table(String... options) throws IOException {
    WriterTable table = new WriterTable(spill, COLUMNS, List.of(), List.of("k"), options);
    for (int i = 0; i < 4; i++) {
      assertThat(handOver(table, i).get(0).compacted().isEmpty()).isTrue();
    }
    return table;
  }

  private static List<CommitMessage> write(WriterTable table, int key, CompactionWait wait)
      throws IOException {
    try (TableWriter writer = table.newWriter()) {
      writer.write(RowKind.INSERT, table.row(key, Bytes.of("v" + key)));
      return writer.prepareCommit(wait);
    }
  }

  private static List<CommitMessage> handOver(WriterTable table, int key) throws IOException {
    List<CommitMessage> messages = write(table, key, CompactionWait.HAND_OVER);
    table.commit(messages);
    return messages;
  }

  /** A store in which compactions wait for the gate before they read. */
  private HookedFileIO gated(WriterTable table) {
    return HookedFileIO.gated(table.io, "paimon-compaction-", gate);
  }

  private static List<DataFileMeta> files(WriterTable table) {
    return table.live.get(List.of(BinaryRow.EMPTY, 0));
  }

  @Test
  void nextWriterTakesOver() throws IOException {
    WriterTable table = table("bucket", "1");
    table.writerIo = gated(table);
    assertThat(handOver(table, 4).get(0).compacted().isEmpty()).as("it has only begun").isTrue();
    assertThat(files(table)).hasSize(5);
    gate.countDown();
    List<CommitMessage> next = write(table, 5, CompactionWait.UNTIL_DONE);
    assertThat(next.get(0).compacted().removed()).hasSize(5);
    table.commit(next);
    assertThat(files(table)).hasSize(2);
  }

  @Test
  void resultsFromFilesThatWereNotCommittedAreDeleted() throws IOException {
    WriterTable table = table("bucket", "1");
    table.writerIo = gated(table);
    List<CommitMessage> lost = write(table, 4, CompactionWait.HAND_OVER);
    assertThat(lost.get(0).compacted().isEmpty()).isTrue();
    gate.countDown();
    List<CommitMessage> next = write(table, 5, CompactionWait.UNTIL_DONE);
    table.commit(next);
    assertThat(next.get(0).compacted().removed())
        .containsAll(next.get(0).written().added())
        .doesNotContainAnyElementsOf(lost.get(0).written().added())
        .hasSize(5);
    assertThat(files(table)).hasSize(1);
  }

  @Test
  void whatWaitedForTooLongIsDeletedInsteadOfTaken() throws IOException {
    WriterTable table = table("bucket", "1");
    long[] now = {0};
    CarriedCompactions carried = new CarriedCompactions(clock(now));
    CarriedCompactions.Bucket taken = bucket(table, 0);
    CarriedCompactions.Bucket forgotten = bucket(table, 1);
    DataFileMeta result = files(table).get(0);
    Location place = table.paths.dataFile(BinaryRow.EMPTY, 0, result);
    assertThat(table.io.files()).containsKey(place);
    carried.leave(taken, done(result), target(table));
    now[0] = CarriedCompactions.LONGEST_WAIT.toMillis();
    assertThat(carried.take(taken)).isPresent();
    carried.leave(taken, done(result), target(table));
    carried.leave(forgotten, done(), target(table));
    now[0] = 2 * CarriedCompactions.LONGEST_WAIT.toMillis() + 1;
    assertThat(carried.take(taken)).isEmpty();
    assertThat(table.io.files()).doesNotContainKey(place);
    assertThat(carried.take(forgotten)).isEmpty();
  }

  @Test
  void endOfTheProcessDeletesWhatWaits() throws IOException {
    WriterTable table = table("bucket", "1");
    CarriedCompactions carried = new CarriedCompactions(clock(new long[] {0}));
    DataFileMeta result = files(table).get(0);
    carried.leave(bucket(table, 0), done(result), target(table));
    carried.dropAll();
    assertThat(table.io.files())
        .doesNotContainKey(table.paths.dataFile(BinaryRow.EMPTY, 0, result));
    assertThat(carried.take(bucket(table, 0))).isEmpty();
  }

  private static CarriedCompactions.Bucket bucket(WriterTable table, int bucket) {
    return new CarriedCompactions.Bucket(
        table.source.location(), table.source.branch(), BinaryRow.EMPTY, bucket);
  }

  /** A compaction that has ended with these files. */
  private static CompactionSlot<KeyValueCompaction.Done> done(DataFileMeta... made) {
    CompactionSlot<KeyValueCompaction.Done> slot = new CompactionSlot<>(Runnable::run);
    CompactionResult result = new CompactionResult(List.of(), List.of(made), List.of());
    slot.start(isCancelled -> new KeyValueCompaction.Done(null, result, VectorChange.NONE));
    return slot;
  }

  private static FileTarget target(WriterTable table) {
    return new FileTarget(
        table.io,
        table.paths.bucketDirectory(BinaryRow.EMPTY, 0),
        new FileNames(new UUID(0, 0)),
        WriterTable.CLOCK,
        0,
        1);
  }

  private static Clock clock(long[] now) {
    return new Clock() {
      @Override
      public ZoneId getZone() {
        return ZoneOffset.UTC;
      }

      @Override
      public Clock withZone(ZoneId zone) {
        return this;
      }

      @Override
      public Instant instant() {
        return Instant.ofEpochMilli(now[0]);
      }
    };
  }

  @Test
  void writersWaitAboveTheStopTrigger() throws Exception {
    WriterTable table = table("bucket", "1", "num-sorted-run.stop-trigger", "5", "num-levels", "3");
    table.writerIo = gated(table);
    assertThat(handOver(table, 4).get(0).compacted().isEmpty()).as("it has only begun").isTrue();
    assertThat(files(table)).hasSize(5);
    FutureTask<List<CommitMessage>> next = new FutureTask<>(() -> handOver(table, 5));
    Thread writer = new Thread(next, "writer");
    writer.start();
    awaitCompaction(writer);
    assertThat(next.isDone()).as("five runs are there, and no more may be").isFalse();
    gate.countDown();
    assertThat(next.get(1, TimeUnit.MINUTES).get(0).compacted().isEmpty()).isFalse();
    assertThat(files(table)).hasSizeLessThan(5);
    for (int key = 6; key < 30; key++) {
      handOver(table, key);
      assertThat(files(table).size()).isLessThan(10);
    }
  }

  @Test
  void whatMaySpillIsWaitedForBecauseSpillFilesGoWithTheWriter() throws IOException {
    WriterTable some = table("bucket", "1", "sort-spill-threshold", "4");
    assertThat(handOver(some, 4).get(0).compacted().removed()).hasSize(5);
    WriterTable none = table("bucket", "1", "sort-spill-threshold", "5");
    none.writerIo = gated(none);
    assertThat(handOver(none, 4).get(0).compacted().isEmpty()).as("5 runs fit").isTrue();
    gate.countDown();
    List<CommitMessage> next = write(none, 5, CompactionWait.UNTIL_DONE);
    assertThat(next.get(0).compacted().removed()).hasSize(5);
  }

  @Test
  void whatAnEarlierCompactionMadeIsDeletedThoughALaterOneFails()
      throws IOException, InterruptedException {
    WriterTable table = table("bucket", "1", "write-only", "true");
    Set<Location> before = Set.copyOf(table.io.files().keySet());
    AtomicInteger results = new AtomicInteger();
    table.io.failWhen(
        operation -> {
          boolean isResult =
              operation.kind().equals("create")
                  && Thread.currentThread().getName().startsWith("paimon-compaction-");
          if (isResult && results.incrementAndGet() == 2) {
            gate.countDown();
            return true;
          }
          return false;
        },
        Fault.ERROR_BEFORE);
    TableWriter writer = table.newWriter();
    writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
    writer.write(RowKind.INSERT, table.row(9, Bytes.of("v")));
    // Takes the result of the first one.
    writer.compact(BinaryRow.EMPTY, 0, CompactionExtent.FULL);
    assertThat(gate.await(1, TimeUnit.MINUTES)).as("the second compaction began").isTrue();
    // The writer hears of the failure only when the compaction is over already.
    try {
      writer.close();
    } catch (StorageException e) {
      assertThat(e).hasMessageContaining("injected");
    }
    assertThat(results).hasValue(2);
    assertThat(table.io.files().keySet()).isEqualTo(before);
  }

  /** Waits until the thread waits for the end of a compaction. */
  private static void awaitCompaction(Thread thread) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    while (!waitsForCompaction(thread)) {
      assertThat(thread.isAlive()).as("the thread waits for nothing").isTrue();
      assertThat(System.nanoTime()).as("the thread runs on").isLessThan(end);
      Thread.sleep(1);
    }
  }

  private static boolean waitsForCompaction(Thread thread) {
    return thread.getState() == Thread.State.WAITING
        && Arrays.stream(thread.getStackTrace())
            .anyMatch(frame -> frame.getClassName().equals(CompactionSlot.class.getName()));
  }
}
