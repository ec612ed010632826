package org.apache.paimon.append;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.evolution.DataFileReader;
import org.apache.paimon.evolution.DeletedRows;
import org.apache.paimon.evolution.FileRead;

/**
 * Writes several files of an append table as one, in the order they are given: deleted rows are
 * left out, columns are those of the present schema. With row tracking, rows keep id and number.
 * Thread-safe.
 */
public final class AppendRewriter {
  private final AppendFiles files;
  private final DataFileReader reader;

  public AppendRewriter(AppendFiles files, DataFileReader reader) {
    this.files = files;
    this.reader = reader;
  }

  /**
   * Rewrites files of one bucket. When this throws, what it made is deleted.
   *
   * @param inputs at least one, in row order
   * @param deleted rows to be left out, by file
   * @param isCancelled asked between batches
   * @return the new files; none when every row is deleted
   * @throws CancellationException when {@code isCancelled} says so
   */
  public List<DataFileMeta> rewrite(
      BinaryRow partition,
      int bucket,
      List<DataFileMeta> inputs,
      Function<DataFileMeta, Optional<DeletedRows>> deleted,
      FileTarget target,
      BooleanSupplier isCancelled) {
    AppendFileWriter writer = files.newRewriter(target, numbers(inputs));
    try {
      for (DataFileMeta file : inputs) {
        FileRead read =
            new FileRead(
                partition,
                bucket,
                file,
                files.rewrittenColumns(),
                Optional.empty(),
                deleted.apply(file));
        copy(read, writer, target, isCancelled);
      }
      return writer.finish();
    } catch (RuntimeException e) {
      try {
        writer.abort();
      } catch (RuntimeException abort) {
        e.addSuppressed(abort);
      }
      throw e;
    }
  }

  /** Numbers go on from the least, so that the order of the bucket stays. */
  private RowNumbers numbers(List<DataFileMeta> inputs) {
    long min = inputs.stream().mapToLong(DataFileMeta::minSequence).min().orElseThrow();
    long max = inputs.stream().mapToLong(DataFileMeta::maxSequence).max().orElseThrow();
    return files.hasRowTracking() ? RowNumbers.constant(min, max) : RowNumbers.from(min);
  }

  private void copy(
      FileRead read, AppendFileWriter writer, FileTarget target, BooleanSupplier isCancelled) {
    try (BatchReader rows = reader.open(read)) {
      for (ColumnBatch batch = rows.next(); batch != null; batch = rows.next()) {
        if (isCancelled.getAsBoolean()) {
          throw new CancellationException("the compaction was cancelled");
        }
        writer.write(batch);
      }
    } catch (IOException e) {
      throw new StorageException(
          "Failed to compact file "
              + read.file()
              + " in "
              + target.directory()
              + ": "
              + e.getMessage()
              + ". Expected it to be readable. Check the store and compact again; the table is"
              + " unchanged.",
          e);
    }
  }
}
