package org.apache.paimon.maintenance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.snapshot.Snapshot;

/** Data files that the latest snapshot names and that are not there. */
public final class MissingFiles {
  private final List<ManifestEntry> missing;

  private MissingFiles(List<ManifestEntry> missing) {
    this.missing = missing;
  }

  /**
   * Looks for all files of the latest snapshot.
   *
   * @throws UnsupportedFeatureException when a missing file has a deletion vector
   */
  public static MissingFiles find(TableStores stores) {
    Optional<Snapshot> latest = stores.snapshots().latest();
    if (latest.isEmpty()) {
      return new MissingFiles(List.of());
    }
    Storage storage = new Storage(stores.io());
    List<ManifestEntry> missing = new ArrayList<>();
    for (ManifestEntry entry : stores.liveFiles(latest.get(), EntryFilter.ALL)) {
      if (!storage.exists(
          stores.paths().dataFile(entry.partition(), entry.bucket(), entry.file()))) {
        missing.add(entry);
      }
    }
    refuseVectors(stores, latest.get(), missing);
    return new MissingFiles(missing);
  }

  private static void refuseVectors(
      TableStores stores, Snapshot latest, List<ManifestEntry> missing) {
    Set<String> names = new HashSet<>();
    missing.forEach(entry -> names.add(entry.file().fileName()));
    for (IndexManifestEntry index : stores.manifests().indexesOf(latest)) {
      IndexFileMeta file = index.file();
      if (file.deletionRanges() != null
          && file.deletionRanges().stream().anyMatch(range -> names.contains(range.dataFile()))) {
        throw new UnsupportedFeatureException(
            "Cannot take missing files out of table "
                + stores.source().name()
                + ": index file "
                + file.fileName()
                + " holds deletion vectors of some of them, expected none. Roll back to a snapshot"
                + " whose files are there.");
      }
    }
  }

  public boolean isEmpty() {
    return missing.isEmpty();
  }

  /** Names of the files. */
  public List<String> names() {
    return missing.stream().map(entry -> entry.file().fileName()).sorted().toList();
  }

  private record Key(BinaryRow partition, int bucket, int totalBuckets) {}

  /** What a commit has to name so that the files are no longer part of the table. */
  public List<CommitMessage> removals() {
    Map<Key, List<DataFileMeta>> buckets = new LinkedHashMap<>();
    for (ManifestEntry entry : missing) {
      buckets
          .computeIfAbsent(
              new Key(entry.partition(), entry.bucket(), entry.totalBuckets()),
              absent -> new ArrayList<>())
          .add(entry.file());
    }
    List<CommitMessage> messages = new ArrayList<>();
    buckets.forEach(
        (key, files) ->
            messages.add(
                new CommitMessage(
                    key.partition(),
                    key.bucket(),
                    key.totalBuckets(),
                    new FileChanges(List.of(), files, List.of()),
                    IndexChanges.NONE,
                    FileChanges.NONE,
                    IndexChanges.NONE)));
    return messages;
  }
}
