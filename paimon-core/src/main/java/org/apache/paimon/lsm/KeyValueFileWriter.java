package org.apache.paimon.lsm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSettings;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.FileTarget;
import org.apache.paimon.datafile.OpenDataFile;
import org.apache.paimon.datafile.StatsCodec;
import org.apache.paimon.datafile.WrittenFile;
import org.apache.paimon.format.StatsMode;
import org.apache.paimon.index.fileindex.DataFileIndexes;
import org.apache.paimon.index.fileindex.FileIndexOptions;
import org.apache.paimon.index.fileindex.StoredIndex;
import org.apache.paimon.stats.ColumnStats;

/**
 * Writes key-value rows, ascending by key, into files that roll at the target size between two
 * batches. A writer without rows makes no file. Used by one thread.
 */
public final class KeyValueFileWriter {
  private final KeyValueFiles files;
  private final FileTarget target;
  private final FileSettings settings;
  private final FileSource source;
  private final List<DataFileMeta> finished = new ArrayList<>();
  private OpenDataFile open;
  private KeyValueRange range;
  private final DataFileIndexes indexes;

  KeyValueFileWriter(
      KeyValueFiles files,
      FileTarget target,
      FileSettings settings,
      FileSource source,
      FileIndexOptions indexOptions) {
    this.files = files;
    this.target = target;
    this.settings = settings;
    this.source = source;
    this.indexes = new DataFileIndexes(files.layout().values(), indexOptions, target);
  }

  /** Appends the selected rows of a batch in the layout; keys go on ascending. */
  public void write(ColumnBatch batch) {
    if (batch.selectedCount() == 0) {
      return;
    }
    if (open == null) {
      open = new OpenDataFile(target, settings);
      range = new KeyValueRange(files.layout());
    }
    range.add(batch);
    open.write(batch.withColumns(fileColumns(batch)));
    indexes.add(batch);
    if (open.isFull()) {
      endFile();
    }
  }

  /** Appends everything that a reader gives. */
  public void writeAll(BatchReader reader) throws IOException {
    for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
      write(batch);
    }
  }

  /** The columns of the file: key copies share the vectors of the value columns. */
  private List<ColumnVector> fileColumns(ColumnBatch batch) {
    KeyValueLayout layout = files.layout();
    List<ColumnVector> columns = new ArrayList<>(settings.type().fieldCount());
    if (!files.isThin()) {
      for (int key : layout.keys()) {
        columns.add(batch.column(key));
      }
    }
    columns.add(batch.column(layout.sequencePosition()));
    columns.add(batch.column(layout.kindPosition()));
    columns.addAll(batch.columns().subList(0, layout.sequencePosition()));
    return columns;
  }

  /** Ends the open file and hands out the files since the last call. */
  public List<DataFileMeta> finish() {
    endFile();
    List<DataFileMeta> handedOut = List.copyOf(finished);
    finished.clear();
    return handedOut;
  }

  /** Deletes the open file and those not handed out. */
  public void abort() {
    if (open != null) {
      OpenDataFile abandoned = open;
      open = null;
      indexes.abandon();
      abandoned.abandon();
    }
    List<DataFileMeta> unreported = List.copyOf(finished);
    finished.clear();
    target.delete(unreported);
  }

  private void endFile() {
    if (open == null) {
      return;
    }
    OpenDataFile ending = open;
    open = null;
    WrittenFile file = ending.finish();
    finished.add(metaOf(file, indexes.finish(file)));
  }

  private DataFileMeta metaOf(WrittenFile file, StoredIndex index) {
    KeyValueLayout layout = files.layout();
    List<ColumnStats> stats = file.summary().stats();
    int firstValue = stats.size() - layout.values().fieldCount();
    List<ColumnStats> valueStats = stats.subList(firstValue, stats.size());
    List<StatsMode> valueModes = settings.statsModes().subList(firstValue, stats.size());
    StatsCodec.ValueStats values =
        StatsCodec.encodeValues(layout.values(), valueStats, valueModes, files.storage());
    List<ColumnStats> keyStats = new ArrayList<>();
    for (int i = 0; i < layout.keys().length; i++) {
      keyStats.add(files.isThin() ? valueStats.get(layout.keys()[i]) : stats.get(i));
    }
    return new DataFileMeta(
        file.name(),
        file.summary().lengthBytes(),
        file.summary().rowCount(),
        range.minKey(),
        range.maxKey(),
        new StatsCodec(files.keyType().types()).encode(keyStats),
        values.stats(),
        range.minSequence(),
        range.maxSequence(),
        target.schemaId(),
        settings.level(),
        index.extraFiles(),
        target.creationTimeMillis(),
        range.retractCount(),
        index.embedded(),
        source,
        values.columns(),
        target.externalPath(file),
        null,
        null);
  }
}
