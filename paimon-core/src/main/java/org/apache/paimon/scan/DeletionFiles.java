package org.apache.paimon.scan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.index.DeletionRange;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.io.Location;
import org.apache.paimon.manifest.IndexManifestEntry;

/** The deletion vectors of a snapshot by bucket and data file. Immutable. */
final class DeletionFiles {
  private record Bucket(BinaryRow partition, int bucket) {}

  private final Map<Bucket, Map<String, DeletionFile>> byBucket = new HashMap<>();

  DeletionFiles(List<IndexManifestEntry> indexes, TablePaths paths) {
    for (IndexManifestEntry entry : indexes) {
      IndexFileMeta file = entry.file();
      if (!file.type().equals(IndexFileMeta.DELETION_VECTORS) || file.deletionRanges() == null) {
        continue;
      }
      Location location =
          paths.indexFile(entry.partition(), entry.bucket(), file.fileName(), file.externalPath());
      Map<String, DeletionFile> vectors =
          byBucket.computeIfAbsent(
              new Bucket(entry.partition(), entry.bucket()), bucket -> new HashMap<>());
      for (DeletionRange range : file.deletionRanges()) {
        vectors.put(range.dataFile(), new DeletionFile(location, range));
      }
    }
  }

  /** Vectors of a bucket by data file name. */
  Map<String, DeletionFile> of(BinaryRow partition, int bucket) {
    return byBucket.getOrDefault(new Bucket(partition, bucket), Map.of());
  }
}
