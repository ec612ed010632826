package org.apache.paimon.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.io.testing.Operation;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;

class SnapshotBucketRestorerTest {
  private final ScanScene scene = new ScanScene(TestTable.keyed(List.of("p"), "bucket", "4"));
  private final BinaryRow one = scene.table.partition(1);
  private final SnapshotBucketRestorer restorer =
      new SnapshotBucketRestorer(scene.table.source(), scene.table.io());

  @Test
  void anEmptyTableHasEmptyBuckets() {
    assertThat(restorer.restore(one, 0)).isEqualTo(BucketFiles.EMPTY);
  }

  @Test
  void aBucketIsGivenWithItsFilesAndIndexes() {
    DataFileMeta file = scene.table.newFile(one, 2, 5, 1, 2);
    scene.snapshot(
        List.of(scene.vectors(one, 2, file, 1)),
        scene.add(one, 2, file),
        scene.add(scene.table.partition(2), 2, scene.table.newFile(one, 2, 5, 1, 2)));
    BucketFiles bucket = restorer.restore(one, 2);
    assertThat(bucket.snapshotId()).isEqualTo(1);
    assertThat(bucket.totalBuckets()).isEqualTo(4);
    assertThat(bucket.files()).containsExactly(file);
    assertThat(bucket.indexes())
        .extracting(IndexFileMeta::fileName)
        .containsExactly("index-" + file.fileName());
    assertThat(restorer.restore(one, 3)).isEqualTo(new BucketFiles(1, 4, List.of(), List.of()));
    assertThat(restorer.restore(scene.table.partition(9), 0).totalBuckets()).isZero();
  }

  @Test
  void manyBucketsReadManifestsOnce() {
    scene.snapshot(scene.add(one, 0, scene.table.newFile(one, 0, 5, 1, 2)));
    restorer.restore(one, 0);
    scene.table.io().resetOperations();
    for (int bucket = 0; bucket < 4; bucket++) {
      restorer.restore(one, bucket);
    }
    assertThat(scene.table.io().operations().stream().map(Operation::location))
        .noneMatch(location -> location.name().startsWith("manifest"));
  }

  @Test
  void aNewSnapshotIsSeen() {
    scene.snapshot(scene.add(one, 0, scene.table.newFile(one, 0, 5, 1, 2)));
    assertThat(restorer.restore(one, 0).files()).hasSize(1);
    scene.snapshot(scene.add(one, 0, scene.table.newFile(one, 0, 0, 1, 2)));
    assertThat(restorer.restore(one, 0).files()).hasSize(2);
    assertThat(restorer.restore(one, 0).snapshotId()).isEqualTo(2);
  }
}
