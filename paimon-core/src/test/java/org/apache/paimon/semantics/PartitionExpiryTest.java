package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.apache.paimon.commit.TableCommitter;
import org.apache.paimon.maintenance.AfterCommit;
import org.apache.paimon.maintenance.PartitionExpiry;
import org.apache.paimon.maintenance.PartitionExpiryOptions;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Section 13, expiry of partitions. */
class PartitionExpiryTest {
  private static final RowType COLUMNS =
      RowType.of("dt", DataTypes.STRING, "h", DataTypes.STRING, "v", DataTypes.INT);
  private static final Clock MARCH =
      Clock.fixed(Instant.parse("2024-03-05T12:00:00Z"), ZoneOffset.UTC);

  @TempDir Path spill;

  private LiveTable table(String... options) {
    return new LiveTable(spill, COLUMNS, List.of("dt", "h"), List.of(), options);
  }

  private static List<String> expire(LiveTable table, Clock clock, String... options) {
    PartitionExpiryOptions parsed =
        PartitionExpiryOptions.from(table.source(options).schema().options());
    return new PartitionExpiry(table.stores(), parsed, clock)
        .expire(new TableCommitter(table.source(), table.io, snapshot -> {}));
  }

  @Test
  void theFirstColumnIsTheTimeAndWhatIsNoTimeStays() {
    LiveTable table = table("partition.expiration-time", "7 d");
    table.commit("2024-02-27,0,1", "2024-02-28,0,2", "2024-02-01,0,3", "old,0,4", "null,0,5");
    assertThat(expire(table, MARCH)).containsExactly("dt=2024-02-01, h=0", "dt=2024-02-27, h=0");
    assertThat(table.rows()).containsExactly("2024-02-28,0,2", "null,0,5", "old,0,4");
    assertThat(table.latest().commitKind()).isEqualTo(CommitKind.OVERWRITE);
    assertThat(expire(table, MARCH)).isEmpty();
  }

  @Test
  void aPatternPutsTheTimeTogether() {
    LiveTable table =
        table(
            "partition.expiration-time",
            "1 d",
            "partition.timestamp-pattern",
            "$dt $h:00",
            "partition.timestamp-formatter",
            "yyyyMMdd HH:mm");
    table.commit("20240304,11,1", "20240304,13,2", "2024-03-01,11,3");
    assertThat(expire(table, MARCH)).containsExactly("dt=20240304, h=11");
    assertThat(table.rows()).containsExactly("2024-03-01,11,3", "20240304,13,2");
  }

  @Test
  void theNewestFileMayTellTheAge() {
    LiveTable table =
        table("partition.expiration-time", "1 d", "partition.expiration-strategy", "update-time");
    table.commit("1999-01-01,0,1");
    Clock now = Clock.system(ZoneId.systemDefault());
    assertThat(expire(table, now)).isEmpty();
    assertThat(expire(table, Clock.offset(now, Duration.ofHours(25)))).hasSize(1);
    assertThat(table.rows()).isEmpty();
  }

  @Test
  void notAllGoAtOnce() {
    LiveTable table = table("partition.expiration-time", "7 d");
    table.commit(
        IntStream.range(0, 105)
            .mapToObj(i -> "2001-01-01,%03d,%d".formatted(i, i))
            .toArray(String[]::new));
    assertThat(expire(table, MARCH)).hasSize(100);
    assertThat(table.rows()).hasSize(5);
    assertThat(expire(table, MARCH, "partition.expiration-max-num", "2")).hasSize(2);
  }

  /** A clock that is set by hand. */
  private static final class SetClock extends Clock {
    private final AtomicReference<Instant> now = new AtomicReference<>(MARCH.instant());

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException(zone.getId());
    }

    @Override
    public Instant instant() {
      return now.get();
    }
  }

  @Test
  void commitsLookForOldPartitionsOnceInAnInterval() {
    LiveTable table = table("partition.expiration-time", "7 d");
    table.set("write-only", "true");
    table.commit("2001-01-01,0,1");
    SetClock clock = new SetClock();
    var after =
        AfterCommit.of(table.source().withOptions(Map.of("write-only", "false")), table.io, clock);
    List<Integer> left = new ArrayList<>();
    for (String minutes : List.of("0", "59", "1", "59", "1")) {
      clock.now.set(clock.instant().plus(Duration.ofMinutes(Long.parseLong(minutes))));
      after.accept(table.latest());
      left.add(table.rows().size());
      if (table.rows().isEmpty()) {
        table.commit("2001-01-01,0,1");
      }
    }
    assertThat(left)
        .as("a process waits an interval first, then looks once in each")
        .containsExactly(1, 1, 0, 1, 0);
  }
}
