package org.apache.paimon.systemtable;

import java.util.Optional;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.snapshot.StatisticsStore;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/** {@code t$statistics}: what ANALYZE found, as of the snapshot that is read. */
final class StatisticsTable implements SystemTable {
  private static final RowType TYPE =
      RowType.of(
          "snapshot_id", DataTypes.BIGINT.notNull(),
          "schema_id", DataTypes.BIGINT.notNull(),
          "mergedRecordCount", DataTypes.BIGINT,
          "mergedRecordSize", DataTypes.BIGINT,
          "colstat", DataTypes.STRING);

  private final TableStores stores;

  StatisticsTable(SystemTables.Context context) {
    this.stores = context.stores();
  }

  @Override
  public RowType rowType() {
    return TYPE;
  }

  @Override
  public ColumnBatch read(Optional<Predicate> filter) {
    Rows rows = new Rows(TYPE);
    stores
        .chosenSnapshot()
        .flatMap(snapshot -> new StatisticsStore(stores.io(), stores.paths()).of(snapshot))
        .ifPresent(
            statistics ->
                rows.add(
                    statistics.snapshotId(),
                    statistics.schemaId(),
                    statistics.mergedRecordCount(),
                    statistics.mergedRecordSizeBytes(),
                    statistics.columnsJson()));
    return rows.batch();
  }
}
