package org.apache.paimon.scan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.manifest.FileChange;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.NamedFile;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.testing.TestTable;
import org.apache.paimon.types.DataTypes;

/** A table whose snapshots are written without a committer. */
final class ScanScene {
  static final int P = 0;
  static final int K = 1;
  static final int V = 2;

  final TestTable table;
  private final int totalBuckets;
  private long id;

  ScanScene(TestTable table) {
    this.table = table;
    this.totalBuckets = Integer.parseInt(table.schema().options().find("bucket").orElse("-1"));
  }

  ManifestEntry add(BinaryRow partition, int bucket, DataFileMeta file) {
    return new ManifestEntry(FileChange.ADD, partition, bucket, totalBuckets, file);
  }

  /** Adds files in a new snapshot. */
  void snapshot(ManifestEntry... entries) {
    snapshot(List.of(), entries);
  }

  /** Changes files in a new snapshot of a kind, with a commit identifier. */
  void snapshot(CommitKind kind, long commit, ManifestEntry... entries) {
    snapshot(kind, commit, null, List.of(), entries);
  }

  /** Adds files in a new snapshot with a watermark. */
  void snapshotAt(long watermark, ManifestEntry... entries) {
    snapshot(CommitKind.APPEND, 1, watermark, List.of(), entries);
  }

  /** Adds files in a new snapshot whose whole index state is given. */
  void snapshot(List<IndexManifestEntry> indexes, ManifestEntry... entries) {
    snapshot(CommitKind.APPEND, 1, null, indexes, entries);
  }

  private void snapshot(
      CommitKind kind,
      long commit,
      Long watermark,
      List<IndexManifestEntry> indexes,
      ManifestEntry... entries) {
    Optional<Snapshot> before = table.snapshots().latest();
    id = before.map(Snapshot::id).orElse(0L) + 1;
    NamedFile base =
        table.manifests().writeList(before.map(table.manifests()::manifestsOf).orElse(List.of()));
    NamedFile delta = table.manifests().writeList(table.manifests().write(List.of(entries)));
    String index = indexes.isEmpty() ? null : table.manifests().writeIndexes(indexes).fileName();
    table
        .snapshots()
        .publish(
            new Snapshot(
                id,
                0,
                base.fileName(),
                base.lengthBytes(),
                delta.fileName(),
                delta.lengthBytes(),
                null,
                null,
                index,
                "u",
                commit,
                kind,
                id * 1000,
                null,
                0L,
                0L,
                0L,
                watermark,
                null,
                null,
                0L));
    table.snapshots().writeLatestHint(id);
  }

  Plan plan(String... options) {
    return new BatchScan(table.source(options), table.io()).plan(ScanRequest.ALL);
  }

  /** A plan of changes. */
  Plan changes(String... options) {
    return IncrementalScan.of(table.source(options), table.io())
        .orElseThrow()
        .plan(ScanRequest.ALL);
  }

  ManifestEntry remove(BinaryRow partition, int bucket, DataFileMeta file) {
    return new ManifestEntry(FileChange.DELETE, partition, bucket, totalBuckets, file);
  }

  Plan planWhere(Predicate filter, String... options) {
    return new BatchScan(table.source(options), table.io())
        .plan(new ScanRequest(Optional.of(filter), OptionalLong.empty()));
  }

  static List<String> names(Plan plan) {
    return plan.splits().stream()
        .flatMap(split -> split.files().stream())
        .map(DataFileMeta::fileName)
        .toList();
  }

  static Leaf leaf(int column, Comparison comparison, Object... literals) {
    return new Leaf(
        column,
        TestTable.COLUMNS.field(column).name(),
        DataTypes.INT,
        comparison,
        List.of(literals));
  }

  IndexManifestEntry vectors(BinaryRow partition, int bucket, DataFileMeta file, long cardinality) {
    return new IndexManifestEntry(
        partition,
        bucket,
        new IndexFileMeta(
            IndexFileMeta.DELETION_VECTORS,
            "index-" + file.fileName(),
            9,
            1,
            List.of(new org.apache.paimon.index.DeletionRange(file.fileName(), 1, 22, cardinality)),
            null));
  }
}
