package org.apache.paimon.systemtable;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.StatsCodec;
import org.apache.paimon.evolution.FileMapping;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.predicate.Predicate;
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
    Predicate.StatsSource wanted =
        FileMapping.of(columns, written).toWanted(file.rowCount(), stats::get);
    Map<String, String> nullCounts = new HashMap<>();
    Map<String, String> min = new HashMap<>();
    Map<String, String> max = new HashMap<>();
    for (int i = 0; i < columns.fieldCount(); i++) {
      DataField column = columns.field(i);
      ColumnStats known = wanted.column(i);
      nullCounts.put(column.name(), String.valueOf(known.nullCount()));
      min.put(column.name(), CellText.stored(known.min(), column.type()));
      max.put(column.name(), CellText.stored(known.max(), column.type()));
    }
    return new Texts(CellText.map(nullCounts), CellText.map(min), CellText.map(max));
  }
}
