package org.apache.paimon.maintenance;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.commit.OverwriteScope;
import org.apache.paimon.commit.TableCommitter;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.ExternalRoots;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.index.DeletionRange;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.index.IndexFilePlaces;
import org.apache.paimon.io.Location;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.testing.TestTable;

/**
 * The commits of a {@link LineHistory}: of data files, with extra files, with deletion vectors, of
 * statistics. Files are made of metadata alone.
 */
final class LineCommits {
  private final TestTable table;
  private final Random random;
  private final int totalBuckets;
  private int users;
  private int names;

  LineCommits(TestTable table, Random random) {
    this.table = table;
    this.random = random;
    totalBuckets = Integer.parseInt(table.schema().options().find("bucket").orElse("-1"));
  }

  private TableCommitter committer(TableStores line) {
    return new TableCommitter(line.source(), table.io(), snapshot -> {});
  }

  private CommitMessage message(
      BinaryRow partition, FileChanges written, FileChanges compacted, IndexChanges indexes) {
    return new CommitMessage(
        partition, 0, totalBuckets, written, IndexChanges.NONE, compacted, indexes);
  }

  private CommitRequest request(CommitMessage message) {
    return CommitRequest.batch("u" + users++, List.of(message));
  }

  private BinaryRow anyPartition() {
    Integer[] values = {1, 2, null};
    return table.partition(values[random.nextInt(values.length)]);
  }

  /** A file, now and then with an index beside it. */
  private DataFileMeta newFile(BinaryRow partition, int level, int minKey, int maxKey) {
    DataFileMeta file = table.newFile(partition, 0, level, minKey, maxKey);
    return random.nextInt(4) == 0 ? withIndex(partition, file) : file;
  }

  private DataFileMeta withIndex(BinaryRow partition, DataFileMeta file) {
    String name = file.fileName() + "-" + names++ + ".index";
    DataFileMeta indexed = file.withIndex(null, List.of(name));
    table.io().put(table.paths().extraFile(partition, 0, indexed, name), new byte[1]);
    return indexed;
  }

  String commit(TableStores line) {
    int key = random.nextInt(100);
    BinaryRow partition = anyPartition();
    DataFileMeta file = newFile(partition, 0, key, key + 2);
    List<DataFileMeta> changelog =
        line.options().find("changelog-producer").orElse("").equals("input")
            ? List.of(table.newFile(partition, 0, 0, key, key + 2))
            : List.of();
    FileChanges written = new FileChanges(List.of(file), List.of(), changelog);
    committer(line)
        .commit(request(message(partition, written, FileChanges.NONE, IndexChanges.NONE)));
    return "append";
  }

  /** Names of everything that a version shows. */
  static Set<String> content(TableStores line, Snapshot version) {
    Set<String> names = new LinkedHashSet<>();
    for (ManifestEntry entry : line.liveFiles(version, EntryFilter.ALL)) {
      names.add(entry.file().fileName());
      names.addAll(entry.file().extraFiles());
    }
    line.manifests().indexesOf(version).forEach(entry -> names.add(entry.file().fileName()));
    names.add("statistics " + version.statistics());
    return names;
  }

  /** A partition of the latest snapshot. */
  private record Bucket(
      BinaryRow partition, List<DataFileMeta> files, List<IndexFileMeta> vectors) {}

  private Optional<Bucket> anyBucket(TableStores line) {
    Optional<Snapshot> latest = line.snapshots().latest();
    List<ManifestEntry> live =
        latest.map(snapshot -> line.liveFiles(snapshot, EntryFilter.ALL)).orElse(List.of());
    if (live.isEmpty()) {
      return Optional.empty();
    }
    BinaryRow partition = live.get(random.nextInt(live.size())).partition();
    List<DataFileMeta> files =
        live.stream()
            .filter(entry -> entry.partition().equals(partition))
            .map(ManifestEntry::file)
            .toList();
    List<IndexFileMeta> vectors =
        line.manifests().indexesOf(latest.orElseThrow()).stream()
            .filter(entry -> entry.partition().equals(partition))
            .map(IndexManifestEntry::file)
            .toList();
    return Optional.of(new Bucket(partition, files, vectors));
  }

  String compact(TableStores line) {
    Optional<Bucket> found = anyBucket(line);
    boolean isKeyed = table.schema().hasPrimaryKey();
    if (found.isEmpty() || (!isKeyed && found.get().files().size() < 2)) {
      return "nothing to compact";
    }
    Bucket bucket = found.get();
    List<DataFileMeta> files = bucket.files();
    boolean justMoves =
        files.size() == 1 && files.get(0).level() == 0 && bucket.vectors().isEmpty();
    DataFileMeta result =
        justMoves
            ? files.get(0).atLevel(5)
            : newFile(bucket.partition(), isKeyed ? 5 : 0, 0, 102).madeBy(FileSource.COMPACT);
    FileChanges changes = new FileChanges(List.of(result), files, List.of());
    IndexChanges indexes = new IndexChanges(List.of(), bucket.vectors());
    committer(line)
        .commit(request(message(bucket.partition(), FileChanges.NONE, changes, indexes)));
    return "compact " + files.size();
  }

  /** Marks rows of one more file, where the table has vectors. */
  String mark(TableStores line) {
    Optional<Bucket> found = anyBucket(line);
    if (found.isEmpty() || line.options().find("deletion-vectors.enabled").isEmpty()) {
      return "nothing to mark";
    }
    Bucket bucket = found.get();
    Set<String> marked = new LinkedHashSet<>();
    for (IndexFileMeta vectors : bucket.vectors()) {
      vectors.deletionRanges().forEach(range -> marked.add(range.dataFile()));
    }
    marked.add(bucket.files().get(random.nextInt(bucket.files().size())).fileName());
    List<DeletionRange> ranges = new ArrayList<>();
    for (String file : marked) {
      ranges.add(new DeletionRange(file, 1 + ranges.size() * 30, 22, 1L));
    }
    String name = "index-" + names++;
    byte[] bytes = new byte[1 + ranges.size() * 30];
    IndexFilePlaces places =
        new IndexFilePlaces(
            table.paths(), ExternalRoots.from(line.options()), bucket.partition(), 0);
    Location place = places.next(name);
    table.io().put(place, bytes);
    IndexFileMeta index =
        places.at(
            place,
            new IndexFileMeta(
                IndexFileMeta.DELETION_VECTORS, name, bytes.length, ranges.size(), ranges, null));
    committer(line)
        .commit(
            request(
                message(
                    bucket.partition(),
                    FileChanges.NONE,
                    FileChanges.NONE,
                    new IndexChanges(List.of(index), bucket.vectors()))));
    return "mark " + marked.size();
  }

  /** A file gets another index beside it. */
  String index(TableStores line) {
    Optional<Bucket> found = anyBucket(line);
    if (found.isEmpty() || !found.get().vectors().isEmpty()) {
      return "nothing to index";
    }
    Bucket bucket = found.get();
    DataFileMeta file = bucket.files().get(random.nextInt(bucket.files().size()));
    FileChanges changes =
        new FileChanges(List.of(withIndex(bucket.partition(), file)), List.of(file), List.of());
    committer(line)
        .commit(request(message(bucket.partition(), FileChanges.NONE, changes, IndexChanges.NONE)));
    return "index of " + file.fileName();
  }

  String overwrite(TableStores line) {
    BinaryRow partition = anyPartition();
    FileChanges written =
        new FileChanges(List.of(newFile(partition, 0, 1, 3)), List.of(), List.of());
    boolean isWhole = random.nextBoolean();
    committer(line)
        .overwrite(
            request(message(partition, written, FileChanges.NONE, IndexChanges.NONE)),
            isWhole ? new OverwriteScope.WholeTable() : new OverwriteScope.PartitionsOfData());
    return isWhole ? "overwrite" : "overwrite a partition";
  }

  String analyze(TableStores line) {
    Optional<Snapshot> latest = line.snapshots().latest();
    if (latest.isEmpty()) {
      return "nothing to analyze";
    }
    String name = "stat-" + names++;
    String json = "{\"snapshotId\":" + latest.get().id() + ",\"schemaId\":0,\"colStats\":{}}";
    table.io().put(table.paths().statistics(name), json.getBytes(StandardCharsets.UTF_8));
    committer(line).commitStatistics(CommitRequest.batch("u" + users++, List.of()), name);
    return "analyze";
  }

  String mergeManifests(TableStores line) {
    committer(line).compactManifests();
    return "merge manifests";
  }

  /** All files are old; one partition goes. */
  String expirePartition(TableStores line) {
    if (table.schema().partitionKeys().isEmpty()) {
      return "no partitions";
    }
    PartitionExpiryOptions options =
        new PartitionExpiryOptions(
            Duration.ofDays(1),
            PartitionExpiryOptions.Strategy.UPDATE_TIME,
            Optional.empty(),
            Optional.empty(),
            1);
    return "expire partitions "
        + new PartitionExpiry(line, options, LineHistory.CLOCK).expire(committer(line));
  }
}
