package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.maintenance.ExpiryOptions;
import org.apache.paimon.maintenance.SnapshotExpiry;
import org.apache.paimon.maintenance.TableChecker;
import org.apache.paimon.maintenance.Tags;
import org.apache.paimon.scan.StreamPosition;
import org.apache.paimon.scan.StreamScan;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Section 13, expiry of snapshots and changelogs, and tags. Branches and orphans: {@code
 * maintenance.LineHistoryTest}; the range of snapshots: {@code maintenance.ExpiryRangeTest}.
 */
class ExpiryTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT);
  private static final Clock LATER =
      Clock.offset(Clock.system(ZoneOffset.UTC), Duration.ofHours(2));

  @TempDir Path spill;

  private LiveTable table(String... options) {
    return LiveTable.keyed(spill, COLUMNS, options);
  }

  /** Six snapshots that no commit has expired. */
  private LiveTable sixSnapshots(String... options) {
    LiveTable table = table(options);
    table.set("write-only", "true");
    table.commitEach("1,1", "2,2", "3,3", "4,4", "5,5", "6,6");
    return table;
  }

  private static List<Long> expired(LiveTable table, Clock clock, String... options) {
    ExpiryOptions parsed = ExpiryOptions.from(table.source(options).schema().options());
    new SnapshotExpiry(table.stores(), parsed, clock).expire();
    assertThat(new TableChecker(table.stores()).check().problems()).isEmpty();
    return table.stores().snapshots().ids();
  }

  @Test
  void atMostSoManySnapshotsStayWhateverTheirAge() {
    LiveTable table =
        sixSnapshots("snapshot.num-retained.min", "1", "snapshot.num-retained.max", "3");
    assertThat(expired(table, Clock.systemUTC())).containsExactly(4L, 5L, 6L);
    assertThat(table.rows()).hasSize(6);
  }

  @Test
  void aRunExpiresNoMoreThanItsLimit() {
    LiveTable table =
        sixSnapshots("snapshot.num-retained.min", "1", "snapshot.num-retained.max", "3");
    assertThat(expired(table, Clock.systemUTC(), "snapshot.expire.limit", "1"))
        .containsExactly(2L, 3L, 4L, 5L, 6L);
  }

  @Test
  void oldSnapshotsGoDownToTheLeastNumber() {
    LiveTable table = sixSnapshots("snapshot.num-retained.min", "2");
    assertThat(expired(table, Clock.systemUTC())).as("all are young").hasSize(6);
    assertThat(expired(table, LATER)).containsExactly(5L, 6L);
  }

  @Test
  void tenSnapshotsStayByDefault() {
    LiveTable table = sixSnapshots();
    table.commitEach("7,7", "8,8", "9,9", "10,10", "11,11", "12,12");
    assertThat(expired(table, LATER)).hasSize(10).startsWith(3L);
  }

  @Test
  void theNumbersAreCheckedWhenTheTableIsMade() {
    assertThatThrownBy(() -> table("snapshot.num-retained.max", "3"))
        .as("the least is 10")
        .isInstanceOf(UserException.class)
        .hasMessageContaining("snapshot.num-retained.min");
    assertThatThrownBy(() -> table("snapshot.num-retained.min", "0"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("snapshot.num-retained.min");
  }

  @Test
  void commitsExpireUnlessTheTableIsWriteOnly() {
    String[] one = {"snapshot.num-retained.min", "1", "snapshot.num-retained.max", "1"};
    LiveTable table = sixSnapshots(one);
    assertThat(table.stores().snapshots().ids()).hasSize(6);
    table.set("write-only", "false");
    table.commit("7,7");
    assertThat(table.stores().snapshots().ids()).containsExactly(table.latest().id());
  }

  private static long dataFiles(LiveTable table) {
    return table.io.files().keySet().stream()
        .filter(file -> file.name().startsWith("data-"))
        .count();
  }

  @Test
  void whatATagNeedsStaysUntilTheTagGoes() {
    LiveTable table =
        sixSnapshots("snapshot.num-retained.min", "1", "snapshot.num-retained.max", "1");
    Tags tags = new Tags(table.stores(), Clock.systemUTC());
    tags.create("three", OptionalLong.of(3), Optional.empty());
    table.compactFully();
    assertThat(expired(table, Clock.systemUTC())).containsExactly(7L);
    assertThat(dataFiles(table)).isEqualTo(4);
    assertThat(table.rows("scan.tag-name", "three")).containsExactly("1,1", "2,2", "3,3");
    tags.delete("three");
    assertThat(dataFiles(table)).isEqualTo(1);
    assertThat(table.rows()).hasSize(6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "input"})
  void changelogsMayOutliveTheirSnapshots(String producer) {
    LiveTable table =
        sixSnapshots(
            "changelog-producer",
            producer,
            "snapshot.num-retained.min",
            "1",
            "snapshot.num-retained.max",
            "1",
            "changelog.num-retained.min",
            "1",
            "changelog.num-retained.max",
            "4");
    table.compactFully();
    assertThat(expired(table, Clock.systemUTC())).containsExactly(7L);
    assertThat(table.stores().changelogs().ids()).containsExactly(4L, 5L, 6L);
    StreamScan stream =
        new StreamScan(
            table.source("scan.mode", "from-snapshot", "scan.snapshot-id", "1"),
            table.io,
            Clock.systemUTC());
    assertThat(stream.start()).isEqualTo(changesOf(4));
    assertThat(stream.splits(changesOf(5), Optional.empty())).hasSize(1);
    assertThatThrownBy(() -> table.rows("scan.snapshot-id", "5"))
        .as("no state is left")
        .isInstanceOf(PaimonException.class)
        .hasMessageContaining("5");
  }

  @Test
  void tagsExpireByTheTimeOfTheTable() {
    LiveTable table = sixSnapshots("tag.default-time-retained", "1 h");
    Tags tags = new Tags(table.stores(), Clock.systemUTC());
    tags.create("short", OptionalLong.of(1), Optional.empty());
    tags.create("long", OptionalLong.of(2), Optional.of(Duration.ofDays(1)));
    new Tags(table.stores(), Clock.system(ZoneId.systemDefault())).expire(Optional.empty());
    assertThat(table.stores().tags().names()).containsExactlyInAnyOrder("short", "long");
    new Tags(table.stores(), LATER).expire(Optional.empty());
    assertThat(table.stores().tags().names()).containsExactly("long");
  }

  @Test
  void theFirstSnapshotMakesATagAtOnceAndEnginesMakeThoseOfBatches() {
    LiveTable clocked =
        table("tag.automatic-creation", "process-time", "tag.creation-period", "daily");
    clocked.commit("1,1");
    assertThat(clocked.stores().tags().names()).hasSize(1);
    clocked.commit("2,2");
    assertThat(clocked.stores().tags().names()).as("the day is tagged").hasSize(1);

    LiveTable batch = table("tag.automatic-creation", "batch");
    batch.commit("1,1");
    assertThat(batch.stores().tags().names()).isEmpty();
  }

  @Test
  void filesOfChangelogsGoWithTheirSnapshots() {
    LiveTable table =
        sixSnapshots(
            "changelog-producer",
            "input",
            "snapshot.num-retained.min",
            "1",
            "snapshot.num-retained.max",
            "2");
    expired(table, Clock.systemUTC());
    assertThat(
            table.io.files().keySet().stream()
                .filter(file -> file.name().startsWith("changelog-"))
                .filter(file -> file.parent().name().startsWith("bucket-")))
        .hasSize(2);
    assertThat(table.latest()).extracting(Snapshot::id).isEqualTo(6L);
  }

  private static StreamPosition changesOf(long snapshot) {
    return new StreamPosition(snapshot, StreamPosition.Part.CHANGES);
  }
}
