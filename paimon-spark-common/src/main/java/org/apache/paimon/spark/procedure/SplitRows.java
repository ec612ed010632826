package org.apache.paimon.spark.procedure;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.LocalDirectory;
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

/** The rows of exactly these splits, whatever becomes of the table meanwhile. */
final class SplitRows {
  private SplitRows() {}

  /** The rows with the columns of the table's present schema, a task for each split. */
  static Dataset<Row> of(SparkSession session, TableSource source, List<Split> splits) {
    JavaRDD<InternalRow> rows =
        JavaSparkContext.fromSparkContext(session.sparkContext())
            .parallelize(splits, splits.size())
            .mapPartitions(task -> new Rows(source, task));
    return session.internalCreateDataFrame(
        rows.rdd(), SparkTypes.valuesOfRow(source.schema().rowType()), false);
  }

  /** Rows of splits, one after the other; each row is valid until the next. */
  private static final class Rows implements Iterator<InternalRow>, Closeable {
    private final TableSource source;
    private final Iterator<Split> splits;
    private final RowType type;
    private final BatchAdapter adapter;
    private BatchReader reader;
    private Iterator<InternalRow> batch = List.<InternalRow>of().iterator();

    Rows(TableSource source, Iterator<Split> splits) {
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
          reader =
              Tables.open(source)
                  .newReader(LocalDirectory.first())
                  .open(splits.next(), type, Optional.empty());
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
