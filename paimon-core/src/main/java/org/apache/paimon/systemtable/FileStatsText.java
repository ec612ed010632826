package org.apache.paimon.systemtable;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.StatsCodec;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/** Statistics of data files as text, by the names of the table's present columns. */
final class FileStatsText {

  /** The three cells of a file. */
  record Texts(String nullCounts, String min, String max) {}

  private final RowType columns;
  private final SchemaStore schemas;

  FileStatsText(TableStores stores) {
    this.columns = stores.schema().rowType();
    this.schemas = stores.schemas();
  }

  Texts of(DataFileMeta file) {
    RowType fileColumns = schemas.load(file.schemaId()).rowType();
    RowType written =
        file.writeColumns() == null ? fileColumns : fileColumns.project(file.writeColumns());
    List<ColumnStats> stats = StatsCodec.decodeValues(written, file);
    Map<String, String> nullCounts = new HashMap<>();
    Map<String, String> min = new HashMap<>();
    Map<String, String> max = new HashMap<>();
    for (DataField column : columns.fields()) {
      int position = written.indexOfId(column.id());
      ColumnStats known =
          position < 0
              ? new ColumnStats(null, null, file.rowCount())
              : bounds(stats.get(position), written.field(position), column);
      nullCounts.put(column.name(), String.valueOf(known.nullCount()));
      min.put(column.name(), CellText.stored(known.min(), column.type()));
      max.put(column.name(), CellText.stored(known.max(), column.type()));
    }
    return new Texts(CellText.map(nullCounts), CellText.map(min), CellText.map(max));
  }

  /** Bounds stored under another type say nothing of the present one. */
  private static ColumnStats bounds(ColumnStats stats, DataField stored, DataField column) {
    return stored.type().withNullable(true).equals(column.type().withNullable(true))
        ? stats
        : new ColumnStats(null, null, stats.nullCount());
  }
}
