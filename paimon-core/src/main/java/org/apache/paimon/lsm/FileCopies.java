package org.apache.paimon.lsm;

import java.io.IOException;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.io.Location;
import org.apache.paimon.lookup.LookupFile;
import org.apache.paimon.lookup.LookupFileBuilder;
import org.apache.paimon.lookup.LookupFiles;
import org.apache.paimon.lookup.LookupOptions;
import org.apache.paimon.lookup.LookupReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Local copies of the files of one bucket, made when a file was asked often enough and few of its
 * rows at a time.
 *
 * @param files all copies of the process
 * @param directory of the bucket
 */
public record FileCopies(LookupFiles files, LookupOptions options, Location directory) {
  private static final Logger LOG = LoggerFactory.getLogger(FileCopies.class);

  /** Below so many stored rows per key a copy would be read nearly as a whole. */
  private static final long LEAST_ROWS_PER_KEY = 16;

  /**
   * The copy of a file; empty when the file itself is to be read.
   *
   * @param reader of the rows that copies hold
   * @param askedRows number of keys that may be asked
   */
  Optional<LookupReader> open(DataFileMeta file, KeyValueFileReader reader, long askedRows) {
    String name = nameOf(file, reader);
    Optional<LookupReader> copy = files.open(name, options);
    if (copy.isPresent()) {
      return copy;
    }
    if (file.rowCount() < askedRows * LEAST_ROWS_PER_KEY
        || !files.isCopyDue(name, file.rowCount())) {
      return Optional.empty();
    }
    Optional<LookupFile> made = make(file, reader, name);
    if (made.isEmpty()) {
      return Optional.empty();
    }
    files.add(name, made.get(), options);
    return files.open(name, options);
  }

  /** Rows of a data file never change; their columns do with the schema. */
  private String nameOf(DataFileMeta file, KeyValueFileReader reader) {
    return directory.resolve(file.fileName()).uri() + "#" + reader.layout().type();
  }

  /**
   * Copies a file; empty when that is not to be or cannot be: then the file itself is read, which
   * fails with its own error if it was the cause.
   */
  private Optional<LookupFile> make(DataFileMeta file, KeyValueFileReader reader, String name) {
    try {
      LookupFileBuilder builder =
          files.newFile(
              options, reader.layout().type().types(), reader.layout().keys(), file.rowCount());
      try {
        if (!copy(file, reader, builder)) {
          LOG.info(
              "The local copy of {} for lookups would be larger than 'lookup.cache-max-disk-size' ="
                  + " {} bytes or 'lookup.cache-max-memory-size' = {} bytes allows; reading the"
                  + " file itself",
              file.fileName(),
              options.maxDiskBytes(),
              options.maxMemoryBytes());
          files.refuse(name);
          builder.abandon();
          return Optional.empty();
        }
        LookupFile made = builder.finish();
        LOG.info(
            "Made a local copy of {} for lookups: {} rows, {} bytes",
            file.fileName(),
            file.rowCount(),
            made.lengthBytes());
        return Optional.of(made);
      } catch (IOException | RuntimeException e) {
        abandon(builder, e);
        throw e;
      }
    } catch (IOException e) {
      // It would fail again after the next few reads.
      files.refuse(name);
      LOG.warn(
          "Cannot make a local copy of {} for lookups; reading the file itself from now on",
          directory.resolve(file.fileName()),
          e);
      return Optional.empty();
    }
  }

  /** False when the copy gets too large. */
  private static boolean copy(
      DataFileMeta file, KeyValueFileReader reader, LookupFileBuilder builder) throws IOException {
    try (BatchReader rows = reader.open(file)) {
      for (ColumnBatch batch = rows.next(); batch != null; batch = rows.next()) {
        builder.add(batch);
        if (builder.isTooLarge()) {
          return false;
        }
      }
    }
    builder.endRows();
    return !builder.isTooLarge();
  }

  private static void abandon(LookupFileBuilder builder, Exception failure) {
    try {
      builder.abandon();
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }
}
