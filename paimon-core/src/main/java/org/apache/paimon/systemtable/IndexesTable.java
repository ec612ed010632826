package org.apache.paimon.systemtable;

import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/** {@code t$table_indexes}: the index files of the snapshot that is read. */
final class IndexesTable implements SystemTable {
  private static final RowType RANGE =
      RowType.of(
          "f0", DataTypes.STRING.notNull(),
          "f1", DataTypes.INT.notNull(),
          "f2", DataTypes.INT.notNull(),
          "_CARDINALITY", DataTypes.BIGINT);

  private static final RowType TYPE =
      RowType.of(
          "partition", DataTypes.STRING,
          "bucket", DataTypes.INT.notNull(),
          "index_type", DataTypes.STRING.notNull(),
          "file_name", DataTypes.STRING.notNull(),
          "file_size", DataTypes.BIGINT.notNull(),
          "row_count", DataTypes.BIGINT.notNull(),
          "dv_ranges", DataTypes.array(RANGE));

  private final TableStores stores;
  private final ZoneId zone;

  IndexesTable(SystemTables.Context context) {
    this.stores = context.stores();
    this.zone = context.zone();
  }

  @Override
  public RowType rowType() {
    return TYPE;
  }

  @Override
  public ColumnBatch read(Optional<Predicate> filter) {
    Rows rows = new Rows(TYPE);
    CellText text = new CellText(zone);
    String manifest = stores.chosenSnapshot().map(Snapshot::indexManifest).orElse(null);
    if (manifest != null) {
      for (IndexManifestEntry entry : stores.manifests().readIndexes(manifest)) {
        IndexFileMeta file = entry.file();
        rows.add(
            text.partition(entry.partition(), stores.partitionType()),
            entry.bucket(),
            file.type(),
            file.fileName(),
            file.lengthBytes(),
            file.rowCount(),
            ranges(file));
      }
    }
    return rows.batch();
  }

  private static List<List<Object>> ranges(IndexFileMeta file) {
    return file.deletionRanges() == null
        ? null
        : file.deletionRanges().stream()
            .map(
                range ->
                    Arrays.<Object>asList(
                        range.dataFile(), range.offset(), range.lengthBytes(), range.cardinality()))
            .toList();
  }
}
