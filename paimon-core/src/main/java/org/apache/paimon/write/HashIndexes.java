package org.apache.paimon.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.ExternalRoots;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.index.IndexFilePlaces;
import org.apache.paimon.index.hash.BucketAssigner;
import org.apache.paimon.index.hash.BucketRoom;
import org.apache.paimon.index.hash.HashIndexFile;
import org.apache.paimon.index.hash.IndexFileName;
import org.apache.paimon.io.Location;
import org.apache.paimon.scan.PartitionIndexes;

/** Loads and writes the hash index files of a task. Used by one thread. */
final class HashIndexes {
  private final WriteEnvironment environment;
  private final DynamicBucketOptions options;
  private final int assigners;
  private final IndexFileName names;
  private final List<Location> unreported = new ArrayList<>();

  HashIndexes(WriteEnvironment environment, int assigners) {
    this.environment = environment;
    this.options = DynamicBucketOptions.from(environment.schema().options());
    this.assigners = assigners;
    this.names = new IndexFileName(UUID.randomUUID());
    if (options.atMost(assigners) != assigners) {
      throw new IllegalStateException(
          assigners + " assigners, more than " + options.maxBuckets() + " buckets");
    }
  }

  /** The slice of an assigner, with what the latest snapshot knows. */
  HashSlice load(BinaryRow partition, int id) {
    BucketAssigner assigner =
        new BucketAssigner(environment.source().name(), id, assigners, options.limits());
    if (environment.context().restore() == WriteContext.Restore.EMPTY) {
      return new HashSlice(partition, assigner, Map.of(), IndexChanges.NOT_ASSIGNED);
    }
    PartitionIndexes found = environment.restorer().hashIndexes(partition);
    found
        .byBucket()
        .forEach(
            (bucket, file) -> {
              if (mayHold(file, bucket, id)) {
                assigner.restore(bucket, read(partition, bucket, file));
              }
            });
    return new HashSlice(partition, assigner, found.byBucket(), found.snapshotId());
  }

  /** Where each bucket belongs to one assigner, the files of others need not be read. */
  private boolean mayHold(IndexFileMeta file, int bucket, int id) {
    return BucketRoom.ownerOf(bucket, assigners) == id
        || IndexFileName.assignersOf(file.fileName()) % assigners != 0;
  }

  private IndexFilePlaces places(BinaryRow partition, int bucket) {
    return new IndexFilePlaces(
        environment.paths(), ExternalRoots.from(environment.schema().options()), partition, bucket);
  }

  private int[] read(BinaryRow partition, int bucket, IndexFileMeta file) {
    Location location = places(partition, bucket).of(file);
    try {
      return HashIndexFile.read(environment.io().newInput(location, file.lengthBytes()));
    } catch (IOException e) {
      throw new StorageException(
          "Failed to read hash index file "
              + location
              + ": "
              + e.getMessage()
              + ". Expected the file to be readable. Check the store; a retry may help.",
          e);
    }
  }

  /** Writes the new hashes of a slice; the messages say what they rest on, even without any. */
  List<CommitMessage> write(HashSlice slice) {
    List<CommitMessage> messages = new ArrayList<>();
    slice
        .assigner()
        .takeAdded()
        .forEach((bucket, hashes) -> messages.add(write(slice, bucket, hashes)));
    if (messages.isEmpty() && slice.assignedOn() != IndexChanges.NOT_ASSIGNED) {
      messages.add(message(slice, 0, new IndexChanges(List.of(), List.of(), slice.assignedOn())));
    }
    return messages;
  }

  private CommitMessage write(HashSlice slice, int bucket, int[] added) {
    IndexFileMeta old = slice.files().get(bucket);
    int[] before = old == null ? new int[0] : read(slice.partition(), bucket, old);
    int[] all = Arrays.copyOf(before, before.length + added.length);
    System.arraycopy(added, 0, all, before.length, added.length);
    int agreeing =
        old == null
            ? assigners
            : IndexFileName.common(assigners, IndexFileName.assignersOf(old.fileName()));
    IndexFileMeta file = write(slice.partition(), bucket, names.next(agreeing), all);
    slice.files().put(bucket, file);
    List<IndexFileMeta> removed = old == null ? List.of() : List.of(old);
    return message(slice, bucket, new IndexChanges(List.of(file), removed, slice.assignedOn()));
  }

  private IndexFileMeta write(BinaryRow partition, int bucket, String name, int[] hashes) {
    IndexFilePlaces places = places(partition, bucket);
    Location location = places.next(name);
    unreported.add(location);
    try {
      return places.at(
          location,
          HashIndexFile.write(environment.io().newOutput(location), hashes, hashes.length));
    } catch (IOException e) {
      throw new StorageException(
          "Failed to write hash index file "
              + location
              + ": "
              + e.getMessage()
              + ". Expected the store to take the file. Check the store, then write again; the"
              + " table is unchanged.",
          e);
    }
  }

  private CommitMessage message(HashSlice slice, int bucket, IndexChanges changes) {
    return new CommitMessage(
        slice.partition(),
        bucket,
        environment.options().buckets().count(),
        FileChanges.NONE,
        changes,
        FileChanges.NONE,
        IndexChanges.NONE);
  }

  /** The files written so far were handed on. */
  void handedOn() {
    unreported.clear();
  }

  /** Deletes what was written and not handed on. */
  void discard() {
    List<Location> files = List.copyOf(unreported);
    unreported.clear();
    try {
      environment.io().delete(files);
    } catch (IOException e) {
      throw new StorageException(
          "Failed to delete hash index files "
              + files
              + ": "
              + e.getMessage()
              + ". Expected the store to be writable. Orphan cleaning removes them later.",
          e);
    }
  }
}
