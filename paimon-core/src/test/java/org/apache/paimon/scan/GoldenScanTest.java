package org.apache.paimon.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.schema.MergeEngineKind;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.testing.GoldenTable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GoldenScanTest {
  static List<GoldenTable> tables() {
    return GoldenTable.all();
  }

  @ParameterizedTest
  @MethodSource("tables")
  void everySnapshotIsPlannedWhole(GoldenTable table) {
    TableOptions options = TableOptions.of(table.schema());
    boolean skipsLevel0 =
        table.schema().hasPrimaryKey()
            && (options.deletionVectors()
                || options.keys().mergeEngine() == MergeEngineKind.FIRST_ROW);
    for (long id : table.snapshots().ids()) {
      Snapshot snapshot = table.snapshots().load(id);
      List<String> expected = new ArrayList<>();
      for (ManifestEntry entry :
          table.manifests().readLive(table.manifests().manifestsOf(snapshot), EntryFilter.ALL)) {
        if (entry.bucket() != TablePaths.POSTPONE_BUCKET
            && !(skipsLevel0 && entry.file().level() == 0)) {
          expected.add(entry.file().fileName());
        }
      }
      Plan plan =
          new BatchScan(table.source("scan.snapshot-id", Long.toString(id)), table.io())
              .plan(ScanRequest.ALL);
      assertThat(plan.snapshotId()).hasValue(id);
      assertThat(
              plan.splits().stream()
                  .flatMap(split -> split.files().stream())
                  .map(file -> file.fileName()))
          .containsExactlyInAnyOrderElementsOf(expected);
    }
  }
}
