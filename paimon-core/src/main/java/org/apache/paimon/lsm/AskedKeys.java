package org.apache.paimon.lsm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Datums;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Or;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.DataField;

/**
 * The keys that a compaction asks lower levels for, as a filter over the first key column: a few
 * ranges when the keys are few, so that whole pages of the lower levels are not read.
 */
final class AskedKeys {
  private static final int MOST_ROWS_READ = 4096;
  private static final int MOST_RANGES = 32;

  /** Below so many stored rows per key nearly every page has one of the keys. */
  private static final int LEAST_ROWS_PER_KEY = 20;

  private final DataField column;
  private final int position;

  /**
   * @param column the first key column
   * @param position where it lies in the rows to be filtered
   */
  AskedKeys(DataField column, int position) {
    this.column = column;
    this.position = position;
  }

  /**
   * A filter that every row with one of the keys matches; empty = all rows may.
   *
   * @param files that hold the keys
   * @param keys reads them, the first key column first
   * @param storedRows rows to be filtered
   */
  Optional<Predicate> filter(List<DataFileMeta> files, KeyValueFileReader keys, long storedRows)
      throws IOException {
    boolean hasOrder =
        switch (column.type().root()) {
          case TINYINT,
              SMALLINT,
              INT,
              BIGINT,
              DECIMAL,
              DATE,
              TIME,
              CHAR,
              VARCHAR,
              TIMESTAMP,
              TIMESTAMP_LTZ ->
              true;
          case BOOLEAN, FLOAT, DOUBLE, BINARY, VARBINARY, VARIANT, ARRAY, MULTISET, MAP, ROW ->
              false;
        };
    if (!hasOrder || files.isEmpty()) {
      return Optional.empty();
    }
    long rows = files.stream().mapToLong(DataFileMeta::rowCount).sum();
    boolean isSparse = rows <= MOST_ROWS_READ && storedRows >= rows * LEAST_ROWS_PER_KEY;
    return Optional.of(isSparse ? ranges(values(files, keys)) : span(files, keys));
  }

  /** Everything between the least and the greatest key. */
  private Predicate span(List<DataFileMeta> files, KeyValueFileReader keys) {
    List<Object> ends = new ArrayList<>();
    for (DataFileMeta file : files) {
      ends.add(Datums.read(file.minKey().view(keys.keyTypes()), 0, column.type()));
      ends.add(Datums.read(file.maxKey().view(keys.keyTypes()), 0, column.type()));
    }
    ends.sort(Datums::compare);
    return range(ends.get(0), ends.get(ends.size() - 1));
  }

  private List<Object> values(List<DataFileMeta> files, KeyValueFileReader keys)
      throws IOException {
    List<Object> values = new ArrayList<>();
    BatchRow view = new BatchRow();
    for (DataFileMeta file : files) {
      try (BatchReader reader = keys.open(file)) {
        for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
          view.reset(batch);
          for (int i = 0; i < batch.rowCount(); i++) {
            values.add(Datums.read(view.at(i), 0, column.type()));
          }
        }
      }
    }
    values.sort(Datums::compare);
    return values;
  }

  /** Neighbouring values share a range, when there are many. */
  private Predicate ranges(List<Object> values) {
    List<Object> distinct = new ArrayList<>();
    for (Object value : values) {
      if (distinct.isEmpty() || Datums.compare(distinct.get(distinct.size() - 1), value) != 0) {
        distinct.add(value);
      }
    }
    int inRange = (distinct.size() + MOST_RANGES - 1) / MOST_RANGES;
    List<Predicate> ranges = new ArrayList<>();
    for (int from = 0; from < distinct.size(); from += inRange) {
      int last = Math.min(from + inRange, distinct.size()) - 1;
      ranges.add(range(distinct.get(from), distinct.get(last)));
    }
    return ranges.size() == 1 ? ranges.get(0) : new Or(ranges);
  }

  private Predicate range(Object least, Object greatest) {
    return Datums.compare(least, greatest) == 0
        ? leaf(Comparison.EQUAL, least)
        : new And(
            List.of(
                leaf(Comparison.GREATER_OR_EQUAL, least),
                leaf(Comparison.LESS_OR_EQUAL, greatest)));
  }

  private Leaf leaf(Comparison comparison, Object literal) {
    return new Leaf(position, column.name(), column.type(), comparison, List.of(literal));
  }
}
