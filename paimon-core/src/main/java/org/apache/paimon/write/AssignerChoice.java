package org.apache.paimon.write;

import java.util.Optional;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.index.hash.IndexFileName;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestOptions;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.ChangelogProducer;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;

/**
 * Chooses into how many slices a write to dynamic buckets is divided. A slice is the keys of a
 * partition with {@code abs(hash % A) = a}; one task writes it.
 *
 * <p>When the buckets were filled by {@code A} assigners or a multiple of them, each bucket belongs
 * to one slice. Otherwise slices may share a bucket: then only the owner of the bucket compacts it.
 * Tables whose rows are not visible before they are compacted must not share.
 */
public final class AssignerChoice {
  private AssignerChoice() {}

  /**
   * The number of slices of the next write. Where the key does not tell the partition it is 1
   * unless {@code dynamic-bucket.assigner-parallelism} says otherwise, as each task reads all keys
   * of the table.
   *
   * @param parallelTasks how many tasks run at once; used when neither options nor table decide
   */
  public static int choose(
      TableSource source, FileIO io, int parallelTasks, WriteContext.Restore restore) {
    DynamicBucketOptions options = DynamicBucketOptions.from(source.schema().options());
    if (TableOptions.of(source.schema()).buckets().mode() == BucketMode.CROSS_PARTITION) {
      return isCompactedAtOnce(source.schema())
          ? 1
          : options.atMost(options.parallelism().orElse(1));
    }
    int wanted = options.assigners(parallelTasks);
    int present = common(source, io);
    if (present == 0 || (present % wanted == 0 && options.isFixed())) {
      return wanted;
    }
    boolean mayShare = restore == WriteContext.Restore.EMPTY || !isCompactedAtOnce(source.schema());
    if (mayShare && (options.isFixed() || present == 1)) {
      return wanted;
    }
    int most = options.isFixed() ? wanted : options.atMost(present);
    return greatestDivisor(present, most);
  }

  /** Whether every writer has to see all rows of a bucket. */
  static boolean isCompactedAtOnce(TableSchema schema) {
    TableOptions options = TableOptions.of(schema);
    return options.needsLookup(schema)
        || options.keys().changelogProducer() == ChangelogProducer.FULL_COMPACTION;
  }

  /** The greatest number of assigners that no index file contradicts; 0 when there is none. */
  private static int common(TableSource source, FileIO io) {
    TableSchema schema = source.schema();
    TablePaths paths =
        new TablePaths(
            source.location(), source.branch(), schema.partitionType(), schema.options());
    Optional<Snapshot> latest = new SnapshotStore(io, paths).latest();
    if (latest.isEmpty()) {
      return 0;
    }
    ManifestStore manifests =
        new ManifestStore(
            io, paths, schema.partitionType(), ManifestOptions.from(schema.options()));
    int common = 0;
    for (IndexManifestEntry entry : manifests.indexesOf(latest.get())) {
      if (entry.file().type().equals(IndexFileMeta.HASH)) {
        common = IndexFileName.common(common, IndexFileName.assignersOf(entry.file().fileName()));
      }
    }
    return common;
  }

  private static int greatestDivisor(int number, int most) {
    int divisor = Math.min(number, most);
    while (number % divisor != 0) {
      divisor--;
    }
    return divisor;
  }
}
