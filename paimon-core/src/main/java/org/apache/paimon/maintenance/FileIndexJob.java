package org.apache.paimon.maintenance;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.evolution.DataFileReader;
import org.apache.paimon.evolution.FileIndexes;
import org.apache.paimon.evolution.FileRead;
import org.apache.paimon.index.fileindex.FileIndex;
import org.apache.paimon.index.fileindex.FileIndexOptions;
import org.apache.paimon.index.fileindex.FileIndexWriter;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.PositionOutput;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.RowType;

/**
 * Gives data files that are there the indexes that the table's options name now: files with other
 * indexes, or none, get new ones; indexes that no option names go. Rows are read and never written:
 * a file keeps its name, only its manifest entry changes.
 *
 * <p>Planned on the driver with {@link CompactionJob#plan}, run part by part in tasks, committed on
 * the driver as a compaction.
 */
public final class FileIndexJob {
  private final TableSource source;
  private final CompactionPart part;
  private final FileIO io;
  private final TablePaths paths;
  private final FileIndexOptions options;
  private final FileIndexes indexes;
  private final DataFileReader reader;
  private final List<Location> made = new ArrayList<>();

  private FileIndexJob(TableSource source, CompactionPart part, FileIO io) {
    this.source = source;
    this.part = part;
    this.io = io;
    this.paths = TableStores.of(source, io).paths();
    this.options = FileIndexOptions.from(source.schema().options());
    this.indexes = new FileIndexes(io, paths, source.schema().options());
    this.reader = new DataFileReader(source, io);
  }

  /**
   * Builds the indexes of the files of one part, in a task. When this throws, what it made is
   * deleted.
   *
   * @return what a commit has to name; empty when every file has its indexes
   */
  public static Optional<CommitMessage> run(TableSource source, CompactionPart part) {
    FileIndexJob job = new FileIndexJob(source, part, source.io().open(source.location()));
    try {
      return job.run();
    } catch (IOException e) {
      StorageException failure =
          new StorageException(
              "Failed to build file indexes of bucket "
                  + part.bucket()
                  + " of table "
                  + source.name()
                  + ": "
                  + e.getMessage()
                  + ". Expected data files to be readable and the store to take index files. Check"
                  + " the store, then run it again; the table is unchanged.",
              e);
      job.abandon(failure);
      throw failure;
    } catch (RuntimeException e) {
      job.abandon(e);
      throw e;
    }
  }

  private void abandon(RuntimeException failure) {
    try {
      io.delete(made);
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
  }

  private Optional<CommitMessage> run() throws IOException {
    List<DataFileMeta> before = new ArrayList<>();
    List<DataFileMeta> after = new ArrayList<>();
    for (DataFileMeta file : part.files()) {
      Optional<DataFileMeta> indexed = reindexed(file);
      if (indexed.isPresent()) {
        before.add(file);
        after.add(indexed.get());
      }
    }
    if (after.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new CommitMessage(
            part.partition(),
            part.bucket(),
            part.totalBuckets(),
            FileChanges.NONE,
            IndexChanges.NONE,
            new FileChanges(after, before, List.of()),
            IndexChanges.NONE));
  }

  /** The file with its new index; empty when it has that already. */
  private Optional<DataFileMeta> reindexed(DataFileMeta file) throws IOException {
    RowType stored = reader.storedColumns(file);
    FileIndexOptions wanted = options.ofFile(source.schema().rowType(), stored);
    Optional<FileIndex> present = indexes.find(part.partition(), part.bucket(), file);
    boolean isDone = present.map(wanted::areIn).orElse(wanted.isEmpty());
    if (isDone) {
      return Optional.empty();
    }
    Optional<byte[]> container = wanted.isEmpty() ? Optional.empty() : build(file, stored, wanted);
    // An index of a column without any value is no index: the options alone do not tell.
    if (Arrays.equals(container.orElse(null), present.map(FileIndex::container).orElse(null))) {
      return Optional.empty();
    }
    List<String> extraFiles =
        new ArrayList<>(
            file.extraFiles().stream().filter(extra -> !FileIndexes.isIndex(extra)).toList());
    byte[] embedded = null;
    if (container.isPresent()) {
      if (container.get().length <= options.inManifestThresholdBytes()) {
        embedded = container.get();
      } else {
        extraFiles.add(write(file, container.get()));
      }
    }
    return Optional.of(file.withIndex(embedded, extraFiles));
  }

  private Optional<byte[]> build(DataFileMeta file, RowType stored, FileIndexOptions wanted)
      throws IOException {
    RowType columns = stored.project(wanted.columnsOf(stored));
    FileIndexWriter writer = new FileIndexWriter(columns, wanted);
    FileRead all = new FileRead(part.partition(), part.bucket(), file, columns);
    try (BatchReader rows = reader.open(all)) {
      for (ColumnBatch batch = rows.next(); batch != null; batch = rows.next()) {
        writer.add(batch);
      }
    }
    return writer.finish();
  }

  /** The name is new: readers of older snapshots may still want the old index. */
  private String write(DataFileMeta file, byte[] container) throws IOException {
    String name = file.fileName() + "-" + UUID.randomUUID() + FileIndexes.SUFFIX;
    Location location = paths.extraFile(part.partition(), part.bucket(), file, name);
    made.add(location);
    try (PositionOutput out = io.newOutput(location).create()) {
      out.write(container);
    }
    return name;
  }
}
