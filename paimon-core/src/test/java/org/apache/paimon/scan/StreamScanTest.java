package org.apache.paimon.scan;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;

class StreamScanTest {
  private final ScanScene scene = new ScanScene(TestTable.append());

  private void readsOn(long snapshot, StreamPosition.Part part) {
    new StreamScan(scene.table.source(), scene.table.io(), Clock.systemUTC())
        .splits(new StreamPosition(snapshot, part), Optional.empty());
  }

  @Test
  void anExpiredSnapshotIsNamedWithTheEarliestOne() {
    scene.snapshot();
    scene.snapshot();
    scene.snapshot();
    scene.table.snapshots().delete(List.of(1L));
    for (StreamPosition.Part part : StreamPosition.Part.values()) {
      assertThatThrownBy(() -> readsOn(1, part))
          .isInstanceOf(NotFoundException.class)
          .hasMessageContaining("snapshot 1 of table")
          .hasMessageContaining("the earliest snapshot is 2");
    }
  }

  @Test
  void aTableWithoutSnapshotsHasNoEarliestOne() {
    for (StreamPosition.Part part : StreamPosition.Part.values()) {
      assertThatThrownBy(() -> readsOn(3, part))
          .isInstanceOf(NotFoundException.class)
          .hasMessageContaining("snapshot 3 of table")
          .hasMessageContaining("the table has no snapshot")
          .hasMessageNotContaining("snapshot is 1");
    }
  }
}
