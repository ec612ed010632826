package org.apache.paimon.scan;

import static org.apache.paimon.scan.ScanScene.K;
import static org.apache.paimon.scan.ScanScene.P;
import static org.apache.paimon.scan.ScanScene.V;
import static org.apache.paimon.scan.ScanScene.leaf;
import static org.apache.paimon.scan.ScanScene.names;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sections 8.5 and 8.6 of lsm-semantics, the places where filters and limits must not act; those
 * where they may are in {@link BatchScanTest}.
 */
class PrunedScansTest {
  private static final BinaryRow NONE = BinaryRow.EMPTY;

  /** A retract in a skipped file would leave the row that it takes back. */
  @Test
  void changesOfSnapshotsAreNeverPrunedByValuesOrKeys() {
    ScanScene scene = new ScanScene(TestTable.keyed(List.of(), "bucket", "1"));
    scene.snapshot(scene.add(NONE, 0, scene.table.newFile(NONE, 0, 0, 1, 2)));
    scene.snapshot(scene.add(NONE, 0, scene.table.newFile(NONE, 0, 0, 8, 9)));
    for (Predicate filter :
        List.<Predicate>of(leaf(V, Comparison.GREATER, 500), leaf(V, Comparison.EQUAL, 10))) {
      Plan plan =
          IncrementalScan.of(scene.table.source("incremental-between", "0,2"), scene.table.io())
              .orElseThrow()
              .plan(new ScanRequest(Optional.of(filter), OptionalLong.empty()));
      assertThat(names(plan)).hasSize(2);
    }
  }

  @Test
  void changesOfSnapshotsArePrunedByPartition() {
    ScanScene scene = new ScanScene(TestTable.keyed(List.of("p"), "bucket", "1"));
    for (int p = 1; p < 4; p++) {
      BinaryRow partition = scene.table.partition(p);
      scene.snapshot(scene.add(partition, 0, scene.table.newFile(partition, 0, 0, 1, 2)));
    }
    Plan plan =
        IncrementalScan.of(scene.table.source("incremental-between", "0,3"), scene.table.io())
            .orElseThrow()
            .plan(new ScanRequest(Optional.of(leaf(P, Comparison.EQUAL, 2)), OptionalLong.empty()));
    assertThat(names(plan)).hasSize(1);
  }

  /** A partition may have been made when the table had another number of buckets. */
  @Test
  void theBucketCountIsThatOfTheEntry() {
    ScanScene scene = new ScanScene(TestTable.append("bucket", "1", "bucket-key", "k"));
    scene.snapshot(scene.add(NONE, 0, scene.table.newFile(NONE, 0, 0, 0, 100)));
    TableSchema sevenBuckets = scene.table.publishSchema(List.of("bucket", "7"));
    TableSource source =
        new TableSource(
            "db.t", scene.table.location(), sevenBuckets, "main", scene.table.io().provider());
    for (int key = 0; key < 10; key++) {
      ScanRequest request =
          new ScanRequest(Optional.of(leaf(K, Comparison.EQUAL, key)), OptionalLong.empty());
      assertThat(names(new BatchScan(source, scene.table.io()).plan(request)))
          .as("all keys are in the only bucket")
          .hasSize(1);
    }
  }

  @Test
  void moreThanAThousandKeysDoNotChooseBuckets() {
    ScanScene scene =
        new ScanScene(
            TestTable.append("bucket", "2000", "bucket-key", "k", "bucket-function.type", "mod"));
    for (int bucket = 0; bucket < 2000; bucket += 500) {
      scene.snapshot(scene.add(NONE, bucket, scene.table.newFile(NONE, bucket, 0, 0, 5000)));
    }
    Object[] most = IntStream.range(0, 1000).boxed().toArray();
    Object[] many = IntStream.range(0, 1001).boxed().toArray();
    assertThat(names(scene.planWhere(leaf(K, Comparison.IN, 0, 7, 500)))).hasSize(2);
    assertThat(names(scene.planWhere(leaf(K, Comparison.IN, most)))).hasSize(2);
    assertThat(names(scene.planWhere(leaf(K, Comparison.IN, many)))).hasSize(4);
  }

  @Test
  void aPartOfTheBucketKeyChoosesNoBucket() {
    ScanScene scene = new ScanScene(TestTable.append("bucket", "4", "bucket-key", "k,v"));
    for (int bucket = 0; bucket < 4; bucket++) {
      scene.snapshot(scene.add(NONE, bucket, scene.table.newFile(NONE, bucket, 0, 0, 100)));
    }
    assertThat(names(scene.planWhere(leaf(K, Comparison.EQUAL, 5)))).hasSize(4);
    Predicate both = new And(List.of(leaf(K, Comparison.EQUAL, 5), leaf(V, Comparison.EQUAL, 5)));
    assertThat(names(scene.planWhere(both))).hasSize(1);
  }

  /** With all files on one level above 0 each file goes by its own values, otherwise together. */
  @ParameterizedTest
  @ValueSource(strings = {"deduplicate", "partial-update", "aggregation"})
  void oneLevelAboveZeroIsPrunedByFile(String engine) {
    ScanScene scene =
        new ScanScene(TestTable.keyed(List.of(), "bucket", "1", "merge-engine", engine));
    DataFileMeta low = scene.table.newFile(NONE, 0, 5, 1, 4);
    DataFileMeta high = scene.table.newFile(NONE, 0, 5, 5, 9);
    scene.snapshot(scene.add(NONE, 0, low), scene.add(NONE, 0, high));
    assertThat(names(scene.planWhere(leaf(V, Comparison.GREATER, 80))))
        .containsExactly(high.fileName());
    scene.snapshot(scene.add(NONE, 0, scene.table.newFile(NONE, 0, 4, 1, 9)));
    assertThat(names(scene.planWhere(leaf(V, Comparison.GREATER, 80)))).hasSize(3);
  }

  /** The rows that a filter leaves may all be in the splits that a limit would cut off. */
  @Test
  void aLimitDoesNothingBesideAFilterOrBeforeAMerge() {
    ScanScene scene = new ScanScene(TestTable.append());
    for (int i = 0; i < 3; i++) {
      scene.snapshot(scene.add(NONE, 0, scene.table.newFile(NONE, 0, 0, 1, 10)));
    }
    assertThat(limited(scene, Optional.empty())).hasSize(1);
    assertThat(limited(scene, Optional.of(leaf(V, Comparison.GREATER, 5)))).hasSize(3);

    ScanScene keyed = new ScanScene(TestTable.keyed(List.of(), "bucket", "3"));
    for (int bucket = 0; bucket < 3; bucket++) {
      keyed.snapshot(
          keyed.add(NONE, bucket, keyed.table.newFile(NONE, bucket, 5, 1, 10)),
          keyed.add(NONE, bucket, keyed.table.newFile(NONE, bucket, 0, 1, 10)));
    }
    assertThat(limited(keyed, Optional.empty())).as("merged rows are not known").hasSize(3);
  }

  private static List<Split> limited(ScanScene scene, Optional<Predicate> filter) {
    return new BatchScan(scene.table.source("source.split.target-size", "1 b"), scene.table.io())
        .plan(new ScanRequest(filter, OptionalLong.of(1)))
        .splits();
  }
}
