package org.apache.paimon.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Tag;
import org.apache.paimon.snapshot.TagStore;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TimeTravelTest {
  private final ScanScene scene = new ScanScene(TestTable.append());

  /** Snapshots 1 to 4 at 1000 to 4000 ms; 1 is expired but tagged. */
  @BeforeEach
  void makeSnapshots() {
    for (int i = 0; i < 4; i++) {
      scene.snapshot();
    }
    TagStore tags = new TagStore(scene.table.io(), scene.table.paths());
    tags.create(new Tag("first", scene.table.snapshots().load(1), null, null));
    tags.create(new Tag("3", scene.table.snapshots().load(2), null, null));
    scene.table.snapshots().delete(java.util.List.of(1L));
  }

  private long chosen(String... options) {
    return scene.plan(options).snapshotId().orElse(0);
  }

  @Test
  void byNumberTagAndVersion() {
    assertThat(chosen()).isEqualTo(4);
    assertThat(chosen("scan.snapshot-id", "3")).isEqualTo(3);
    assertThat(chosen("scan.snapshot-id", "1")).isEqualTo(1);
    assertThat(chosen("scan.tag-name", "first")).isEqualTo(1);
    assertThat(chosen("scan.version", "first")).isEqualTo(1);
    assertThat(chosen("scan.version", "3")).as("a tag's name wins").isEqualTo(2);
    assertThat(chosen("scan.version", "4")).isEqualTo(4);
    assertThat(chosen("scan.mode", "from-snapshot-full", "scan.snapshot-id", "2")).isEqualTo(2);
  }

  @Test
  void byTime() {
    assertThat(chosen("scan.timestamp-millis", "3500")).isEqualTo(3);
    assertThat(chosen("scan.timestamp-millis", "99999")).isEqualTo(4);
    assertThat(chosen("scan.mode", "from-timestamp", "scan.timestamp-millis", "2000")).isEqualTo(2);
    String local =
        LocalDateTime.ofInstant(java.time.Instant.ofEpochMilli(3000), ZoneId.systemDefault())
            .toString()
            .replace('T', ' ');
    assertThat(chosen("scan.timestamp", local)).isEqualTo(3);
    assertThat(chosen("scan.creation-time-millis", "2500")).isEqualTo(3);
  }

  @Test
  void modesWithoutPositionReadTheLatest() {
    for (String mode : new String[] {"full", "latest", "latest-full", "compacted-full"}) {
      assertThat(chosen("scan.mode", mode)).isEqualTo(4);
    }
  }

  @Test
  void compactedFullReadsTheNewestCompaction() {
    scene.snapshot(CommitKind.COMPACT, 5);
    scene.snapshot(CommitKind.COMPACT, 6);
    scene.snapshot();
    String[] mode = {"scan.mode", "compacted-full"};
    assertThat(chosen(mode)).isEqualTo(6);
    assertThat(chosen("scan.mode", "compacted-full", "full-compaction.delta-commits", "5"))
        .as("commit 5 was the full one")
        .isEqualTo(5);
    assertThat(chosen("scan.mode", "compacted-full", "full-compaction.delta-commits", "7"))
        .as("none was")
        .isEqualTo(7);
    scene.snapshot(CommitKind.COMPACT, Long.MAX_VALUE);
    assertThat(chosen("scan.mode", "compacted-full", "full-compaction.delta-commits", "7"))
        .as("a batch job compacts in full")
        .isEqualTo(8);
  }

  @Test
  void compactedFullRefusesANumberOfCommitsThatIsNone() {
    for (String commits : List.of("0", "-1")) {
      assertThatThrownBy(
              () -> chosen("scan.mode", "compacted-full", "full-compaction.delta-commits", commits))
          .isInstanceOf(UserException.class)
          .hasMessageContaining(
              "option 'full-compaction.delta-commits' is "
                  + commits
                  + ", expected a number of commits from 1. Correct the option.");
    }
    assertThat(chosen("full-compaction.delta-commits", "0")).as("nobody asks").isEqualTo(4);
  }

  @Test
  void byWatermarkTheFirstSnapshotThatReachesItIsRead() {
    scene.snapshotAt(100);
    scene.snapshotAt(200);
    assertThat(chosen("scan.watermark", "100")).isEqualTo(5);
    assertThat(chosen("scan.watermark", "101")).isEqualTo(6);
    assertThat(chosen("scan.version", "watermark-1")).isEqualTo(5);
    assertThatThrownBy(() -> chosen("scan.watermark", "201"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("watermark 201 or later");
  }

  @Test
  void whatIsNotThereIsSaid() {
    assertThatThrownBy(() -> chosen("scan.snapshot-id", "9"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("the table has 2 to 4");
    assertThatThrownBy(() -> chosen("scan.timestamp-millis", "1500"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("its earliest snapshot 2 is of 1970-01-01T00:00:02Z")
        .hasMessageContaining("Choose a later time");
    assertThatThrownBy(() -> chosen("scan.version", "x"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("The tags are [3, first]");
    assertThatThrownBy(() -> chosen("scan.version", "watermark-5"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("watermark 5");
    assertThatThrownBy(() -> chosen("scan.watermark", "5")).isInstanceOf(NotFoundException.class);
  }

  @Test
  void contradictionsAreRefused() {
    assertThatThrownBy(() -> chosen("scan.snapshot-id", "2", "scan.tag-name", "first"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("[scan.snapshot-id, scan.tag-name] are given together");
    assertThatThrownBy(() -> chosen("scan.mode", "from-timestamp"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("needs option 'scan.timestamp-millis'");
    assertThatThrownBy(() -> chosen("scan.timestamp", "yesterday"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("Invalid value 'yesterday'");
  }

  @Test
  void compactedFullReadsAManifestOnce() {
    ScanScene keyed = new ScanScene(TestTable.keyed(List.of(), "bucket", "1"));
    DataFileMeta first = keyed.table.newFile(BinaryRow.EMPTY, 0, 0, 1, 9);
    keyed.snapshot(keyed.add(BinaryRow.EMPTY, 0, first));
    DataFileMeta merged = keyed.table.newFile(BinaryRow.EMPTY, 0, 5, 1, 9);
    keyed.snapshot(
        CommitKind.COMPACT,
        2,
        keyed.remove(BinaryRow.EMPTY, 0, first),
        keyed.add(BinaryRow.EMPTY, 0, merged));
    DataFileMeta more = keyed.table.newFile(BinaryRow.EMPTY, 0, 0, 3, 3);
    keyed.snapshot(keyed.add(BinaryRow.EMPTY, 0, more));
    String[] options = {"scan.mode", "compacted-full", "full-compaction.delta-commits", "1"};
    for (int expected : new int[] {3, 0}) {
      keyed.table.io().resetOperations();
      assertThat(keyed.plan(options).snapshotId()).hasValue(2);
      assertThat(keyed.table.io().operations())
          .filteredOn(operation -> operation.kind().equals("open"))
          .filteredOn(operation -> operation.location().name().matches("manifest-(?!list).*"))
          .as("manifests that are read")
          .hasSize(expected);
    }
  }

  /** Of key tables levels decide, whoever numbered the commits in whatever way. */
  @Test
  void compactedFullOfAKeyTableReadsWhatOneLevelHolds() {
    ScanScene keyed = new ScanScene(TestTable.keyed(List.of(), "bucket", "2"));
    DataFileMeta first = keyed.table.newFile(BinaryRow.EMPTY, 0, 0, 1, 9);
    DataFileMeta other = keyed.table.newFile(BinaryRow.EMPTY, 1, 0, 1, 9);
    keyed.snapshot(keyed.add(BinaryRow.EMPTY, 0, first), keyed.add(BinaryRow.EMPTY, 1, other));
    DataFileMeta half = keyed.table.newFile(BinaryRow.EMPTY, 0, 5, 1, 9);
    keyed.snapshot(
        CommitKind.COMPACT,
        4,
        keyed.remove(BinaryRow.EMPTY, 0, first),
        keyed.add(BinaryRow.EMPTY, 0, half));
    String[] everyTwo = {"scan.mode", "compacted-full", "full-compaction.delta-commits", "2"};
    assertThat(keyed.plan(everyTwo).snapshotId()).as("none: the latest").hasValue(2);
    DataFileMeta whole = keyed.table.newFile(BinaryRow.EMPTY, 1, 5, 1, 9);
    keyed.snapshot(
        CommitKind.COMPACT,
        3,
        keyed.remove(BinaryRow.EMPTY, 1, other),
        keyed.add(BinaryRow.EMPTY, 1, whole));
    DataFileMeta more = keyed.table.newFile(BinaryRow.EMPTY, 0, 0, 3, 3);
    keyed.snapshot(keyed.add(BinaryRow.EMPTY, 0, more));
    DataFileMeta part = keyed.table.newFile(BinaryRow.EMPTY, 0, 4, 3, 3);
    keyed.snapshot(
        CommitKind.COMPACT,
        6,
        keyed.remove(BinaryRow.EMPTY, 0, more),
        keyed.add(BinaryRow.EMPTY, 0, part));
    assertThat(keyed.plan(everyTwo).snapshotId()).as("6 merged in part").hasValue(3);
    assertThat(keyed.plan("scan.mode", "compacted-full").snapshotId()).hasValue(5);
    DataFileMeta all = keyed.table.newFile(BinaryRow.EMPTY, 0, 5, 1, 9);
    keyed.snapshot(
        CommitKind.COMPACT,
        7,
        keyed.remove(BinaryRow.EMPTY, 0, part),
        keyed.remove(BinaryRow.EMPTY, 0, half),
        keyed.add(BinaryRow.EMPTY, 0, all));
    assertThat(keyed.plan(everyTwo).snapshotId()).hasValue(6);
  }
}
