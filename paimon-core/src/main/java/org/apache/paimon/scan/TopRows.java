package org.apache.paimon.scan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.Datums;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;

/**
 * The first rows in the order of a column: leaves out files that cannot hold one of them, because
 * enough rows of other files come before all of theirs (lsm-semantics 8.6). Immutable.
 *
 * @param column position in the table's schema
 * @param order of the values
 * @param nulls where nulls come
 * @param count how many rows are wanted
 */
public record TopRows(int column, Order order, Nulls nulls, long count) {

  private static final int MICROS = 6;

  /** Of the values. */
  public enum Order {
    ASCENDING,
    DESCENDING
  }

  /** Place of the nulls. */
  public enum Nulls {
    FIRST,
    LAST
  }

  /**
   * Whether the bounds of such a column tell its order: not for FLOAT and DOUBLE, where NaN is in
   * no bound, nor for types without bounds.
   */
  public static boolean isOrdered(DataType type) {
    return switch (type.root()) {
      case TINYINT, SMALLINT, INT, BIGINT, DECIMAL, DATE, VARCHAR -> true;
      case TIMESTAMP, TIMESTAMP_LTZ -> ((AtomicType) type).precision() <= MICROS;
      case BOOLEAN,
          FLOAT,
          DOUBLE,
          CHAR,
          BINARY,
          VARBINARY,
          TIME,
          VARIANT,
          ARRAY,
          MULTISET,
          MAP,
          ROW ->
          false;
    };
  }

  /**
   * A file with what is known of its values, in terms of the order: {@code first} comes not after
   * any value, {@code last} not before any. Null = unknown.
   *
   * @param sureValues rows that are surely live and not null
   * @param mayHoldNulls whether some row may be null
   * @param isAllNull whether every row is null for sure
   */
  private record Candidate(
      Object first, Object last, long sureValues, boolean mayHoldNulls, boolean isAllNull) {}

  /**
   * The splits without files that cannot hold a wanted row; all of them when rows are merged. Every
   * file of a table with a primary key is kept.
   */
  public List<Split> keep(TableSource source, FileIO io, List<Split> splits) {
    TableSchema schema = source.schema();
    // Files of a data-evolution table hold columns of the same rows and go together.
    if (schema.hasPrimaryKey()
        || TableOptions.of(schema).dataEvolution()
        || !isOrdered(schema.rowType().typeAt(column))) {
      return splits;
    }
    FileStatistics statistics =
        new FileStatistics(schema, new SchemaStore(io, source.location(), source.branch()));
    List<Candidate> known = new ArrayList<>();
    for (Split split : splits) {
      if (split instanceof RawSplit raw) {
        raw.files().forEach(file -> known.add(candidate(raw, file, statistics)));
      }
    }
    Optional<Object> last = lastWanted(known);
    return last.isEmpty() ? splits : without(splits, last.get(), statistics);
  }

  private Candidate candidate(RawSplit split, DataFileMeta file, FileStatistics statistics) {
    ColumnStats stats = statistics.of(file).column(column);
    DeletionFile deletion = split.deletions().get(file.fileName());
    long deleted = 0;
    if (deletion != null) {
      Long cardinality = deletion.range().cardinality();
      deleted = cardinality == null ? file.rowCount() : cardinality;
    }
    long sure =
        stats.nullCount() == null ? 0 : Math.max(0, file.rowCount() - stats.nullCount() - deleted);
    boolean isAscending = order == Order.ASCENDING;
    return new Candidate(
        isAscending ? stats.min() : stats.max(),
        isAscending ? stats.max() : stats.min(),
        sure,
        stats.nullCount() == null || stats.nullCount() > 0,
        stats.nullCount() != null && stats.nullCount() == file.rowCount());
  }

  /** The earliest value up to which there are surely enough rows; empty when no value is sure. */
  private Optional<Object> lastWanted(List<Candidate> files) {
    List<Candidate> sure =
        files.stream()
            .filter(file -> file.last() != null && file.sureValues() > 0)
            .sorted((left, right) -> compare(left.last(), right.last()))
            .toList();
    long rows = 0;
    for (Candidate file : sure) {
      rows += file.sureValues();
      if (rows >= count) {
        return Optional.of(file.last());
      }
    }
    return Optional.empty();
  }

  private int compare(Object left, Object right) {
    int ascending = Datums.compare(left, right);
    return order == Order.ASCENDING ? ascending : -ascending;
  }

  private List<Split> without(List<Split> splits, Object last, FileStatistics statistics) {
    List<Split> kept = new ArrayList<>();
    for (Split split : splits) {
      if (!(split instanceof RawSplit raw)) {
        kept.add(split);
        continue;
      }
      List<DataFileMeta> files =
          raw.files().stream()
              .filter(file -> isWanted(candidate(raw, file, statistics), last))
              .toList();
      if (!files.isEmpty()) {
        kept.add(
            new RawSplit(
                raw.snapshotId(),
                raw.partition(),
                raw.bucket(),
                raw.totalBuckets(),
                files,
                raw.deletions()));
      }
    }
    return kept;
  }

  private boolean isWanted(Candidate file, Object last) {
    if (nulls == Nulls.FIRST && file.mayHoldNulls()) {
      return true;
    }
    return !file.isAllNull() && (file.first() == null || compare(file.first(), last) <= 0);
  }
}
