package org.apache.paimon.write;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.paimon.append.BucketVectors;
import org.apache.paimon.append.VectorChange;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.lsm.CompactionResult;
import org.apache.paimon.lsm.KeyValueBuffer;
import org.apache.paimon.lsm.RowRemoval;
import org.apache.paimon.scan.BucketFiles;

/**
 * A bucket that loses the rows with the keys of those that are written; nothing happens before
 * {@link #prepareCommit}.
 */
final class RemovingBucketWriter implements BucketWriter {
  private final BucketAddress address;
  private final Supplier<BucketFiles> present;
  private final BucketVectors vectors;
  private final KeyValueBuffer buffer;
  private final RowRemoval removal;
  private final FileTarget target;

  /**
   * A writer.
   *
   * @param present what the bucket holds at the latest snapshot
   * @param vectors of the bucket
   */
  RemovingBucketWriter(
      BucketAddress address,
      Supplier<BucketFiles> present,
      BucketVectors vectors,
      KeyValueBuffer buffer,
      RowRemoval removal,
      FileTarget target) {
    this.address = address;
    this.present = present;
    this.vectors = vectors;
    this.buffer = buffer;
    this.removal = removal;
    this.target = target;
  }

  @Override
  public void write(RowKind kind, RowView row) {
    buffer.add(kind, row);
    if (buffer.isFull()) {
      releaseMemory();
    }
  }

  @Override
  public void write(ColumnBatch batch) {
    buffer.add(batch);
    if (buffer.isFull()) {
      releaseMemory();
    }
  }

  @Override
  public void compact(CompactionExtent extent) {
    throw new IllegalStateException("a compaction by a writer that removes rows");
  }

  @Override
  public long memoryBytes() {
    return buffer.canSpill() ? buffer.memoryBytes() : 0;
  }

  @Override
  public void releaseMemory() {
    if (!buffer.canSpill()) {
      return;
    }
    try {
      buffer.spill();
    } catch (IOException e) {
      throw failure(e);
    }
  }

  @Override
  public CommitMessage prepareCommit(CompactionWait wait) {
    CompactionResult result = new CompactionResult(List.of(), List.of(), List.of());
    VectorChange marks = VectorChange.NONE;
    if (!buffer.isEmpty()) {
      BucketFiles found = present.get();
      BucketVectors.Loaded loaded = vectors.loadAll(found.indexes());
      try (BatchReader keys = buffer.merged()) {
        result = removal.remove(found.files(), new MarkedRows(loaded), keys);
      } catch (IOException e) {
        throw failure(e);
      }
      buffer.clear();
      marks = store(loaded, result);
    }
    return address.message(
        new FileChanges(result.after(), result.before(), result.changelog()),
        new IndexChanges(marks.added(), marks.removed()));
  }

  /** The vectors of replaced files go; when that fails, the files that replace them do. */
  private VectorChange store(BucketVectors.Loaded loaded, CompactionResult result) {
    Set<String> gone = new HashSet<>();
    result.before().forEach(file -> gone.add(file.fileName()));
    loaded.forget(gone);
    try {
      return loaded.store();
    } catch (RuntimeException e) {
      List<DataFileMeta> made = new ArrayList<>(result.after());
      made.addAll(result.changelog());
      try {
        target.delete(made);
      } catch (RuntimeException deletion) {
        e.addSuppressed(deletion);
      }
      throw e;
    }
  }

  private StorageException failure(IOException cause) {
    return new StorageException(
        "Failed to remove rows from bucket "
            + target.directory()
            + ": "
            + cause.getMessage()
            + ". Expected the bucket's files and local spill files to be readable. Check both, then"
            + " run the statement again; the table is unchanged.",
        cause);
  }

  /** Forgets what was to be removed; files that were handed out stay. */
  @Override
  public void abort() {
    buffer.clear();
  }

  @Override
  public void close() {
    abort();
  }
}
