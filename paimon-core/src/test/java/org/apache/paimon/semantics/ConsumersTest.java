package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import org.apache.paimon.scan.StreamPosition;
import org.apache.paimon.scan.StreamScan;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Section 10, consumers. */
class ConsumersTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT);

  @TempDir Path spill;

  private static StreamScan stream(LiveTable table, String... options) {
    return new StreamScan(table.source(options), table.io, Clock.systemUTC());
  }

  private LiveTable table(String... options) {
    LiveTable table = LiveTable.keyed(spill, COLUMNS, options);
    table.set("num-sorted-run.compaction-trigger", "100");
    table.commitEach("1,1", "2,2", "3,3");
    return table;
  }

  @Test
  void progressIsTheNextSnapshotToRead() {
    LiveTable table = table();
    stream(table, "consumer-id", "c").recordProgress(changesOf(3));
    assertThat(table.stores().consumers().next("c")).hasValue(3);
    byte[] file =
        table.io.files().entrySet().stream()
            .filter(each -> each.getKey().toString().endsWith("/consumer/consumer-c"))
            .findFirst()
            .orElseThrow()
            .getValue();
    assertThat(new String(file, java.nio.charset.StandardCharsets.UTF_8).replaceAll("\\s", ""))
        .isEqualTo("{\"nextSnapshot\":3}");
  }

  @Test
  void aStreamGoesOnWhereItsConsumerIsWhateverItsModeSays() {
    LiveTable table = table();
    table.stores().consumers().write("c", 2);
    for (String mode : new String[] {"latest", "latest-full", "default"}) {
      assertThat(stream(table, "consumer-id", "c", "scan.mode", mode).start())
          .isEqualTo(changesOf(2));
    }
    assertThat(
            stream(table, "consumer-id", "c", "scan.mode", "from-snapshot", "scan.snapshot-id", "1")
                .start())
        .isEqualTo(changesOf(2));
    assertThat(stream(table, "consumer-id", "other", "scan.mode", "latest").start())
        .isEqualTo(changesOf(4));
  }

  @Test
  void progressIsReadFromOneFileOnce() {
    LiveTable table = table();
    table.stores().consumers().write("c", 2);
    StreamScan stream = stream(table, "consumer-id", "c");
    table.io.resetOperations();
    assertThat(stream.start()).isEqualTo(changesOf(2));
    assertThat(table.io.operations())
        .filteredOn(operation -> operation.kind().equals("open"))
        .extracting(operation -> operation.location().name())
        .containsExactly("consumer-c");
  }

  @Test
  void whoDidNotReadItsWholeStateBeginsAnew() {
    LiveTable table = table();
    table.stores().consumers().writeState("c", 1);
    assertThat(table.stores().consumers().next("c")).as("expiry keeps it").hasValue(1);
    assertThat(stream(table, "consumer-id", "c").start())
        .isEqualTo(new StreamPosition(3, StreamPosition.Part.STATE));
  }

  @Test
  void progressMayBeIgnored() {
    LiveTable table = table();
    table.stores().consumers().write("c", 2);
    assertThat(
            stream(
                    table,
                    "consumer-id",
                    "c",
                    "scan.mode",
                    "latest",
                    "consumer.ignore-progress",
                    "true")
                .start())
        .isEqualTo(changesOf(4));
  }

  @Test
  void whatAConsumerHasToReadDoesNotExpire() {
    LiveTable table = table("snapshot.num-retained.min", "1", "snapshot.num-retained.max", "1");
    assertThat(table.stores().snapshots().ids()).as("nobody reads").containsExactly(3L);
    table.stores().consumers().write("c", 4);
    table.stores().consumers().write("slow", 3);
    table.commitEach("4,4", "5,5");
    assertThat(table.stores().snapshots().ids()).containsExactly(3L, 4L, 5L);
    table.stores().consumers().delete("slow");
    table.commit("6,6");
    assertThat(table.stores().snapshots().ids()).containsExactly(4L, 5L, 6L);
  }

  @Test
  void consumersThatAreNotHeardOfExpireBeforeSnapshotsDo() {
    LiveTable table =
        table(
            "snapshot.num-retained.min",
            "1",
            "snapshot.num-retained.max",
            "1",
            "consumer.expiration-time",
            "1 h");
    table.io.setTime(System.currentTimeMillis() - 7_200_000);
    table.stores().consumers().write("old", 3);
    table.io.setTime(System.currentTimeMillis());
    table.stores().consumers().write("recent", 4);
    table.commitEach("4,4", "5,5");
    assertThat(table.stores().consumers().list()).containsOnlyKeys("recent");
    assertThat(table.stores().snapshots().ids())
        .as("the one that is gone holds nothing back")
        .containsExactly(4L, 5L);
  }

  private static StreamPosition changesOf(long snapshot) {
    return new StreamPosition(snapshot, StreamPosition.Part.CHANGES);
  }
}
