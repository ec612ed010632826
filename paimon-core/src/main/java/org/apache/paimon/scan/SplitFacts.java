package org.apache.paimon.scan;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.data.Datums;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.index.DeletionRange;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/**
 * What the metadata of a split tells for sure about its rows. Counts are of the rows that a read
 * gives; bounds are values that occur. Used by one thread.
 */
public final class SplitFacts {
  private final TableSchema schema;
  private final SchemaStore schemas;
  private final FileStatistics statistics;

  /** Whether a file may hold values that another file replaces. */
  private final boolean isJoined;

  private final Map<Long, RowType> written = new HashMap<>();

  public SplitFacts(TableSource source, FileIO io) {
    schema = source.schema();
    isJoined = TableOptions.of(schema).dataEvolution();
    schemas = new SchemaStore(io, source.location(), source.branch());
    statistics = new FileStatistics(schema, schemas);
  }

  /**
   * The least and greatest value of a column, nulls aside.
   *
   * @param min null when every row is null
   * @param max null when every row is null
   */
  public record Bounds(Object min, Object max) {
    /** There is no value. */
    public static final Bounds NONE = new Bounds(null, null);

    /** The bounds of both. */
    public Bounds and(Bounds other) {
      if (min == null || other.min == null) {
        return min == null ? other : this;
      }
      return new Bounds(
          Datums.compare(min, other.min) <= 0 ? min : other.min,
          Datums.compare(max, other.max) >= 0 ? max : other.max);
    }
  }

  /** The number of rows; empty when only a read can tell. */
  public OptionalLong rowCount(Split split) {
    if (!(split instanceof RawSplit raw)) {
      return OptionalLong.empty();
    }
    for (DataFileMeta file : raw.files()) {
      if (schema.hasPrimaryKey() && !file.hasNoRetracts()) {
        return OptionalLong.empty();
      }
    }
    long rows = raw.rowCount();
    for (DeletionFile deletion : raw.deletions().values()) {
      DeletionRange range = deletion.range();
      if (range.cardinality() == null) {
        return OptionalLong.empty();
      }
      rows -= range.cardinality();
    }
    return OptionalLong.of(rows);
  }

  /**
   * The bounds of a column of the table; empty when only a read can tell: rows are merged, marked
   * as deleted or may be replaced, statistics are missing or may be cut, the column may hold NaN,
   * or it had another type when a file was written.
   */
  public Optional<Bounds> bounds(Split split, int column) {
    DataField field = schema.fields().get(column);
    if (!(split instanceof RawSplit raw)
        || schema.hasPrimaryKey()
        || isJoined
        || !raw.deletions().isEmpty()
        || !hasExactBounds(field)) {
      return Optional.empty();
    }
    Bounds all = Bounds.NONE;
    for (DataFileMeta file : raw.files()) {
      Optional<Bounds> one = bounds(file, field, column);
      if (one.isEmpty()) {
        return Optional.empty();
      }
      all = all.and(one.get());
    }
    return Optional.of(all);
  }

  private static boolean hasExactBounds(DataField field) {
    return switch (field.type().root()) {
      case TINYINT, SMALLINT, INT, BIGINT, DECIMAL, DATE -> true;
      case BOOLEAN,
          FLOAT,
          DOUBLE,
          CHAR,
          VARCHAR,
          BINARY,
          VARBINARY,
          TIME,
          TIMESTAMP,
          TIMESTAMP_LTZ,
          VARIANT,
          ARRAY,
          MULTISET,
          MAP,
          ROW ->
          false;
    };
  }

  private Optional<Bounds> bounds(DataFileMeta file, DataField field, int column) {
    RowType fileType = written.computeIfAbsent(file.schemaId(), id -> schemas.load(id).rowType());
    int at = fileType.indexOfId(field.id());
    boolean isSameType = at < 0 || fileType.typeAt(at).equalsIgnoreNullable(field.type());
    ColumnStats stats = statistics.of(file).column(column);
    if (!isSameType || stats.nullCount() == null) {
      return Optional.empty();
    }
    if (stats.nullCount() == file.rowCount()) {
      return Optional.of(Bounds.NONE);
    }
    return stats.min() == null || stats.max() == null
        ? Optional.empty()
        : Optional.of(new Bounds(stats.min(), stats.max()));
  }
}
