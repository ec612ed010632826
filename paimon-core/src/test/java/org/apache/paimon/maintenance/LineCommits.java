package org.apache.paimon.maintenance;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.commit.OverwriteScope;
import org.apache.paimon.commit.TableCommitter;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.testing.TestTable;

/** The commits of a {@link LineHistory}, with files made of metadata alone. */
final class LineCommits {
  private static final BinaryRow NONE = BinaryRow.EMPTY;

  private final TestTable table;
  private final Random random;
  private int users;

  LineCommits(TestTable table, Random random) {
    this.table = table;
    this.random = random;
  }

  private TableCommitter committer(TableStores line) {
    return new TableCommitter(line.source(), table.io(), snapshot -> {});
  }

  private CommitMessage message(FileChanges written, FileChanges compacted) {
    return new CommitMessage(NONE, 0, 1, written, IndexChanges.NONE, compacted, IndexChanges.NONE);
  }

  private String user() {
    return "u" + users++;
  }

  String commit(TableStores line) {
    int key = random.nextInt(100);
    DataFileMeta file = table.newFile(NONE, 0, 0, key, key + 2);
    List<DataFileMeta> changelog =
        line.options().find("changelog-producer").orElse("").equals("input")
            ? List.of(table.newFile(NONE, 0, 0, key, key + 2))
            : List.of();
    committer(line)
        .commit(
            CommitRequest.batch(
                user(),
                List.of(
                    message(
                        new FileChanges(List.of(file), List.of(), changelog), FileChanges.NONE))));
    return "append";
  }

  static List<DataFileMeta> live(TableStores line, Snapshot snapshot) {
    return line.liveFiles(snapshot, EntryFilter.ALL).stream().map(ManifestEntry::file).toList();
  }

  String compact(TableStores line) {
    Optional<Snapshot> latest = line.snapshots().latest();
    List<DataFileMeta> files =
        new ArrayList<>(latest.map(snapshot -> live(line, snapshot)).orElse(List.of()));
    if (files.isEmpty()) {
      return "nothing to compact";
    }
    FileChanges changes;
    if (files.size() == 1 && files.get(0).level() == 0) {
      changes = new FileChanges(List.of(files.get(0).atLevel(5)), files, List.of());
    } else {
      changes =
          new FileChanges(
              List.of(table.newFile(NONE, 0, 5, 0, 102).madeBy(FileSource.COMPACT)),
              files,
              List.of());
    }
    committer(line)
        .commit(CommitRequest.batch(user(), List.of(message(FileChanges.NONE, changes))));
    return "compact " + files.size();
  }

  String overwrite(TableStores line) {
    DataFileMeta file = table.newFile(NONE, 0, 0, 1, 3);
    committer(line)
        .overwrite(
            CommitRequest.batch(
                user(),
                List.of(
                    message(
                        new FileChanges(List.of(file), List.of(), List.of()), FileChanges.NONE))),
            new OverwriteScope.WholeTable());
    return "overwrite";
  }
}
