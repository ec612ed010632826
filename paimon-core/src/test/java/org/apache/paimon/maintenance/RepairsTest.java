package org.apache.paimon.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.commit.CommitResult;
import org.apache.paimon.commit.TableCommitter;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.io.testing.Operation;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Manifest compaction, missing files and partition marks on copies of golden tables. */
final class RepairsTest {
  @TempDir Path directory;

  private static TableCommitter committer(GoldenCopy table) {
    TableStores stores = table.stores();
    return new TableCommitter(stores.source(), stores.io(), snapshot -> {});
  }

  @Test
  void manifestsAreMergedInASnapshotWithoutChanges() throws IOException {
    GoldenCopy table = GoldenCopy.of("append_compacted", directory);
    Snapshot before = table.stores().snapshots().latest().orElseThrow();
    List<ManifestEntry> files = table.stores().liveFiles(before, EntryFilter.ALL);
    CommitResult result = committer(table).compactManifests();
    assertThat(result).isInstanceOf(CommitResult.Committed.class);
    Snapshot after = table.stores().snapshots().latest().orElseThrow();
    assertThat(after.id()).isEqualTo(before.id() + 1);
    assertThat(after.commitKind()).isEqualTo(CommitKind.COMPACT);
    assertThat(after.totalRecordCount()).isEqualTo(before.totalRecordCount());
    assertThat(after.deltaRecordCount()).isZero();
    assertThat(table.stores().manifestsOf(after)).hasSize(1);
    assertThat(table.stores().liveFiles(after, EntryFilter.ALL))
        .containsExactlyInAnyOrderElementsOf(files);
    assertThat(new TableChecker(table.stores()).check().problems()).isEmpty();
    assertThat(committer(table).compactManifests())
        .isInstanceOf(CommitResult.NothingToCommit.class);
  }

  @Test
  void filesThatAreGoneAreTakenOut() throws IOException {
    GoldenCopy table = GoldenCopy.of("append_overwrite", directory);
    assertThat(MissingFiles.find(table.stores()).isEmpty()).isTrue();
    Snapshot latest = table.stores().snapshots().latest().orElseThrow();
    String gone = table.stores().liveFiles(latest, EntryFilter.ALL).get(0).file().fileName();
    Files.delete(table.path().resolve(table.files(".*/" + gone).get(0)));
    MissingFiles missing = MissingFiles.find(table.stores());
    assertThat(missing.names()).containsExactly(gone);
    committer(table).commit(CommitRequest.batch("u", missing.removals()));
    assertThat(MissingFiles.find(table.stores()).isEmpty()).isTrue();
    assertThat(table.stores().snapshots().latest().orElseThrow().totalRecordCount())
        .isEqualTo(latest.totalRecordCount() - 1);
  }

  @Test
  void filesWithDeletionVectorsAreNotTakenOut() throws IOException {
    GoldenCopy table = GoldenCopy.of("dv_append_unaware", directory);
    for (String file : table.files("bucket-0/data-.*")) {
      Files.delete(table.path().resolve(file));
    }
    assertThatThrownBy(() -> MissingFiles.find(table.stores()))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("holds deletion vectors of some of them");
  }

  @Test
  void aMarkKeepsItsCreationTime() throws IOException {
    GoldenCopy table = GoldenCopy.of("append_overwrite", directory);
    Snapshot latest = table.stores().snapshots().latest().orElseThrow();
    var partition = table.stores().liveFiles(latest, EntryFilter.ALL).get(0).partition();
    for (long millis : new long[] {1000, 2000}) {
      Clock clock = Clock.fixed(Instant.ofEpochMilli(millis), ZoneOffset.UTC);
      new PartitionMarks(table.stores(), clock).mark(List.of(partition));
    }
    String mark = Files.readString(table.path().resolve(table.files("p=./_SUCCESS").get(0)));
    assertThat(mark).contains("\"creationTime\" : 1000", "\"modificationTime\" : 2000");
    assertThatThrownBy(
            () ->
                new PartitionMarks(
                    table.stores(Map.of("partition.mark-done-action", "mark-event")),
                    Clock.systemUTC()))
        .hasMessageContaining("option 'partition.mark-done-action' is 'mark-event'");
  }

  @Test
  void oldPartitionsAreDroppedByValueAndByAge() throws IOException {
    GoldenCopy table = GoldenCopy.of("partition_two_date_int", directory);
    Clock clock = Clock.fixed(Instant.parse("2024-03-05T00:00:00Z"), ZoneOffset.UTC);
    TableStores stores = table.stores(Map.of("partition.expiration-time", "7 d"));
    List<String> expired =
        new PartitionExpiry(stores, PartitionExpiryOptions.from(stores.options()), clock)
            .expire(committer(table));
    assertThat(expired).contains("dt=-1, h=-5").doesNotContain("dt=19782, h=0");
    assertThat(new TableChecker(table.stores()).check().problems()).isEmpty();
    TableStores byAge =
        table.stores(
            Map.of(
                "partition.expiration-time", "1 d",
                "partition.expiration-strategy", "update-time",
                "partition.expiration-max-num", "1"));
    assertThat(
            new PartitionExpiry(
                    byAge,
                    PartitionExpiryOptions.from(byAge.options()),
                    Clock.fixed(Instant.parse("2031-01-01T00:00:00Z"), ZoneOffset.UTC))
                .expire(committer(table)))
        .hasSize(1);
  }

  @Test
  void aCopyThatFailsLeavesNothing() throws IOException {
    TestTable table = TestTable.append();
    Location origin = new Location("fake:/elsewhere/part.parquet");
    table.io().put(origin, new byte[3 << 20]);
    AdoptedFile file = new AdoptedFile(origin.uri(), BinaryRow.EMPTY, 7);
    int before = table.io().files().size();
    table.io().resetOperations();
    file.copyInto(table.source(), "parquet", Clock.systemUTC());
    List<Operation> operations = table.io().operations();
    assertThat(table.io().files()).hasSize(before + 1);
    for (int n = 1; n <= operations.size(); n++) {
      TestTable fresh = TestTable.append();
      fresh.io().put(origin, new byte[3 << 20]);
      fresh.io().resetOperations();
      fresh.io().failAt(n, Fault.ERROR_AFTER);
      assertThatThrownBy(() -> file.copyInto(fresh.source(), "parquet", Clock.systemUTC()))
          .as("%s", operations.get(n - 1))
          .isInstanceOf(StorageException.class);
      assertThat(fresh.io().files()).as("%s", operations.get(n - 1)).hasSize(before);
    }
  }
}
