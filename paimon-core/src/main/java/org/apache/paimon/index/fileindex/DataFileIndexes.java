package org.apache.paimon.index.fileindex;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.datafile.WrittenFile;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.PositionOutput;
import org.apache.paimon.types.RowType;

/**
 * Indexes of the data files of one writer, one file after the other. Small ones go into the
 * manifest entry, others into {@code <data file>.index}. Used by one thread.
 */
public final class DataFileIndexes {
  private final RowType columns;
  private final FileIndexOptions options;
  private final FileTarget target;
  private FileIndexWriter writer;

  /**
   * @param columns the first columns of all batches
   */
  public DataFileIndexes(RowType columns, FileIndexOptions options, FileTarget target) {
    this.columns = columns;
    this.options = options;
    this.target = target;
  }

  /** Looks at the selected rows of a batch that goes into the present file. */
  public void add(ColumnBatch batch) {
    if (options.isEmpty()) {
      return;
    }
    if (writer == null) {
      writer = new FileIndexWriter(columns, options);
    }
    writer.add(batch);
  }

  /** Forgets the rows of the present file. */
  public void abandon() {
    writer = null;
  }

  /**
   * Stores the index of the file that is finished now; the next batch belongs to another. When this
   * throws, the data file is deleted.
   */
  public StoredIndex finish(WrittenFile file) {
    if (writer == null) {
      return StoredIndex.NONE;
    }
    FileIndexWriter ending = writer;
    writer = null;
    String name = file.name() + ".index";
    Location location = file.location().parent().resolve(name);
    try {
      Optional<byte[]> container = ending.finish();
      if (container.isEmpty()) {
        return StoredIndex.NONE;
      }
      if (container.get().length <= options.inManifestThresholdBytes()) {
        return new StoredIndex(container.get(), List.of());
      }
      write(location, container.get());
      return new StoredIndex(null, List.of(name));
    } catch (RuntimeException e) {
      try {
        target.io().delete(List.of(location, file.location()));
      } catch (IOException | RuntimeException deletion) {
        e.addSuppressed(deletion);
      }
      throw e;
    }
  }

  private void write(Location location, byte[] container) {
    try (PositionOutput out = target.io().newOutput(location).create()) {
      out.write(container);
    } catch (IOException e) {
      throw new StorageException(
          "Failed to write index file "
              + location
              + ": "
              + e.getMessage()
              + ". Expected the store to take it. Check space and access rights, then write again;"
              + " the table is unchanged.",
          e);
    }
  }
}
