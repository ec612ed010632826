package org.apache.paimon.scan;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.StatsCodec;
import org.apache.paimon.predicate.Predicate.StatsSource;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/**
 * Value statistics of files of any schema version as statistics of the wanted schema's columns:
 * columns go by field id, a column younger than the file is all null, and bounds of a column whose
 * type changed are unknown (format-metadata 6.2). Used by one thread.
 */
final class FileStatistics {
  private final RowType wanted;
  private final SchemaStore schemas;
  private final Map<FileColumns, Mapping> mappings = new HashMap<>();

  /** What decides how statistics of a file are stored. */
  private record FileColumns(long schemaId, List<String> written, List<String> covered) {}

  /**
   * @param positions by wanted column: position in the stored statistics, or one of the two below
   */
  private record Mapping(StatsCodec codec, int[] positions, boolean[] isSameType) {
    static final int ABSENT = -1;
    static final int NOT_STORED = -2;
  }

  FileStatistics(TableSchema wanted, SchemaStore schemas) {
    this.wanted = wanted.rowType();
    this.schemas = schemas;
  }

  /** Statistics of a file by column of the wanted schema. */
  StatsSource of(DataFileMeta file) {
    Mapping mapping =
        mappings.computeIfAbsent(
            new FileColumns(file.schemaId(), file.writeColumns(), file.valueStatsColumns()),
            this::map);
    return position -> column(file, mapping, position);
  }

  private static ColumnStats column(DataFileMeta file, Mapping mapping, int position) {
    int at = mapping.positions()[position];
    if (at == Mapping.ABSENT) {
      return new ColumnStats(null, null, file.rowCount());
    }
    if (at == Mapping.NOT_STORED) {
      return ColumnStats.UNKNOWN;
    }
    ColumnStats stored = mapping.codec().column(file.valueStats(), at);
    return mapping.isSameType()[position]
        ? stored
        : new ColumnStats(null, null, stored.nullCount());
  }

  private Mapping map(FileColumns columns) {
    RowType schema = schemas.load(columns.schemaId()).rowType();
    RowType written = columns.written() == null ? schema : schema.project(columns.written());
    RowType stored = columns.covered() == null ? written : written.project(columns.covered());
    int[] positions = new int[wanted.fieldCount()];
    boolean[] same = new boolean[wanted.fieldCount()];
    for (int i = 0; i < positions.length; i++) {
      DataField field = wanted.field(i);
      int at = stored.indexOfId(field.id());
      positions[i] = at >= 0 ? at : absence(field, written, columns);
      same[i] =
          at >= 0 && stored.typeAt(at).withNullable(true).equals(field.type().withNullable(true));
    }
    return new Mapping(new StatsCodec(stored.types()), positions, same);
  }

  /** A column that a file of a partial write lacks is in another file, not null. */
  private static int absence(DataField field, RowType written, FileColumns columns) {
    boolean isInFile = written.indexOfId(field.id()) >= 0;
    return isInFile || columns.written() != null ? Mapping.NOT_STORED : Mapping.ABSENT;
  }
}
