package org.apache.paimon.append;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSettings;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.datafile.OpenDataFile;
import org.apache.paimon.datafile.RowStats;
import org.apache.paimon.datafile.StatsCodec;
import org.apache.paimon.datafile.WrittenFile;
import org.apache.paimon.index.fileindex.DataFileIndexes;
import org.apache.paimon.index.fileindex.FileIndexOptions;
import org.apache.paimon.index.fileindex.StoredIndex;

/**
 * Writes the rows of one bucket of an append table into files that roll at the target size. A
 * writer without rows makes no file. Used by one thread.
 */
public final class AppendFileWriter {
  private final FileTarget target;
  private final FileSettings settings;
  private final StatsCodec.Storage storage;
  private final FileSource source;
  private final List<DataFileMeta> finished = new ArrayList<>();
  private final RowNumbers numbers;
  private final DataFileIndexes indexes;
  private final List<String> writeColumns;
  private OpenDataFile open;

  /**
   * @param storage form of the value statistics
   * @param source what the files are made by
   * @param numbers sequence numbers of the files
   * @param writeColumns columns of the files when they are not those of the table, else null
   */
  AppendFileWriter(
      FileTarget target,
      FileSettings settings,
      StatsCodec.Storage storage,
      FileSource source,
      RowNumbers numbers,
      List<String> writeColumns) {
    this.target = target;
    this.settings = settings;
    this.storage = storage;
    this.source = source;
    this.numbers = numbers;
    this.writeColumns = writeColumns;
    this.indexes =
        new DataFileIndexes(settings.type(), FileIndexOptions.from(settings.options()), target);
  }

  /** Appends the selected rows of a batch with all table columns. */
  public void write(ColumnBatch batch) {
    if (batch.selectedCount() == 0) {
      return;
    }
    if (open == null) {
      open = new OpenDataFile(target, settings);
    }
    open.write(batch);
    indexes.add(batch);
    if (open.isFull()) {
      endFile();
    }
  }

  /** Ends the open file and hands out the files since the last call. */
  public List<DataFileMeta> finish() {
    endFile();
    List<DataFileMeta> files = List.copyOf(finished);
    finished.clear();
    return files;
  }

  /** Deletes the open file and those not handed out. */
  public void abort() {
    if (open != null) {
      OpenDataFile abandoned = open;
      open = null;
      indexes.abandon();
      abandoned.abandon();
    }
    List<DataFileMeta> files = List.copyOf(finished);
    finished.clear();
    target.delete(files);
  }

  /** Ends the open file, if there is one, although it has not grown to the target size. */
  public void endFile() {
    if (open == null) {
      return;
    }
    OpenDataFile ending = open;
    open = null;
    WrittenFile file = ending.finish();
    StoredIndex index = indexes.finish(file);
    numbers.take(file.summary().rowCount());
    finished.add(metaOf(file, index));
  }

  private DataFileMeta metaOf(WrittenFile file, StoredIndex index) {
    StatsCodec.ValueStats values =
        StatsCodec.encodeValues(
            settings.type(), file.summary().stats(), settings.statsModes(), storage);
    long rows = file.summary().rowCount();
    return new DataFileMeta(
        file.name(),
        file.summary().lengthBytes(),
        rows,
        BinaryRow.EMPTY,
        BinaryRow.EMPTY,
        RowStats.EMPTY,
        values.stats(),
        numbers.min(),
        numbers.max(),
        target.schemaId(),
        settings.level(),
        index.extraFiles(),
        target.creationTimeMillis(),
        0L,
        index.embedded(),
        source,
        values.columns(),
        target.externalPath(file),
        null,
        writeColumns);
  }
}
