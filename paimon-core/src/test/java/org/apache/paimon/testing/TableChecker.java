package org.apache.paimon.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.paimon.io.Location;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.snapshot.Snapshot;

/** Asserts that a table's metadata is whole. */
public final class TableChecker {
  private TableChecker() {}

  /**
   * Every file that a snapshot names is there, ids have no gap, counts agree, and no (user,
   * identifier, kind) was committed twice unless it is a batch commit of different users.
   */
  public static void check(TestTable table) {
    Set<Location> present = table.io().files().keySet();
    List<Long> ids = table.snapshots().ids();
    Set<String> commits = new HashSet<>();
    for (int i = 0; i < ids.size(); i++) {
      if (i > 0) {
        assertThat(ids.get(i)).as("no gap in snapshot ids").isEqualTo(ids.get(i - 1) + 1);
      }
      Snapshot snapshot = table.snapshots().load(ids.get(i));
      String commit =
          snapshot.commitUser() + "/" + snapshot.commitIdentifier() + "/" + snapshot.commitKind();
      assertThat(commits.add(commit)).as("commit once: " + commit).isTrue();
      checkFiles(table, snapshot, present);
    }
  }

  private static void checkFiles(TestTable table, Snapshot snapshot, Set<Location> present) {
    for (ManifestFileMeta manifest : table.manifests().manifestsOf(snapshot)) {
      assertThat(present).contains(table.paths().manifest(manifest.fileName()));
    }
    long rows = 0;
    for (ManifestEntry entry : table.live(snapshot)) {
      assertThat(present)
          .contains(table.paths().dataFile(entry.partition(), entry.bucket(), entry.file()));
      rows += entry.file().rowCount();
    }
    assertThat(snapshot.totalRecordCount()).isEqualTo(rows);
    for (IndexManifestEntry entry : table.manifests().indexesOf(snapshot)) {
      assertThat(present)
          .contains(
              table
                  .paths()
                  .indexFile(entry.partition(), entry.bucket(), entry.file().fileName(), null));
    }
  }
}
