package org.apache.paimon.datafile;

import java.io.IOException;
import java.util.List;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.format.FileSummary;
import org.apache.paimon.format.FormatWriter;
import org.apache.paimon.format.WriteRequest;
import org.apache.paimon.io.Location;

/**
 * A data file being written. Used by one thread. Ends with {@link #finish} or {@link #abandon};
 * when a method throws, the half-written file is deleted and given up.
 */
public final class OpenDataFile {
  private final FileTarget target;
  private final String name;
  private final Location location;
  private final FormatWriter writer;
  private long rowCount;
  private boolean isAbandoned;

  /** Creates the next file of the target. */
  public OpenDataFile(FileTarget target, FileSettings settings) {
    this.target = target;
    this.name = target.names().next(settings);
    this.location = target.nextDirectory().resolve(name);
    WriteRequest request =
        new WriteRequest(
            target.io().newOutput(location),
            settings.type(),
            settings.compression(),
            settings.statsModes(),
            settings.options());
    try {
      this.writer = settings.format().create(request);
    } catch (IOException e) {
      throw failure("create", deleteAfter(e));
    }
  }

  /** Appends the selected rows of a batch with the file's columns. */
  public void write(ColumnBatch batch) {
    if (isAbandoned) {
      throw new IllegalStateException("data file " + location + " was given up");
    }
    try {
      writer.write(batch);
      rowCount += batch.selectedCount();
    } catch (IOException e) {
      throw failure("write", abandonAfter(e));
    } catch (RuntimeException e) {
      throw abandonAfter(e);
    }
  }

  public long rowCount() {
    return rowCount;
  }

  /** Whether the file has grown to the target size. */
  public boolean isFull() {
    return writer.estimatedBytes() >= target.targetBytes();
  }

  /** Ends the file. */
  public WrittenFile finish() {
    try {
      FileSummary summary = writer.finish();
      writer.close();
      return new WrittenFile(name, location, summary);
    } catch (IOException e) {
      throw failure("finish", abandonAfter(e));
    } catch (RuntimeException e) {
      throw abandonAfter(e);
    }
  }

  /** Gives the file up and deletes what there is of it; a second call does nothing. */
  public void abandon() {
    if (isAbandoned) {
      return;
    }
    isAbandoned = true;
    try {
      try {
        writer.close();
      } finally {
        target.io().delete(List.of(location));
      }
    } catch (IOException e) {
      throw failure("delete", e);
    }
  }

  private IOException deleteAfter(IOException failure) {
    try {
      target.io().delete(List.of(location));
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    return failure;
  }

  private <E extends Exception> E abandonAfter(E failure) {
    try {
      abandon();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
    return failure;
  }

  private StorageException failure(String verb, IOException cause) {
    return new StorageException(
        "Failed to "
            + verb
            + " data file "
            + location
            + ": "
            + cause.getMessage()
            + ". Expected the store to take it. Check space and access rights, then write again;"
            + " the table is unchanged.",
        cause);
  }
}
