package org.apache.paimon.spill;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.types.DataType;

/**
 * A local directory for spill files, and how many bytes they take there. Used by one thread.
 *
 * <p>The directory belongs to the caller; each {@link SpillFile} is deleted by its owner.
 */
public final class SpillDirectory {
  private final Path directory;
  private final SpillCodec codec;
  private final long maxBytes;
  private long bytes;

  /**
   * @param directory made with the first file if need be
   * @param maxBytes after which {@link #isFull} holds
   */
  public SpillDirectory(Path directory, SpillCodec codec, long maxBytes) {
    this.directory = directory;
    this.codec = codec;
    this.maxBytes = maxBytes;
  }

  /** Whether the files take as much as is allowed. */
  public boolean isFull() {
    return bytes >= maxBytes;
  }

  /** Bytes of the files that are there. */
  public long bytes() {
    return bytes;
  }

  /** Starts a file of batches with columns of these types. */
  public SpillWriter newFile(List<DataType> types) {
    Path path = directory.resolve("spill-" + UUID.randomUUID());
    try {
      Files.createDirectories(directory);
      return new SpillWriter(this, path, codec, types);
    } catch (IOException e) {
      throw failure("create", path, e);
    }
  }

  /** Spills all rows of a source, batch by batch. Batches have no selection. */
  public SpillFile spill(List<DataType> types, BatchReader source) throws IOException {
    SpillWriter writer = newFile(types);
    try {
      for (ColumnBatch batch = source.next(); batch != null; batch = source.next()) {
        writer.write(batch);
      }
      return writer.finish();
    } catch (IOException | RuntimeException e) {
      writer.abandon();
      throw e;
    }
  }

  void added(long fileBytes) {
    bytes += fileBytes;
  }

  void delete(Path path, long fileBytes) {
    bytes -= fileBytes;
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw failure("delete", path, e);
    }
  }

  static StorageException failure(String verb, Path path, IOException cause) {
    return new StorageException(
        "Failed to "
            + verb
            + " spill file "
            + path
            + ": "
            + cause.getMessage()
            + ". Expected local disk space for write buffers and merges of many runs. Free space,"
            + " choose another temporary directory, set 'write-buffer-spillable' = 'false', or"
            + " raise 'sort-spill-threshold', then try again.",
        cause);
  }
}
