package org.apache.paimon.evolution;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.cast.Cast;
import org.apache.paimon.data.cast.CastOrder;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/** How the columns of a file become the wanted columns. Immutable, thread-safe. */
public final class FileMapping {

  /**
   * Where a wanted column comes from.
   *
   * @param filePosition its column in the file's schema; -1 = the file lacks it
   * @param readPosition its column in {@link #readType}; -1 = the file lacks it
   * @param vectors what becomes of its vectors
   */
  record Column(int filePosition, int readPosition, VectorMapping vectors) {
    boolean isMissing() {
      return filePosition < 0;
    }
  }

  private final RowType wanted;
  private final RowType file;
  private final RowType readType;
  private final List<Column> columns;
  private final boolean identity;

  private FileMapping(RowType wanted, RowType file, RowType readType, List<Column> columns) {
    this.wanted = wanted;
    this.file = file;
    this.readType = readType;
    this.columns = List.copyOf(columns);
    this.identity = isIdentity(columns, readType.fieldCount());
  }

  private static boolean isIdentity(List<Column> columns, int readCount) {
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      if (column.readPosition() != i || !column.vectors().isIdentity()) {
        return false;
      }
    }
    return columns.size() == readCount;
  }

  /** Maps with the zone of this Java machine, as other readers of the format do. */
  public static FileMapping of(RowType wanted, RowType file) {
    return of(wanted, file, ZoneId.systemDefault());
  }

  /**
   * A mapping from a file's columns to wanted ones.
   *
   * @param wanted the columns to give out, nested rows cut to the wanted fields
   * @param file the columns of the schema version that the file was written with
   * @param zone where casts between TIMESTAMP and TIMESTAMP WITH LOCAL TIME ZONE happen
   * @throws org.apache.paimon.error.UnsupportedFeatureException when a type cannot become another
   */
  public static FileMapping of(RowType wanted, RowType file, ZoneId zone) {
    List<Column> columns = new ArrayList<>();
    List<DataField> read = new ArrayList<>();
    for (DataField field : wanted.fields()) {
      int filePosition = file.indexOfId(field.id());
      if (filePosition < 0) {
        columns.add(new Column(-1, -1, new NullMapping(field.type())));
        continue;
      }
      DataField stored = file.field(filePosition);
      TypeMapping mapping = TypeMapping.of(field.name(), field.type(), stored.type(), zone);
      DataField readField = stored.withType(mapping.readType());
      int readPosition = read.indexOf(readField);
      if (readPosition < 0) {
        readPosition = read.size();
        read.add(readField);
      }
      columns.add(new Column(filePosition, readPosition, mapping.vectors()));
    }
    return new FileMapping(wanted, file, new RowType(read), columns);
  }

  /**
   * The columns to read from the file, with the file's names, ids and types, nested rows cut to
   * what is needed. Empty when the file has none of the wanted columns: then only row counts
   * matter.
   */
  public RowType readType() {
    return readType;
  }

  /** The columns given out. */
  public RowType wantedType() {
    return wanted;
  }

  /** Whether {@link #apply} gives back what it gets. */
  public boolean isIdentity() {
    return identity;
  }

  /**
   * A batch of {@link #readType} as a batch of the wanted columns; may share vectors with it. Its
   * row count, selection and position stay.
   *
   * @throws org.apache.paimon.error.UserException for a stored value that the new type cannot hold
   */
  public ColumnBatch apply(ColumnBatch batch) {
    if (identity) {
      return batch;
    }
    ColumnVector[] vectors = new ColumnVector[columns.size()];
    for (int i = 0; i < vectors.length; i++) {
      Column column = columns.get(i);
      ColumnVector source = column.isMissing() ? null : batch.column(column.readPosition());
      vectors[i] = column.vectors().apply(source, batch.rowCount());
    }
    return batch.withColumns(List.of(vectors));
  }

  /**
   * A filter over the wanted columns as one over {@link #readType}. Parts that cannot be asked of
   * the file are left out where that only lets more rows through.
   *
   * @return empty when nothing is left
   */
  public Optional<Predicate> toFile(Predicate filter) {
    return new FilterMapping(columns, readType).apply(filter);
  }

  /**
   * Statistics over the file's schema, by position, as statistics over the wanted columns: bounds
   * are cast where casts keep order and unknown elsewhere; a missing column is all null.
   *
   * @param rowCount rows of the file
   */
  public Predicate.StatsSource toWanted(long rowCount, Predicate.StatsSource fileStats) {
    return position -> {
      Column column = columns.get(position);
      if (column.isMissing()) {
        return new ColumnStats(null, null, rowCount);
      }
      ColumnStats stats = fileStats.column(column.filePosition());
      Optional<Cast> cast = column.vectors().cast();
      return cast.isPresent() ? cast(cast.get(), stats, rowCount) : stats;
    };
  }

  private static ColumnStats cast(Cast cast, ColumnStats stats, long rowCount) {
    if (cast.order() == CastOrder.NONE) {
      boolean allNull = stats.nullCount() != null && stats.nullCount() == rowCount;
      return new ColumnStats(null, null, allNull ? stats.nullCount() : null);
    }
    return new ColumnStats(cast.datum(stats.min()), cast.datum(stats.max()), stats.nullCount());
  }

  @Override
  public String toString() {
    return "FileMapping[" + file + " -> " + wanted + "]";
  }
}
