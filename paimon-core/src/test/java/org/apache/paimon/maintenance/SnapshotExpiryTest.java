package org.apache.paimon.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.commit.OverwriteScope;
import org.apache.paimon.commit.TableCommitter;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.io.testing.SimulatedCrash;
import org.apache.paimon.maintenance.ExpiryOptions.Retention;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;

class SnapshotExpiryTest {
  private static final BinaryRow NONE = BinaryRow.EMPTY;
  private static final Clock FAR =
      Clock.fixed(Instant.parse("2090-01-01T00:00:00Z"), ZoneOffset.UTC);

  private final TestTable table = TestTable.keyed(List.of(), "bucket", "1");
  private int commits;

  private TableStores stores() {
    return TableStores.of(table.source(), table.io());
  }

  private void commit(FileChanges written, FileChanges compacted) {
    new TableCommitter(table.source(), table.io(), snapshot -> {})
        .commit(
            CommitRequest.batch(
                "u" + commits++,
                List.of(
                    new CommitMessage(
                        NONE, 0, 1, written, IndexChanges.NONE, compacted, IndexChanges.NONE))));
  }

  private DataFileMeta append(int key) {
    DataFileMeta file = table.newFile(NONE, 0, 0, key, key);
    commit(new FileChanges(List.of(file), List.of(), List.of()), FileChanges.NONE);
    return file;
  }

  private DataFileMeta compact(DataFileMeta... before) {
    DataFileMeta after = table.newFile(NONE, 0, 5, 1, 9);
    commit(FileChanges.NONE, new FileChanges(List.of(after), List.of(before), List.of()));
    return after;
  }

  /** Four appends, a compaction, a move to another level, an overwrite: snapshots 1 to 7. */
  private void history() {
    List<DataFileMeta> files = new ArrayList<>();
    for (int key = 1; key <= 4; key++) {
      files.add(append(key));
    }
    DataFileMeta merged = compact(files.get(0), files.get(1));
    DataFileMeta moved = files.get(2).atLevel(4);
    commit(FileChanges.NONE, new FileChanges(List.of(moved), List.of(files.get(2)), List.of()));
    assertThat(merged.level()).isEqualTo(5);
    new TableCommitter(table.source(), table.io(), snapshot -> {})
        .overwrite(
            CommitRequest.batch(
                "o",
                List.of(
                    new CommitMessage(
                        NONE,
                        0,
                        1,
                        new FileChanges(
                            List.of(table.newFile(NONE, 0, 0, 1, 1)), List.of(), List.of()),
                        IndexChanges.NONE,
                        FileChanges.NONE,
                        IndexChanges.NONE))),
            new OverwriteScope.WholeTable());
  }

  private SnapshotExpiry expiry(int max) {
    return new SnapshotExpiry(
        stores(),
        new ExpiryOptions(
            new Retention(1, max, Duration.ofHours(1)),
            new Retention(1, max, Duration.ofHours(1)),
            50),
        Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
  }

  /** Everything that is there is named, and everything named is there. */
  private void checkWhole() {
    assertThat(new TableChecker(stores()).check().problems()).isEmpty();
    assertThat(unnamed()).isEmpty();
  }

  private Set<String> unnamed() {
    References references = References.of(stores());
    return table.io().files().keySet().stream()
        .filter(SnapshotExpiryTest::isCounted)
        .map(Location::name)
        .filter(name -> !references.contains(name))
        .collect(Collectors.toSet());
  }

  private static boolean isCounted(Location file) {
    return file.parent().name().equals("manifest") || file.parent().name().startsWith("bucket-");
  }

  @Test
  void whatOnlyOldSnapshotsNameGoes() {
    for (int max = 6; max >= 1; max--) {
      if (max == 6) {
        history();
      }
      assertThat(expiry(max).expire()).isEqualTo(1);
      assertThat(table.snapshots().ids()).hasSize(max);
      assertThat(table.snapshots().earliestId()).hasValue(8 - max);
      checkWhole();
    }
    assertThat(table.io().files().keySet().stream().filter(f -> f.name().startsWith("data-")))
        .hasSize(1);
  }

  @Test
  void tagsKeepTheirFiles() {
    history();
    Tags tags = new Tags(stores(), FAR);
    tags.create("three", OptionalLong.of(3), Optional.empty());
    tags.create("six", OptionalLong.of(6), Optional.empty());
    expiry(1).expire();
    checkWhole();
    assertThat(table.live(stores().tags().load("three").snapshot())).hasSize(3);
    assertThat(table.live(stores().tags().load("six").snapshot())).hasSize(3);
    tags.delete("three");
    checkWhole();
    tags.delete("six");
    checkWhole();
    assertThat(table.io().files().keySet().stream().filter(f -> f.name().startsWith("data-")))
        .hasSize(1);
  }

  @Test
  void branchesKeepTheirFiles() {
    history();
    new Tags(stores(), FAR).create("three", OptionalLong.of(3), Optional.empty());
    new Branches(stores()).create("b", Optional.of("three"));
    new Tags(stores(), FAR).delete("three");
    expiry(1).expire();
    assertThat(new TableChecker(stores()).check().problems()).isEmpty();
    TableStores branch = stores().onBranch("b");
    assertThat(table.live(branch.snapshots().latest().orElseThrow())).hasSize(3);
    for (var entry : table.live(branch.snapshots().latest().orElseThrow())) {
      assertThat(table.io().files()).containsKey(table.paths().dataFile(NONE, 0, entry.file()));
    }
  }

  @Test
  void consumersHoldBack() {
    history();
    stores().consumers().write("c", 4);
    expiry(1).expire();
    assertThat(table.snapshots().ids()).containsExactly(4L, 5L, 6L, 7L);
    checkWhole();
  }

  @Test
  void youngSnapshotsStay() {
    history();
    int expired =
        new SnapshotExpiry(stores(), ExpiryOptions.from(stores().options()), Clock.systemUTC())
            .expire();
    assertThat(expired).isZero();
    assertThat(table.snapshots().ids()).hasSize(7);
    assertThat(table.snapshots().hasEarliestHint()).isTrue();
  }

  @Test
  void outlivedChangelogsMoveToTheirDirectory() {
    history();
    expireChangelogsAbove(4);
    assertThat(table.snapshots().ids()).containsExactly(7L);
    assertThat(stores().changelogs().ids()).containsExactly(4L, 5L, 6L);
    assertThat(stores().changelogs().earliestId()).hasValue(4);
    assertThat(stores().changelogs().latestId()).hasValue(6);
    checkWhole();
    expireChangelogsAbove(2);
    assertThat(stores().changelogs().ids()).containsExactly(6L);
    checkWhole();
    append(8);
    expireChangelogsAbove(1);
    assertThat(table.snapshots().ids()).containsExactly(8L);
    assertThat(stores().changelogs().ids()).isEmpty();
    checkWhole();
  }

  /** Four appends with changelog files, of which three snapshots live on as changelogs. */
  private void outlivedChangelogs() {
    for (int key = 1; key <= 4; key++) {
      commit(
          new FileChanges(
              List.of(table.newFile(NONE, 0, 0, key, key)),
              List.of(),
              List.of(table.newFile(NONE, 0, 0, key, key))),
          FileChanges.NONE);
    }
    expireChangelogsAbove(4);
    assertThat(stores().changelogs().ids()).containsExactly(1L, 2L, 3L);
  }

  private void lose(String manifest) {
    assertThat(table.io().files()).containsKey(table.paths().manifest(manifest));
    try {
      table.io().delete(List.of(table.paths().manifest(manifest)));
    } catch (IOException e) {
      throw new UncheckedIOException("deleting in memory failed", e);
    }
  }

  @Test
  void aLostManifestOfAChangelogThatStaysStopsNothing() {
    for (boolean isList : new boolean[] {true, false}) {
      SnapshotExpiryTest other = new SnapshotExpiryTest();
      other.outlivedChangelogs();
      Snapshot second = other.stores().changelogs().load(2);
      other.lose(
          isList
              ? second.changelogManifestList()
              : other.stores().manifests().changelogOf(second).get(0).fileName());
      other.expireChangelogsAbove(3);
      assertThat(other.stores().changelogs().ids()).containsExactly(2L, 3L);
      other.append(5);
      other.expireChangelogsAbove(1);
      assertThat(other.stores().changelogs().ids()).isEmpty();
      assertThat(new TableChecker(other.stores()).check().problems()).isEmpty();
    }
  }

  @Test
  void whatALostManifestDoesNotNameGoes() {
    outlivedChangelogs();
    Snapshot first = stores().changelogs().load(1);
    String lost = stores().manifests().changelogOf(first).get(0).fileName();
    String list = first.deltaManifestList();
    lose(lost);
    expireChangelogsAbove(3);
    assertThat(stores().changelogs().ids()).containsExactly(2L, 3L);
    assertThat(table.io().files()).doesNotContainKey(table.paths().manifest(list));
    assertThat(unnamed()).hasSize(1).allMatch(name -> name.startsWith("data-"));
  }

  @Test
  void theChangesOfAChangelogAreReadOnce() {
    outlivedChangelogs();
    Snapshot first = stores().changelogs().load(1);
    String delta = stores().manifests().deltaOf(first).get(0).fileName();
    table.io().resetOperations();
    expireChangelogsAbove(3);
    // The other time is for the snapshot that stays, which names the manifest too.
    assertThat(
            table.io().operations().stream()
                .filter(operation -> operation.location().name().equals(delta))
                .filter(operation -> operation.kind().equals("open")))
        .hasSize(2);
  }

  /** Leaves one snapshot and so many of it and the changelogs before it. */
  private void expireChangelogsAbove(int max) {
    ExpiryOptions options =
        new ExpiryOptions(
            new Retention(1, 1, Duration.ofHours(1)),
            new Retention(1, max, Duration.ofHours(1)),
            50);
    new SnapshotExpiry(stores(), options, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC)).expire();
  }

  @Test
  void aFaultAnywhereLeavesTheRestWhole() {
    history();
    table.io().resetOperations();
    expiry(2).expire();
    int operations = table.io().operations().size();
    assertThat(operations).isGreaterThan(30);
    for (Fault fault :
        List.of(Fault.ERROR_BEFORE, Fault.ERROR_AFTER, Fault.CRASH_BEFORE, Fault.CRASH_AFTER)) {
      for (int n = 1; n <= operations; n++) {
        SnapshotExpiryTest other = new SnapshotExpiryTest();
        other.history();
        other.table.io().resetOperations();
        other.table.io().failAt(n, fault);
        try {
          other.expiry(2).expire();
        } catch (PaimonException | SimulatedCrash e) {
          assertThat(e).isNotNull();
        }
        other.table.io().restart();
        String hint = fault + " at operation " + n;
        assertThat(other.table.snapshots().ids()).as(hint).contains(6L, 7L);
        for (long id = 6; id <= 7; id++) {
          for (var entry : other.table.live(other.table.snapshots().load(id))) {
            assertThat(other.table.io().files())
                .as(hint)
                .containsKey(other.table.paths().dataFile(NONE, 0, entry.file()));
          }
        }
        other.expiry(2).expire();
        assertThat(other.table.snapshots().ids()).as(hint).containsExactly(6L, 7L);
        assertThat(new TableChecker(other.stores()).check().problems()).as(hint).isEmpty();
      }
    }
  }

  @Test
  void anImpossibleRetentionIsRefused() {
    assertThatThrownBy(() -> new Retention(5, 3, Duration.ZERO))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("at least 5 and at most 3");
  }
}
