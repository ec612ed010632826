package org.apache.paimon.scan;

import static org.apache.paimon.scan.ScanScene.names;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Tag;
import org.apache.paimon.snapshot.TagStore;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;

/** Which files a read of changes between two points takes (lsm-semantics 9). */
class IncrementalScanTest {
  private static final BinaryRow NONE = BinaryRow.EMPTY;

  private ScanScene scene = new ScanScene(TestTable.append());
  private DataFileMeta first;
  private DataFileMeta second;
  private DataFileMeta merged;
  private DataFileMeta third;
  private DataFileMeta overwritten;

  /** 1: first; 2: second; 3: both compacted; 4: third; 5: an overwrite adds one. */
  private void history() {
    first = scene.table.newFile(NONE, 0, 0, 1, 3);
    second = scene.table.newFile(NONE, 0, 0, 4, 6);
    merged = scene.table.newFile(NONE, 0, scene.table.schema().hasPrimaryKey() ? 5 : 0, 1, 6);
    third = scene.table.newFile(NONE, 0, 0, 7, 9);
    overwritten = scene.table.newFile(NONE, 0, 0, 10, 12);
    scene.snapshot(scene.add(NONE, 0, first));
    scene.snapshot(scene.add(NONE, 0, second));
    scene.snapshot(
        CommitKind.COMPACT,
        3,
        scene.remove(NONE, 0, first),
        scene.remove(NONE, 0, second),
        scene.add(NONE, 0, merged));
    scene.snapshot(scene.add(NONE, 0, third));
    scene.snapshot(CommitKind.OVERWRITE, 5, scene.add(NONE, 0, overwritten));
  }

  private void tag(String name, long id) {
    new TagStore(scene.table.io(), scene.table.paths())
        .create(new Tag(name, scene.table.snapshots().load(id), null, null));
  }

  private List<String> between(String points, String... options) {
    String[] all = new String[options.length + 2];
    System.arraycopy(options, 0, all, 2, options.length);
    all[0] = "incremental-between";
    all[1] = points;
    return names(scene.changes(all));
  }

  @Test
  void deltaTakesTheFilesOfAppends() {
    history();
    assertThat(between("0,5"))
        .containsExactly(first.fileName(), second.fileName(), third.fileName());
    assertThat(between("1,3")).containsExactly(second.fileName());
    assertThat(between("2,3")).isEmpty();
    assertThat(between("2,2")).isEmpty();
    assertThat(between("1,5", "incremental-between-scan-mode", "delta"))
        .containsExactly(second.fileName(), third.fileName());
  }

  @Test
  void anEndThatIsNotThereOrBeforeTheStartIsRefused() {
    history();
    assertThatThrownBy(() -> between("3,1"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("snapshot 3, is later than the end, snapshot 1");
    assertThatThrownBy(() -> between("1,9")).isInstanceOf(NotFoundException.class);
    scene.table.snapshots().delete(List.of(1L, 2L));
    assertThat(between("2,4")).containsExactly(third.fileName());
    assertThatThrownBy(() -> between("1,4"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("Start at snapshot 2 or later");
  }

  @Test
  void aTagAndANumberDoNotGoTogether() {
    history();
    tag("t", 1);
    assertThatThrownBy(() -> between("t,3"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(
            "expected two existing tags or two snapshot numbers; the tags are [t]");
    assertThatThrownBy(() -> between("1"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("expected two points with a comma between them");
  }

  @Test
  void timesNameTheSnapshotsAtOrBeforeThem() {
    history();
    String[] option = {"incremental-between-timestamp", "1000,3999"};
    assertThat(names(scene.changes(option))).containsExactly(second.fileName());
    assertThat(names(scene.changes("incremental-between-timestamp", "0,2000")))
        .as("the start lies before all snapshots")
        .containsExactly(first.fileName(), second.fileName());
    assertThat(names(scene.changes("incremental-between-timestamp", "1,999"))).isEmpty();
    assertThat(names(scene.changes("incremental-between-timestamp", "3000,99999")))
        .containsExactly(third.fileName());
    assertThatThrownBy(() -> scene.changes("incremental-between-timestamp", "5,4"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("the start 5 is later than the end 4");
  }

  @Test
  void onlyOneOfTheOptionsMayBeGiven() {
    history();
    assertThatThrownBy(
            () -> scene.changes("incremental-between", "1,2", "incremental-to-auto-tag", "x"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("[incremental-between, incremental-to-auto-tag] are given together");
  }

  @Test
  void tagsOfAKeyTableAreCompared() {
    scene = new ScanScene(TestTable.keyed(List.of(), "bucket", "1"));
    history();
    tag("a", 1);
    tag("b", 4);
    assertThat(scene.changes("incremental-between", "a,b").splits())
        .singleElement()
        .isInstanceOfSatisfying(
            DiffSplit.class,
            split -> {
              assertThat(split.before().get(0).files()).containsExactly(first);
              assertThat(split.after().get(0).files())
                  .extracting(DataFileMeta::fileName)
                  .containsExactlyInAnyOrder(merged.fileName(), third.fileName());
            });
    assertThatThrownBy(() -> between("b,a"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("Exchange them");
    assertThat(between("a,a")).isEmpty();
  }

  @Test
  void numbersOfAKeyTableAreComparedInModeDiff() {
    scene = new ScanScene(TestTable.keyed(List.of(), "bucket", "1"));
    history();
    assertThat(
            scene
                .changes("incremental-between", "0,1", "incremental-between-scan-mode", "diff")
                .splits())
        .singleElement()
        .isInstanceOfSatisfying(DiffSplit.class, split -> assertThat(split.before()).isEmpty());
  }

  @Test
  void tagsOfATableWithoutKeyGiveTheFilesThatOnlyTheLaterHas() {
    history();
    tag("a", 3);
    tag("b", 5);
    assertThat(between("a,b")).containsExactly(third.fileName(), overwritten.fileName());
    tag("early", 1);
    assertThatThrownBy(() -> between("early,b"))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("it has no primary key to compare by")
        .hasMessageContaining("'incremental-between-scan-mode' = 'delta'");
  }

  @Test
  void anAutomaticTagIsComparedWithTheOneBeforeIt() {
    scene = new ScanScene(TestTable.keyed(List.of(), "bucket", "1"));
    history();
    tag("2024-01-30", 1);
    tag("not a period", 2);
    tag("2024-02-01", 4);
    Plan plan = scene.changes("incremental-to-auto-tag", "2024-02-01");
    assertThat(plan.snapshotId()).hasValue(4);
    DiffSplit split = (DiffSplit) plan.splits().get(0);
    assertThat(split.before().get(0).files()).containsExactly(first);

    assertThat(scene.changes("incremental-to-auto-tag", "2024-01-30").splits())
        .as("there is none before")
        .isEmpty();

    assertThatThrownBy(() -> scene.changes("incremental-to-auto-tag", "not a period"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("expected the name of an automatic tag, such as '2024-01-31'");
    assertThatThrownBy(() -> scene.changes("incremental-to-auto-tag", "2024-02-02"))
        .isInstanceOf(NotFoundException.class);
  }

  @Test
  void hourlyTagsFollowThePeriodOptions() {
    scene =
        new ScanScene(
            TestTable.keyed(
                List.of(),
                "bucket",
                "1",
                "tag.creation-period",
                "hourly",
                "tag.period-formatter",
                "without_dashes"));
    history();
    tag("20240131 23", 1);
    tag("20240201 00", 2);
    DiffSplit split =
        (DiffSplit) scene.changes("incremental-to-auto-tag", "20240201 00").splits().get(0);
    assertThat(split.before().get(0).files()).containsExactly(first);
  }
}
