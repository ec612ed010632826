package org.apache.paimon.spark.read;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.format.ReadCounters;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.scan.BranchSplit;
import org.apache.paimon.scan.RawSplit;
import org.apache.paimon.scan.Split;
import org.apache.paimon.spark.LocalDirectory;
import org.apache.paimon.spark.vector.BatchAdapter;
import org.apache.paimon.table.Table;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/**
 * The batches of some splits in Spark's form. When file positions are asked for, a raw split is
 * read file by file, so that each batch belongs to one known file.
 */
final class SplitBatches implements PartitionReader<ColumnarBatch> {
  private final Table table;
  private final ReadColumns columns;
  private final Optional<Predicate> filter;
  private final Deque<Split> ahead = new ArrayDeque<>();
  private final LeftOutRows leftOut;
  private final MetadataVectors metadata;
  private final BatchAdapter adapter;
  private final ReadCounters counters = new ReadCounters();
  private BatchReader reader;
  private ColumnarBatch current;

  SplitBatches(
      Table table,
      List<Split> splits,
      ReadColumns columns,
      Optional<Predicate> filter,
      LeftOutRows leftOut) {
    this.leftOut = leftOut;
    this.table = table;
    this.columns = columns;
    this.filter = filter;
    for (Split split : splits) {
      boolean needsPositions = columns.needsPositions() || !leftOut.isEmpty();
      ahead.addAll(needsPositions ? byFile(split) : List.of(split));
    }
    metadata = new MetadataVectors(table, columns.metadata());
    adapter = new BatchAdapter(columns.all(), columns.order());
  }

  private static List<Split> byFile(Split split) {
    if (split instanceof BranchSplit other) {
      return byFile(other.split()).stream()
          .map(part -> (Split) new BranchSplit(other.branch(), part))
          .toList();
    }
    RawSplit raw = (RawSplit) split;
    List<Split> parts = new ArrayList<>();
    for (DataFileMeta file : raw.files()) {
      parts.add(
          new RawSplit(
              raw.snapshotId(),
              raw.partition(),
              raw.bucket(),
              raw.totalBuckets(),
              List.of(file),
              raw.deletions().containsKey(file.fileName())
                  ? Map.of(file.fileName(), raw.deletions().get(file.fileName()))
                  : Map.of()));
    }
    return parts;
  }

  @Override
  public boolean next() throws IOException {
    while (true) {
      if (reader == null) {
        Split split = ahead.poll();
        if (split == null) {
          return false;
        }
        reader =
            table.newReader(LocalDirectory.first(), counters).open(split, columns.data(), filter);
        metadata.startSplit(split);
        if (!leftOut.isEmpty()) {
          leftOut.startFile(split.files().get(0).fileName());
        }
      }
      ColumnBatch batch = reader.next();
      if (batch != null) {
        current = adapter.show(metadata.appendTo(leftOut.of(batch)));
        return true;
      }
      reader.close();
      reader = null;
    }
  }

  @Override
  public ColumnarBatch get() {
    return current;
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return ScanMetrics.of(counters);
  }

  @Override
  public void close() throws IOException {
    ahead.clear();
    if (reader != null) {
      reader.close();
      reader = null;
    }
  }
}
