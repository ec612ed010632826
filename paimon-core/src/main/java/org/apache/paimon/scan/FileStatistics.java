package org.apache.paimon.scan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.StatsCodec;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.evolution.FileMapping;
import org.apache.paimon.predicate.Predicate.StatsSource;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/**
 * Value statistics of files of any schema version as statistics of the wanted schema's columns:
 * columns go by field id, a column younger than the file is all null, and bounds of a column whose
 * type changed are cast where that is safe (format-metadata 6.2). Used by one thread.
 */
final class FileStatistics {
  private final RowType wanted;
  private final SchemaStore schemas;
  private final Map<FileColumns, Mapping> mappings = new HashMap<>();

  /** What decides how statistics of a file are stored. */
  private record FileColumns(long schemaId, List<String> written, List<String> covered) {}

  /**
   * From stored to wanted statistics.
   *
   * @param codec of the stored columns
   * @param stored by column of the file: position in the stored statistics, -1 = not stored
   * @param isWritten by wanted column: whether the file has it
   */
  private record Mapping(
      FileMapping columns, StatsCodec codec, int[] stored, boolean[] isWritten) {}

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
    StatsSource ofFile =
        position ->
            mapping.stored()[position] < 0
                ? ColumnStats.UNKNOWN
                : mapping.codec().column(file.valueStats(), mapping.stored()[position]);
    StatsSource all = mapping.columns().toWanted(file.rowCount(), ofFile);
    // A column that a partial write left out is in another file, not null.
    return file.writeColumns() == null
        ? all
        : position -> mapping.isWritten()[position] ? all.column(position) : ColumnStats.UNKNOWN;
  }

  /** With the columns that a file of a row-tracking table may have beside those of the table. */
  private static RowType tracked(RowType table) {
    List<DataField> fields = new ArrayList<>(table.fields());
    fields.add(SystemFields.ROW_ID);
    fields.add(SystemFields.SEQUENCE_NUMBER);
    return new RowType(fields);
  }

  private Mapping map(FileColumns columns) {
    RowType table = schemas.load(columns.schemaId()).rowType();
    RowType written = columns.written() == null ? table : tracked(table).project(columns.written());
    RowType covered = columns.covered() == null ? written : written.project(columns.covered());
    int[] stored = new int[written.fieldCount()];
    for (int i = 0; i < stored.length; i++) {
      stored[i] = covered.indexOfId(written.field(i).id());
    }
    boolean[] isWritten = new boolean[wanted.fieldCount()];
    for (int i = 0; i < isWritten.length; i++) {
      isWritten[i] = written.indexOfId(wanted.field(i).id()) >= 0;
    }
    return new Mapping(
        FileMapping.of(wanted, written), new StatsCodec(covered.types()), stored, isWritten);
  }
}
