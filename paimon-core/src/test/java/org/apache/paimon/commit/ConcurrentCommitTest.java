package org.apache.paimon.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.local.LocalFileIO;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestOptions;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.testing.TestTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many committers at once on a local disk: nothing is lost, nothing is there twice. */
class ConcurrentCommitTest {
  private static final int THREADS = 8;
  private static final int COMMITS = 12;

  @Test
  void everyCommitIsThereOnce(@TempDir Path directory) throws Exception {
    FileIO io = new LocalFileIO();
    Location location = new Location("file:" + directory.resolve("db.db/t"));
    TableSchema schema =
        new SchemaStore(io, location, TablePaths.MAIN_BRANCH)
            .create(
                new NewTable(
                    TestTable.COLUMNS,
                    List.of(),
                    List.of(),
                    Options.of("commit.max-retries", "1000", "manifest.merge-min-count", "5"),
                    null));
    TableSource source =
        new TableSource("db.t", location, schema, TablePaths.MAIN_BRANCH, place -> io);
    TestTable files = TestTable.append();
    ExecutorService pool = Executors.newFixedThreadPool(THREADS);
    List<Future<?>> jobs = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      String user = "user" + thread;
      List<DataFileMeta> mine = new ArrayList<>();
      for (int i = 0; i < COMMITS; i++) {
        mine.add(files.newFile(BinaryRow.EMPTY, 0, 0, i, i));
      }
      jobs.add(pool.submit(() -> commitAll(source, io, user, mine)));
    }
    for (Future<?> job : jobs) {
      job.get();
    }
    pool.shutdown();
    check(new TablePaths(location, "main", schema.partitionType(), schema.options()), io);
  }

  private static void commitAll(
      TableSource source, FileIO io, String user, List<DataFileMeta> files) {
    TableCommitter committer = new TableCommitter(source, io, snapshot -> {});
    for (int i = 0; i < files.size(); i++) {
      CommitMessage message =
          new CommitMessage(
              BinaryRow.EMPTY,
              0,
              -1,
              CommitScene.files(List.of(files.get(i)), List.of()),
              IndexChanges.NONE,
              FileChanges.NONE,
              IndexChanges.NONE);
      CommitResult result = committer.commit(CommitScene.request(user, i, message));
      assertThat(result).isInstanceOf(CommitResult.Committed.class);
    }
  }

  private static void check(TablePaths paths, FileIO io) {
    SnapshotStore snapshots = new SnapshotStore(io, paths);
    ManifestStore manifests =
        new ManifestStore(
            io, paths, org.apache.paimon.types.RowType.of(), ManifestOptions.from(Options.EMPTY));
    List<Long> ids = snapshots.ids();
    assertThat(ids).hasSize(THREADS * COMMITS);
    assertThat(ids.get(ids.size() - 1)).isEqualTo((long) THREADS * COMMITS);
    Set<String> commits = new HashSet<>();
    for (long id : ids) {
      Snapshot snapshot = snapshots.load(id);
      assertThat(commits.add(snapshot.commitUser() + snapshot.commitIdentifier())).isTrue();
    }
    Snapshot latest = snapshots.latest().orElseThrow();
    List<ManifestEntry> live = manifests.readLive(manifests.manifestsOf(latest), EntryFilter.ALL);
    assertThat(live).hasSize(THREADS * COMMITS);
    assertThat(live.stream().map(entry -> entry.file().fileName()).distinct())
        .hasSize(THREADS * COMMITS);
  }
}
