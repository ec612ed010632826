package org.apache.paimon.spark.procedure;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.index.DeletionRange;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.io.Location;
import org.apache.paimon.maintenance.CompactionPart;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.scan.DeletionFile;
import org.apache.paimon.scan.RawSplit;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.types.SparkTypes;
import org.apache.paimon.spark.vector.BatchAdapter;
import org.apache.paimon.table.Tables;
import org.apache.paimon.types.RowType;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;

/** The rows of exactly the files of a part, whatever becomes of the table meanwhile. */
final class PartRows {
  private PartRows() {}

  /** The rows with the columns of the table's present schema. */
  static Dataset<Row> of(SparkSession session, TableSource source, CompactionPart part) {
    List<RawSplit> splits = new ArrayList<>();
    Map<String, DeletionFile> deletions = deletions(source, part);
    for (DataFileMeta file : part.files()) {
      DeletionFile deletion = deletions.get(file.fileName());
      splits.add(
          new RawSplit(
              0,
              part.partition(),
              part.bucket(),
              part.totalBuckets(),
              List.of(file),
              deletion == null ? Map.of() : Map.of(file.fileName(), deletion)));
    }
    JavaRDD<InternalRow> rows =
        JavaSparkContext.fromSparkContext(session.sparkContext())
            .parallelize(splits, splits.size())
            .mapPartitions(task -> new Rows(source, task));
    return session.internalCreateDataFrame(
        rows.rdd(), SparkTypes.valuesOfRow(source.schema().rowType()), false);
  }

  private static Map<String, DeletionFile> deletions(TableSource source, CompactionPart part) {
    TableStores stores = ProcedureContext.stores(source);
    Map<String, DeletionFile> deletions = new HashMap<>();
    for (IndexFileMeta index : part.indexes()) {
      if (index.type().equals(IndexFileMeta.DELETION_VECTORS) && index.deletionRanges() != null) {
        Location file =
            stores
                .paths()
                .indexFile(part.partition(), part.bucket(), index.fileName(), index.externalPath());
        for (DeletionRange range : index.deletionRanges()) {
          deletions.put(range.dataFile(), new DeletionFile(file, range));
        }
      }
    }
    return deletions;
  }

  /** Rows of splits, one after the other; each row is valid until the next. */
  private static final class Rows implements Iterator<InternalRow>, Closeable {
    private final TableSource source;
    private final Iterator<RawSplit> splits;
    private final RowType type;
    private final BatchAdapter adapter;
    private BatchReader reader;
    private Iterator<InternalRow> batch = List.<InternalRow>of().iterator();

    Rows(TableSource source, Iterator<RawSplit> splits) {
      this.source = source;
      this.splits = splits;
      this.type = source.schema().rowType();
      this.adapter = new BatchAdapter(type, IntStream.range(0, type.fieldCount()).boxed().toList());
      if (TaskContext.get() != null) {
        TaskContext.get()
            .addTaskCompletionListener(
                (org.apache.spark.util.TaskCompletionListener) context -> close());
      }
    }

    @Override
    public boolean hasNext() {
      while (!batch.hasNext()) {
        if (!nextBatch()) {
          return false;
        }
      }
      return true;
    }

    private boolean nextBatch() {
      try {
        if (reader == null) {
          if (!splits.hasNext()) {
            return false;
          }
          reader = Tables.open(source).newReader().open(splits.next(), type, Optional.empty());
        }
        ColumnBatch next = reader.next();
        if (next == null) {
          reader.close();
          reader = null;
        } else {
          batch = adapter.show(next).rowIterator();
        }
        return true;
      } catch (IOException e) {
        throw new UncheckedIOException(
            "Failed to read table " + source.name() + " for a compaction", e);
      }
    }

    @Override
    public InternalRow next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return batch.next();
    }

    @Override
    public void close() {
      if (reader != null) {
        try {
          reader.close();
        } catch (IOException e) {
          throw new UncheckedIOException("Failed to close a reader of " + source.name(), e);
        }
        reader = null;
      }
    }
  }
}
