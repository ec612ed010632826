package org.apache.paimon.scan;

import static org.apache.paimon.scan.ScanScene.K;
import static org.apache.paimon.scan.ScanScene.P;
import static org.apache.paimon.scan.ScanScene.V;
import static org.apache.paimon.scan.ScanScene.leaf;
import static org.apache.paimon.scan.ScanScene.names;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.io.testing.Operation;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.schema.BucketFunction;
import org.apache.paimon.testing.TestTable;
import org.apache.paimon.types.DataTypes;
import org.junit.jupiter.api.Test;

class BatchScanTest {
  private static final BinaryRow NONE = BinaryRow.EMPTY;

  @Test
  void aTableWithoutSnapshotHasNothingToRead() {
    Plan plan = new ScanScene(TestTable.append()).plan();
    assertThat(plan.snapshotId()).isEmpty();
    assertThat(plan.splits()).isEmpty();
  }

  @Test
  void partitionsArePrunedByValueAndManifestsByTheirRange() {
    ScanScene scene = new ScanScene(TestTable.partitioned());
    List<DataFileMeta> files = new ArrayList<>();
    for (Integer p : new Integer[] {1, 2, 3, null}) {
      BinaryRow partition = scene.table.partition(p);
      DataFileMeta file = scene.table.newFile(partition, 0, 0, 1, 1);
      files.add(file);
      scene.snapshot(scene.add(partition, 0, file));
    }
    scene.table.io().resetOperations();
    assertThat(names(scene.planWhere(leaf(P, Comparison.EQUAL, 2))))
        .containsExactly(files.get(1).fileName());
    long manifestsRead =
        scene.table.io().operations().stream()
            .filter(BatchScanTest::opensManifest)
            .map(Operation::location)
            .distinct()
            .count();
    assertThat(manifestsRead).isEqualTo(1);
    assertThat(names(scene.planWhere(leaf(P, Comparison.GREATER, 1)))).hasSize(2);
    assertThat(names(scene.planWhere(leaf(P, Comparison.IS_NULL))))
        .containsExactly(files.get(3).fileName());
    assertThat(names(scene.planWhere(leaf(P, Comparison.EQUAL, 9)))).isEmpty();
  }

  private static boolean opensManifest(Operation operation) {
    return operation.kind().equals("open")
        && operation.location().name().matches("manifest-[0-9a-f]{8}-.*");
  }

  @Test
  void bucketsArePrunedByTheWholeBucketKey() {
    ScanScene scene = new ScanScene(TestTable.append("bucket", "4", "bucket-key", "k"));
    for (int bucket = 0; bucket < 4; bucket++) {
      scene.snapshot(scene.add(NONE, bucket, scene.table.newFile(NONE, bucket, 0, 0, 1000)));
    }
    BucketFunction function = BucketFunction.of(scene.table.schema());
    BinaryEncoder encoder = new BinaryEncoder(List.of(DataTypes.INT));
    for (int key = 0; key < 20; key++) {
      Plan plan = scene.planWhere(leaf(K, Comparison.EQUAL, key));
      assertThat(plan.splits()).hasSize(1);
      assertThat(plan.splits().get(0).bucket())
          .isEqualTo(function.bucketOf(encoder.encode(new Object[] {key}), 4));
    }
    assertThat(scene.planWhere(leaf(K, Comparison.GREATER, 5)).splits()).hasSize(4);
    And both = new And(List.of(leaf(V, Comparison.GREATER, 1), leaf(K, Comparison.IN, 1, 2, 3)));
    assertThat(scene.planWhere(both).splits().size()).isBetween(1, 3);
  }

  @Test
  void filesOfAppendTablesArePrunedByTheirStatistics() {
    ScanScene scene = new ScanScene(TestTable.append());
    DataFileMeta low = scene.table.newFile(NONE, 0, 0, 1, 5);
    DataFileMeta high = scene.table.newFile(NONE, 0, 0, 6, 9);
    scene.snapshot(scene.add(NONE, 0, low), scene.add(NONE, 0, high));
    assertThat(names(scene.planWhere(leaf(V, Comparison.GREATER, 55))))
        .containsExactly(high.fileName());
    assertThat(names(scene.planWhere(leaf(K, Comparison.EQUAL, 2))))
        .containsExactly(low.fileName());
    assertThat(names(scene.planWhere(leaf(V, Comparison.IS_NULL)))).isEmpty();
  }

  @Test
  void overlappingFilesOfAKeyTableGoTogetherByTheirValues() {
    ScanScene scene = new ScanScene(TestTable.keyed(List.of(), "bucket", "1"));
    DataFileMeta older = scene.table.newFile(NONE, 0, 5, 1, 9);
    DataFileMeta newer = scene.table.newFile(NONE, 0, 0, 1, 2);
    scene.snapshot(scene.add(NONE, 0, older), scene.add(NONE, 0, newer));
    // Only the older file can match, but the newer one may hide its rows.
    assertThat(names(scene.planWhere(leaf(V, Comparison.GREATER, 50)))).hasSize(2);
    assertThat(names(scene.planWhere(leaf(V, Comparison.GREATER, 500)))).isEmpty();
    assertThat(names(scene.planWhere(leaf(K, Comparison.EQUAL, 7))))
        .containsExactly(older.fileName());
  }

  @Test
  void foldingEnginesAreNotPrunedByValues() {
    for (String engine : List.of("partial-update", "aggregation")) {
      ScanScene scene =
          new ScanScene(TestTable.keyed(List.of(), "bucket", "1", "merge-engine", engine));
      scene.snapshot(
          scene.add(NONE, 0, scene.table.newFile(NONE, 0, 5, 1, 9)),
          scene.add(NONE, 0, scene.table.newFile(NONE, 0, 0, 1, 2)));
      assertThat(names(scene.planWhere(leaf(V, Comparison.GREATER, 500)))).hasSize(2);
    }
  }

  @Test
  void whatNeedsNoMergeIsRaw() {
    ScanScene scene = new ScanScene(TestTable.keyed(List.of(), "bucket", "8"));
    DataFileMeta lone = scene.table.newFile(NONE, 0, 0, 1, 9);
    DataFileMeta top1 = scene.table.newFile(NONE, 1, 5, 1, 4);
    DataFileMeta top2 = scene.table.newFile(NONE, 1, 5, 5, 9);
    DataFileMeta apart1 = scene.table.newFile(NONE, 2, 0, 1, 4);
    DataFileMeta apart2 = scene.table.newFile(NONE, 2, 0, 5, 9);
    DataFileMeta retract = withRetracts(scene.table.newFile(NONE, 3, 5, 1, 4), 1L);
    DataFileMeta unknown = withRetracts(scene.table.newFile(NONE, 4, 5, 1, 4), null);
    scene.snapshot(
        scene.add(NONE, 0, lone),
        scene.add(NONE, 1, top1),
        scene.add(NONE, 1, top2),
        scene.add(NONE, 2, apart1),
        scene.add(NONE, 2, apart2),
        scene.add(NONE, 3, retract),
        scene.add(NONE, 4, unknown));
    assertThat(kinds(scene.plan()))
        .containsExactly("0:raw1", "1:raw2", "2:merge2", "3:merge1", "4:merge1");
    // Small splits: sections that do not overlap part, and a file alone needs no merge.
    assertThat(kinds(scene.plan("source.split.target-size", "1 b")))
        .containsExactly("0:raw1", "1:raw1", "1:raw1", "2:raw1", "2:raw1", "3:merge1", "4:merge1");
  }

  private static DataFileMeta withRetracts(DataFileMeta file, Long count) {
    return new DataFileMeta(
        file.fileName(),
        file.lengthBytes(),
        file.rowCount(),
        file.minKey(),
        file.maxKey(),
        file.keyStats(),
        file.valueStats(),
        file.minSequence(),
        file.maxSequence(),
        file.schemaId(),
        file.level(),
        file.extraFiles(),
        file.creationTimeMillis(),
        count,
        null,
        file.fileSource(),
        null,
        null,
        null,
        null);
  }

  private static List<String> kinds(Plan plan) {
    return plan.splits().stream()
        .map(
            split ->
                split.bucket()
                    + (split instanceof RawSplit ? ":raw" : ":merge")
                    + split.files().size())
        .toList();
  }

  @Test
  void bucketsOfAppendTablesAreReadInWriteOrder() {
    ScanScene scene = new ScanScene(TestTable.append("bucket", "1", "bucket-key", "k"));
    DataFileMeta first = scene.table.newFile(NONE, 0, 0, 1, 1);
    DataFileMeta second = scene.table.newFile(NONE, 0, 0, 2, 2);
    scene.snapshot(scene.add(NONE, 0, second), scene.add(NONE, 0, first));
    assertThat(names(scene.plan())).containsExactly(first.fileName(), second.fileName());
  }

  @Test
  void levelZeroIsSkippedWhereKeysAreDistinctAbove() {
    for (String[] options :
        List.of(
            new String[] {"bucket", "1", "deletion-vectors.enabled", "true"},
            new String[] {"bucket", "1", "merge-engine", "first-row"})) {
      ScanScene scene = new ScanScene(TestTable.keyed(List.of(), options));
      DataFileMeta top = scene.table.newFile(NONE, 0, 5, 1, 9);
      DataFileMeta middle = scene.table.newFile(NONE, 0, 4, 1, 2);
      scene.snapshot(
          List.of(scene.vectors(NONE, 0, top, 2)),
          scene.add(NONE, 0, top),
          scene.add(NONE, 0, middle),
          scene.add(NONE, 0, scene.table.newFile(NONE, 0, 0, 1, 2)));
      Plan plan = scene.plan();
      assertThat(kinds(plan)).containsExactly("0:raw2");
      assertThat(((RawSplit) plan.splits().get(0)).deletions()).containsOnlyKeys(top.fileName());
      // Values are judged file by file here.
      assertThat(names(scene.planWhere(leaf(V, Comparison.GREATER, 50))))
          .containsExactly(top.fileName());
    }
  }

  @Test
  void bucketsFromBeforeTheSwitchToVectorsAreMergedWhole() {
    ScanScene scene = new ScanScene(TestTable.keyed(List.of(), "bucket", "2"));
    DataFileMeta top = scene.table.newFile(NONE, 0, 5, 1, 9);
    DataFileMeta fresh = scene.table.newFile(NONE, 0, 0, 1, 2);
    DataFileMeta alone = scene.table.newFile(NONE, 1, 5, 1, 9);
    scene.snapshot(scene.add(NONE, 0, top), scene.add(NONE, 0, fresh), scene.add(NONE, 1, alone));
    var schema = scene.table.publishSchema(List.of("deletion-vectors.enabled", "true"));
    var source =
        new org.apache.paimon.schema.TableSource(
            "db.t", scene.table.location(), schema, "main", scene.table.io().provider());
    Plan plan = new BatchScan(source, scene.table.io()).plan(ScanRequest.ALL);
    assertThat(kinds(plan)).containsExactly("0:merge2", "1:raw1");
  }

  @Test
  void aLimitTakesOnlyEnoughRawSplits() {
    ScanScene scene = new ScanScene(TestTable.append());
    DataFileMeta a = scene.table.newFile(NONE, 0, 0, 1, 10);
    DataFileMeta b = scene.table.newFile(NONE, 0, 0, 11, 20);
    DataFileMeta c = scene.table.newFile(NONE, 0, 0, 21, 30);
    scene.snapshot(
        List.of(scene.vectors(NONE, 0, a, 9)),
        scene.add(NONE, 0, a),
        scene.add(NONE, 0, b),
        scene.add(NONE, 0, c));
    assertThat(limited(scene, 1)).hasSize(1);
    assertThat(limited(scene, 2)).hasSize(2);
    assertThat(limited(scene, 11)).hasSize(2);
    assertThat(limited(scene, 12)).hasSize(3);
    assertThat(limited(scene, 99)).hasSize(3);
  }

  private static List<Split> limited(ScanScene scene, long rows) {
    return new BatchScan(scene.table.source("source.split.target-size", "1 b"), scene.table.io())
        .plan(new ScanRequest(Optional.empty(), OptionalLong.of(rows)))
        .splits();
  }

  @Test
  void aPlanCostsOneReadForEachPieceOfMetadata() {
    ScanScene scene = new ScanScene(TestTable.append());
    for (int i = 0; i < 3; i++) {
      scene.snapshot(scene.add(NONE, 0, scene.table.newFile(NONE, 0, 0, i, i)));
    }
    scene.table.io().resetOperations();
    scene.plan();
    Map<String, Integer> counts = new TreeMap<>();
    for (Operation operation : scene.table.io().operations()) {
      String name = operation.location().name().replaceAll("-[0-9a-f-]{36}-\\d+|-\\d+", "");
      counts.merge(operation.kind() + " " + name, 1, Integer::sum);
    }
    assertThat(counts)
        .isEqualTo(
            new TreeMap<>(
                Map.of(
                    "open LATEST", 1,
                    "read LATEST", 1,
                    "status LATEST", 1,
                    "status snapshot", 2,
                    "open snapshot", 1,
                    "read snapshot", 1,
                    "open manifest-list", 2,
                    "read manifest-list", 2,
                    "open manifest", 3,
                    "read manifest", 3)));
  }
}
