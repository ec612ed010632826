package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalLong;
import org.apache.paimon.error.UserException;
import org.apache.paimon.scan.StreamPosition;
import org.apache.paimon.scan.StreamPosition.Part;
import org.apache.paimon.scan.StreamScan;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sections 6 and 9: where streams begin, what of a state they show, where they end. */
class StreamStartsTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT);

  @TempDir Path spill;

  private LiveTable table(String... options) {
    return LiveTable.keyed(spill, COLUMNS, options);
  }

  /** One row on the top level and one in level 0, which the changelog will tell of. */
  @ParameterizedTest
  @CsvSource({
    "none, '+I 1,1;+I 2,2'",
    "input, '+I 1,1;+I 2,2'",
    "lookup, '+I 1,1'",
    "full-compaction, '+I 1,1'",
  })
  void theStateOfAStreamHasWhatItsChangelogWillNotTell(String producer, String rows) {
    LiveTable table = table("changelog-producer", producer, "write-only", "true");
    table.commit("1,1");
    table.compactFully();
    table.commit("2,2");
    long latest = table.latest().id();
    StreamPosition start = table.stream(Clock.systemUTC()).start();
    assertThat(start).isEqualTo(new StreamPosition(latest, Part.STATE));
    assertThat(table.streamed(start)).containsExactlyInAnyOrder(rows.split(";"));
    table.compactFully();
    List<String> later = table.streamed(new StreamPosition(latest + 1, Part.CHANGES));
    boolean isTold = producer.equals("lookup") || producer.equals("full-compaction");
    assertThat(later).isEqualTo(isTold ? List.of("+I 2,2") : List.of());
  }

  /** Compactions to lower levels do not show in a state that begins at the top. */
  @Test
  void theStateBesideFullCompactionsIsTheTopLevelAlone() {
    LiveTable table = table("changelog-producer", "full-compaction");
    String[] many = new String[3000];
    for (int i = 0; i < many.length; i++) {
      many[i] = i + "," + i;
    }
    table.commit(many);
    table.compactFully();
    table.commitEach("5000,1", "5001,1", "5002,1", "5003,1");
    assertThat(table.files()).extracting(file -> file.level()).containsExactly(4, 5);
    StreamPosition start = table.stream(Clock.systemUTC()).start();
    assertThat(table.streamed(start)).hasSize(3000);
  }

  /**
   * The compaction that gives them their bucket tells a stream nothing when there is no producer.
   */
  @Test
  void rowsThatWaitForTheirBucketShowWithoutProducerOnly() {
    for (String producer : List.of("none", "input", "lookup")) {
      LiveTable table = table("bucket", "-2", "changelog-producer", producer);
      table.commit("1,1", "2,2");
      table.commit("-D 1,1", "1,3");
      boolean isShown = producer.equals("none");
      assertThat(table.rows()).isEmpty();
      assertThat(table.changes(0, 2)).as("a batch read of changes").isEmpty();
      assertThat(table.streamed(changes(1)))
          .as(producer)
          .isEqualTo(isShown ? List.of("+I 1,1", "+I 2,2") : List.of());
      assertThat(table.streamed(changes(2)))
          .as(producer)
          .isEqualTo(isShown ? List.of("-D 1,1", "+I 1,3") : List.of());
      assertThat(table.streamed(start(table)))
          .as(producer)
          .isEqualTo(isShown ? List.of("+I 1,1", "+I 2,2", "-D 1,1", "+I 1,3") : List.of());
    }
  }

  private static StreamPosition changes(long snapshot) {
    return new StreamPosition(snapshot, Part.CHANGES);
  }

  private static StreamPosition state(long snapshot) {
    return new StreamPosition(snapshot, Part.STATE);
  }

  private StreamPosition start(LiveTable table, String... options) {
    return table.stream(Clock.systemUTC(), options).start();
  }

  @Test
  void modesOfATableWithoutSnapshot() {
    LiveTable table = table();
    for (String mode : List.of("default", "latest-full", "full", "latest", "compacted-full")) {
      assertThat(start(table, "scan.mode", mode)).as(mode).isEqualTo(changes(1));
    }
  }

  /** The lines of the table of modes, on three snapshots of which the second is a compaction. */
  @Test
  void modesSayWhereAStreamBegins() {
    LiveTable table = table("write-only", "true");
    table.commit("1,1");
    pause();
    table.compactFully();
    pause();
    table.commit("2,2");
    List<Long> times =
        List.of(1L, 2L, 3L).stream()
            .map(id -> table.stores().snapshots().load(id).timeMillis())
            .toList();
    assertThat(start(table)).isEqualTo(state(3));
    assertThat(start(table, "scan.mode", "latest-full")).isEqualTo(state(3));
    assertThat(start(table, "scan.mode", "full")).isEqualTo(state(3));
    assertThat(start(table, "scan.mode", "latest")).isEqualTo(changes(4));
    assertThat(start(table, "scan.mode", "compacted-full")).isEqualTo(state(2));
    String millis = "scan.timestamp-millis";
    assertThat(start(table, millis, times.get(1).toString())).isEqualTo(changes(2));
    assertThat(start(table, millis, Long.toString(times.get(1) + 1))).isEqualTo(changes(3));
    assertThat(start(table, millis, "1")).as("too early").isEqualTo(changes(1));
    String id = "scan.snapshot-id";
    assertThat(start(table, id, "2")).isEqualTo(changes(2));
    assertThat(start(table, id, "4")).as("the next one").isEqualTo(changes(4));
    assertThatThrownBy(() -> start(table, id, "5")).isInstanceOf(UserException.class);
    assertThat(start(table, "scan.mode", "from-snapshot-full", id, "2")).isEqualTo(state(2));
    assertThat(start(table, "scan.file-creation-time-millis", times.get(2).toString()))
        .isEqualTo(state(3));
    assertThat(start(table, "scan.creation-time-millis", times.get(1).toString()))
        .isEqualTo(changes(2));
    table.stores().snapshots().delete(List.of(1L));
    assertThat(start(table, id, "1")).as("below the earliest").isEqualTo(changes(2));
    for (String option : List.of("scan.tag-name", "scan.watermark", "scan.version")) {
      assertThatThrownBy(() -> start(table, option, "2"))
          .as(option)
          .isInstanceOf(UserException.class)
          .hasMessageContaining("name no start");
    }
  }

  private static void pause() {
    long until = System.currentTimeMillis() + 3;
    while (System.currentTimeMillis() < until) {
      Thread.onSpinWait();
    }
  }

  @Test
  void aBoundOfWatermarksEndsAStreamBeforeTheFirstSnapshotBeyondIt() {
    LiveTable table = table();
    table.commitAs(1, OptionalLong.of(10), "1,1");
    table.commitAs(2, OptionalLong.of(20), "2,2");
    table.commitAs(3, OptionalLong.of(30), "3,3");
    String bound = "scan.bounded.watermark";
    Clock clock = Clock.systemUTC();
    assertThat(table.stream(clock, bound, "30").latestReadable()).hasValue(3);
    assertThat(table.stream(clock, bound, "29").latestReadable()).hasValue(2);
    assertThat(table.stream(clock, bound, "20").latestReadable()).hasValue(2);
    assertThat(table.stream(clock, bound, "9").latestReadable()).isEmpty();
    assertThat(table.stream(clock).latestReadable()).hasValue(3);
  }

  @Test
  void youngSnapshotsWaitWhenThereIsADelay() {
    LiveTable table = table();
    table.commit("1,1");
    pause();
    table.commit("2,2");
    Snapshot second = table.latest();
    long first = table.stores().snapshots().load(1).timeMillis();
    String[] delay = {"streaming.read.snapshot.delay", "10 s"};
    assertThat(at(table, first + 9_999, delay).latestReadable()).isEmpty();
    assertThat(at(table, first + 10_000, delay).latestReadable()).hasValue(1);
    assertThat(at(table, second.timeMillis() + 10_000, delay).latestReadable()).hasValue(2);
  }

  private static StreamScan at(LiveTable table, long millis, String... options) {
    Instant now = Instant.ofEpochMilli(millis);
    return table.stream(Clock.fixed(now, ZoneOffset.UTC), options);
  }
}
