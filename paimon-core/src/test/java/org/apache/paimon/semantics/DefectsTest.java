package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TimeZone;
import java.util.TreeMap;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.maintenance.Branches;
import org.apache.paimon.maintenance.TableChecker;
import org.apache.paimon.maintenance.Tags;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Section 14: what other writers get wrong and we do not. Defects of merges, scans and write path
 * are tested in the classes of their sections, those of commits and expiry in their packages;
 * {@link #everyDefectHasItsTest} says where.
 */
class DefectsTest {
  private static final RowType APPEND =
      RowType.of("k", DataTypes.INT, "v", DataTypes.INT, "d", DataTypes.DOUBLE);

  @TempDir Path spill;

  /** The list of the section, by its numbers; a test that is renamed is missed here. */
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | descending sequences in the write buffer | semantics.WritePathTest"
            + " | descendingSequencesCountInTheWriteBufferAsInFiles",
        "2 | NaN keys | semantics.DefectsTest | keysThatAreZeroOrNotANumberAreOneKeyEach",
        "3 | range-bitmap of nulls only | semantics.DefectsTest"
            + " | isNullFindsEveryRowOfAColumnWithoutValues",
        "4 | null literal for bsi | index.fileindex.FileIndexTest"
            + " | aNullAmongLiteralsNeverReachesAnIndex",
        "5 | NaN as bound | semantics.DefectsTest | rowsBesideNanAreFound",
        "6 | lone -D of a partial update | semantics.MergeEnginesTest"
            + " | partialUpdatesRefuseADeleteWhenItIsWritten",
        "7 | -D over partitions | semantics.BucketModesTest"
            + " | aKeyThatArrivesWithAnotherPartition",
        "8 | file.compression=none | semantics.DefectsTest | filesNeedNotBeCompressed",
        "9 | watermark of none | semantics.DefectsTest | aWatermarkThatNoSnapshotHasIsSaid",
        "10 | ORC times by zone | schema.OrcZoneWarningTest"
            + " | columnsThatReadersInOtherZonesGetWrongAreNamed",
        "11 | full-compaction.delta-commits | semantics.CompactionPicksTest"
            + " | fullCompactionsFollowSoManyCommits",
        "12 | functions of a wrong type | semantics.MergeEnginesTest"
            + " | functionsAreCheckedWhenTheTableIsMade",
        "13 | decimals beyond their precision | semantics.MergeEnginesTest"
            + " | aSumThatLeavesItsTypeIsAnErrorThatNamesFieldAndOperands",
        "14 | null in a column with default | semantics.DefectsTest | aNullIsNoDefault",
        "15 | fixed bucket over partitions | semantics.BucketModesTest"
            + " | someOptionsDoNotFitKeysWithoutPartitions",
        "16 | filter beside a fallback branch | semantics.DefectsTest"
            + " | aBranchDoesNotAnswerForPartitionsOfTheTable",
        "17 | directories by zone | semantics.DefectsTest"
            + " | partitionsByLocalTimeHaveDirectoriesOfNoZone",
        "18 | deleted rows of changes | semantics.ScansTest | changesBetweenSnapshots",
        "19 | sum beyond DECIMAL(38) | semantics.MergeEnginesTest"
            + " | aSumThatLeavesItsTypeIsAnErrorThatNamesFieldAndOperands",
        "20 | deletes lost in a race | commit.CommitConflictsTest"
            + " | twoRowLevelDeletesOfOneFileConflict",
        "20 | keys doubled in a race | semantics.VectorTablesTest"
            + " | ofTwoWritersOfABucketTheSecondCompactsAnew",
        "21 | snapshot with a young successor | maintenance.ExpiryRangeTest"
            + " | aSnapshotStaysWhileItsSuccessorIsYoung",
        "22 | tags beside branches | semantics.DefectsTest"
            + " | aTagThatGoesOnOneLineLeavesTheOtherReadable",
        "23 | overwrite of its own source | commit.CommitConflictsTest"
            + " | anOverwriteOfWhatWasReadRefusesChanges",
        "24 | vectors switched on | semantics.DefectsTest | vectorsSwitchedOnHideNoRow",
        "25 | row tracking switched on | semantics.DefectsTest"
            + " | rowTrackingIsNotSwitchedOnForATableWithRows",
        "26 | zeros of both signs | semantics.DefectsTest"
            + " | keysThatAreZeroOrNotANumberAreOneKeyEach",
      })
  void everyDefectHasItsTest(int number, String defect, String testClass, String method)
      throws ClassNotFoundException {
    Class<?> type = Class.forName("org.apache.paimon." + testClass);
    assertThat(type.getDeclaredMethods())
        .as("%s: %s", number, defect)
        .filteredOn(each -> each.getName().equals(method))
        .singleElement()
        .matches(
            each ->
                AnnotationSupport.isAnnotated(each, Test.class)
                    || AnnotationSupport.isAnnotated(each, TestTemplate.class),
            "is a test, once or for each of its arguments")
        .matches(each -> !each.isAnnotationPresent(Disabled.class), "is not disabled");
    assertThat(AnnotationSupport.isAnnotated(type, Disabled.class))
        .as("%s: %s is disabled", number, testClass)
        .isFalse();
  }

  /** Time travel by a watermark ended in a null pointer. */
  @Test
  void aWatermarkThatNoSnapshotHasIsSaid() {
    LiveTable table = LiveTable.append(spill, APPEND);
    table.commit("1,1,1");
    assertThatThrownBy(() -> table.rows("scan.watermark", "5"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("watermark 5");
    assertThatThrownBy(() -> table.rows("scan.version", "watermark-5"))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("watermark 5");
  }

  /**
   * A tag that went on one line took files along that the other line needed: here the tag of the
   * table, or its copy in the branch, after the line itself was overwritten and expired.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aTagThatGoesOnOneLineLeavesTheOtherReadable(boolean inBranch) {
    LiveTable table =
        LiveTable.append(
            spill, APPEND, "snapshot.num-retained.min", "1", "snapshot.num-retained.max", "1");
    table.commit("1,1,1", "2,2,2");
    new Tags(table.stores(), Clock.systemUTC()).create("t", OptionalLong.of(1), Optional.empty());
    new Branches(table.stores()).create("b", Optional.of("t"));
    LiveTable branch = table.onBranch("b");
    LiveTable changed = inBranch ? branch : table;
    LiveTable kept = inBranch ? table : branch;
    changed.overwrite("3,3,3");
    changed.expire();
    assertThat(changed.stores().snapshots().ids()).containsExactly(2L);
    new Tags(changed.stores(), Clock.systemUTC()).delete("t");
    assertThat(kept.rows()).containsExactly("1,1,1.0", "2,2,2.0");
    assertThat(kept.rows("scan.tag-name", "t")).hasSize(2);
    assertThat(changed.rows()).containsExactly("3,3,3.0");
    assertThat(new TableChecker(table.stores()).check().problems()).isEmpty();
  }

  /** NaN keys compared equal to every number; -0.0 and 0.0 were two keys in two buckets. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void keysThatAreZeroOrNotANumberAreOneKeyEach(long seed) {
    Random random = new Random(seed);
    RowType columns = RowType.of("k", DataTypes.DOUBLE.notNull(), "v", DataTypes.INT);
    LiveTable table =
        LiveTable.keyed(
            spill,
            columns,
            "bucket",
            "3",
            "num-sorted-run.compaction-trigger",
            "3",
            "file.format",
            List.of("parquet", "orc", "avro").get(random.nextInt(3)));
    List<String> keys = List.of("-0.0", "0.0", "NaN", "1.5", "-1.5", "Infinity", "-Infinity");
    TreeMap<Double, Integer> model = new TreeMap<>();
    for (int commit = 0; commit < 12; commit++) {
      List<String> rows = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(4); i++) {
        String key = keys.get(random.nextInt(keys.size()));
        Double canonical = Double.valueOf(key) + 0.0;
        int value = random.nextInt(1000);
        if (random.nextInt(4) == 0) {
          rows.add("-D " + key + "," + value);
          model.remove(canonical);
        } else {
          rows.add(key + "," + value);
          model.put(canonical, value);
        }
      }
      table.commit(rows.toArray(String[]::new));
      assertThat(table.rows())
          .as("seed %s, commit %s", seed, commit)
          .containsExactlyInAnyOrderElementsOf(
              model.entrySet().stream().map(e -> e.getKey() + "," + e.getValue()).toList());
    }
    for (String key : List.of("-0.0", "0.0", "NaN")) {
      Integer value = model.get(Double.valueOf(key) + 0.0);
      List<String> found = table.rows(table.where("k", Comparison.EQUAL, key));
      if (value == null) {
        assertThat(found).noneMatch(row -> row.startsWith(key + ","));
      } else {
        assertThat(found).contains((Double.valueOf(key) + 0.0) + "," + value);
      }
    }
  }

  /** The index of a column without any value gave the first and the last row only. */
  @Test
  void isNullFindsEveryRowOfAColumnWithoutValues() {
    LiveTable table =
        LiveTable.append(
            spill,
            APPEND,
            "file-index.range-bitmap.columns",
            "v",
            "file-index.in-manifest-threshold",
            "1 mb");
    table.commit("1,null,1", "2,null,1", "3,null,1", "4,null,1");
    assertThat(table.rows(table.where("v", Comparison.IS_NULL))).hasSize(4);
  }

  /** NaN as a bound in the statistics of ORC and Avro hid rows. */
  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro"})
  void rowsBesideNanAreFound(String format) {
    LiveTable table = LiveTable.append(spill, APPEND, "file.format", format);
    table.commit("1,1,NaN", "2,2,5.0", "3,3,-7.5");
    for (String value : List.of("5.0", "-7.5")) {
      assertThat(table.rows(table.where("d", Comparison.EQUAL, value)))
          .anyMatch(row -> row.endsWith(value));
    }
    assertThat(table.rows(table.where("d", Comparison.GREATER, "1.0"))).contains("2,2,5.0");
    assertThat(table.rows(table.where("d", Comparison.LESS, "0.0"))).contains("3,3,-7.5");
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro"})
  void filesNeedNotBeCompressed(String format) {
    LiveTable table =
        LiveTable.append(spill, APPEND, "file.format", format, "file.compression", "none");
    table.commit("1,1,1");
    assertThat(table.rows()).containsExactly("1,1,1.0");
  }

  /** Switching row tracking on was accepted, and then rows from before could not be read. */
  @Test
  void rowTrackingIsNotSwitchedOnForATableWithRows() {
    LiveTable table = LiveTable.append(spill, APPEND);
    table.commit("1,1,1");
    assertThatThrownBy(() -> table.set("row-tracking.enabled", "true"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("Cannot change option 'row-tracking.enabled'");
  }

  @Test
  void rowsFromBeforeTheirTrackingHaveNoNumber() {
    LiveTable table = LiveTable.append(spill, APPEND);
    table.commit("1,1,1");
    table.setUnchecked("row-tracking.enabled", "true");
    table.commit("2,2,2");
    table.commit("3,3,3", "4,4,4");
    assertThat(table.rowIds())
        .containsExactly("1,1,1.0 null", "2,2,2.0 0", "3,3,3.0 1", "4,4,4.0 2");
    table.compactFully();
    assertThat(table.rowIds())
        .as("also when they are written anew")
        .containsExactly("1,1,1.0 null", "2,2,2.0 0", "3,3,3.0 1", "4,4,4.0 2");
  }

  /** Switching deletion vectors on hid the rows that are still in level 0. */
  @Test
  void vectorsSwitchedOnHideNoRow() {
    RowType columns = RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT);
    LiveTable table = LiveTable.keyed(spill, columns, "write-only", "true");
    table.commitEach("1,1", "2,2", "1,3");
    table.set("deletion-vectors.enabled", "true");
    assertThat(table.rows()).containsExactly("1,3", "2,2");
  }

  /**
   * The check for null came before the default, which no null was left for. Now statements fill in
   * defaults; a null that is written is null, whatever the default.
   */
  @Test
  void aNullIsNoDefault() {
    DataField nullable = new DataField(1, "n", DataTypes.INT, null, "7");
    DataField required = new DataField(2, "r", DataTypes.INT.notNull(), null, "8");
    LiveTable table =
        LiveTable.append(
            spill,
            new RowType(
                List.of(new DataField(0, "k", DataTypes.INT, null, null), nullable, required)));
    table.commit("1,null,2");
    assertThat(table.rows()).containsExactly("1,null,2");
    assertThatThrownBy(() -> table.commit("1,1,null"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("Cannot write null into column 'r'");
  }

  /** A filter on values made a branch answer for partitions that the table has. */
  @Test
  void aBranchDoesNotAnswerForPartitionsOfTheTable() {
    RowType columns = RowType.of("p", DataTypes.STRING, "v", DataTypes.INT);
    LiveTable table = new LiveTable(spill, columns, List.of("p"), List.of());
    table.commit("a,10");
    Tags tags = new Tags(table.stores(), Clock.systemUTC());
    tags.create("t", OptionalLong.of(1), Optional.empty());
    new Branches(table.stores()).create("b", Optional.empty());
    LiveTable branch = table.onBranch("b");
    branch.commit("a,1", "c,2");
    String[] fallback = {"scan.fallback-branch", "b"};
    assertThat(table.rows(fallback)).containsExactly("a,10", "c,2");
    assertThat(table.rows(table.where("v", Comparison.EQUAL, "1"), fallback))
        .as("the filter is a hint, but the branch's partition is not asked")
        .doesNotContain("a,1");
    assertThat(table.rows(table.where("v", Comparison.LESS, "5"), fallback)).contains("c,2");
  }

  /** Directories of such partitions depended on the zone of the JVM. */
  @Test
  void partitionsByLocalTimeHaveDirectoriesOfNoZone() {
    RowType columns = RowType.of("p", DataTypes.timestampLtz(3), "v", DataTypes.INT);
    assertThatThrownBy(
            () ->
                new LiveTable(
                    spill, columns, List.of("p"), List.of(), "partition.legacy-name", "false"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("directories would depend on the time zone");
    TimeZone zone = TimeZone.getDefault();
    LiveTable table = new LiveTable(spill, columns, List.of("p"), List.of());
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Asia/Tokyo"));
      table.commit("0,1");
      TimeZone.setDefault(TimeZone.getTimeZone("America/Lima"));
      assertThat(table.rows()).hasSize(1);
      assertThat(table.io.files().keySet())
          .anyMatch(file -> file.toString().contains("/p=1970-01-01T00"));
    } finally {
      TimeZone.setDefault(zone);
    }
  }
}
