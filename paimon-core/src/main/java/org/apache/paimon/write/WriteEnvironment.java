package org.apache.paimon.write;

import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.apache.paimon.append.BucketVectors;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.ExternalPlaces;
import org.apache.paimon.datafile.ExternalRoots;
import org.apache.paimon.datafile.FileNames;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.manifest.ManifestCache;
import org.apache.paimon.manifest.ManifestOptions;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.scan.BucketFiles;
import org.apache.paimon.scan.BucketRestorer;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.SnapshotStore;

/**
 * What all bucket writers of one table writer share.
 *
 * @param source the table
 * @param options its options
 * @param context where and how to write
 * @param paths where its files lie
 * @param restorer what buckets hold
 * @param io the store
 * @param clock time and zone for file metadata
 */
record WriteEnvironment(
    TableSource source,
    TableOptions options,
    WriteContext context,
    TablePaths paths,
    BucketRestorer restorer,
    FileIO io,
    Clock clock) {

  TableSchema schema() {
    return source.schema();
  }

  /** Whether writers compact by themselves. */
  WriterCompaction.Trigger trigger() {
    return options.writeOnly()
        ? WriterCompaction.Trigger.ON_REQUEST
        : WriterCompaction.Trigger.AUTOMATIC;
  }

  /** The same for buckets that other tasks compact. */
  WriteEnvironment withoutCompaction() {
    return new WriteEnvironment(
        source, options.withoutCompaction(), context, paths, restorer, io, clock);
  }

  BucketAddress address(BinaryRow partition, int bucket) {
    return new BucketAddress(partition, bucket, options.buckets().count());
  }

  /** Where new files of a bucket go. */
  FileTarget target(BinaryRow partition, int bucket) {
    UUID id = UUID.randomUUID();
    ExternalRoots roots = ExternalRoots.from(schema().options());
    return new FileTarget(
        io,
        paths.bucketDirectory(partition, bucket),
        new FileNames(id),
        clock,
        schema().id(),
        options.files().targetBytes(),
        new ExternalPlaces(paths.externalBuckets(roots, partition, bucket), id.hashCode()));
  }

  /** What a bucket holds; refuses files that were written with another number of buckets. */
  BucketFiles restore(BinaryRow partition, int bucket) {
    if (context.restore() == WriteContext.Restore.EMPTY) {
      return BucketFiles.EMPTY;
    }
    BucketFiles found = restorer.restore(partition, bucket);
    int total = found.totalBuckets();
    BucketMode mode = options.buckets().mode();
    boolean isFixed = mode == BucketMode.FIXED && total != 0;
    boolean wasFixed = mode != BucketMode.FIXED && mode != BucketMode.UNAWARE && total > 0;
    if ((isFixed || wasFixed) && total != options.buckets().count()) {
      throw new UserException(
          "Cannot write to "
              + (schema().partitionKeys().isEmpty()
                  ? ""
                  : "partition " + paths.partitionText().directory(partition) + " of ")
              + "table "
              + source.name()
              + ": its files were written with "
              + total
              + " buckets and the table now has "
              + options.buckets().count()
              + " (new bucket num). Expected the same number. Rewrite the partition with INSERT"
              + " OVERWRITE, or set 'bucket' back to '"
              + total
              + "'.");
    }
    return found;
  }

  /** Deletion vectors of a bucket: in one index file; without buckets, files have a target size. */
  BucketVectors vectors(BinaryRow partition, int bucket) {
    return VectorOptions.vectors(io, paths, schema(), partition, bucket);
  }

  /** Counts commits for {@link #fullSchedule}. */
  CommitsSinceFull commitsSinceFull() {
    return new CommitsSinceFull(
        new SnapshotStore(io, paths),
        new ManifestStore(
            io,
            paths,
            schema().partitionType(),
            ManifestOptions.from(schema().options()),
            ManifestCache.ofProcess()));
  }

  /**
   * When a bucket is due for a full compaction by the number of commits.
   *
   * @param commits of all buckets of the writer
   * @throws UserException when a session gave a number that is none
   */
  FullSchedule fullSchedule(
      CommitsSinceFull commits, BinaryRow partition, int bucket, int topLevel) {
    Optional<Integer> interval =
        schema().options().find(BucketOptions.FULL_COMPACTION_DELTA_COMMITS);
    if (interval.isEmpty() || trigger() == WriterCompaction.Trigger.ON_REQUEST) {
      return FullSchedule.never();
    }
    BucketOptions.checkDeltaCommits(interval.get());
    if (interval.get() == 1 || context.restore() == WriteContext.Restore.EMPTY) {
      return new FullSchedule(interval.get(), 0);
    }
    return new FullSchedule(
        interval.get(), commits.count(partition, bucket, topLevel, interval.get() - 1));
  }
}
