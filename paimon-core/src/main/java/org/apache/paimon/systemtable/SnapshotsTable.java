package org.apache.paimon.systemtable;

import java.time.ZoneId;
import java.util.Optional;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/** {@code t$snapshots}: one row per snapshot file. */
final class SnapshotsTable implements SystemTable {
  private static final RowType TYPE =
      RowType.of(
          "snapshot_id", DataTypes.BIGINT.notNull(),
          "schema_id", DataTypes.BIGINT.notNull(),
          "commit_user", DataTypes.STRING.notNull(),
          "commit_identifier", DataTypes.BIGINT.notNull(),
          "commit_kind", DataTypes.STRING.notNull(),
          "commit_time", DataTypes.timestamp(3).notNull(),
          "base_manifest_list", DataTypes.STRING.notNull(),
          "delta_manifest_list", DataTypes.STRING.notNull(),
          "changelog_manifest_list", DataTypes.STRING,
          "total_record_count", DataTypes.BIGINT,
          "delta_record_count", DataTypes.BIGINT,
          "changelog_record_count", DataTypes.BIGINT,
          "watermark", DataTypes.BIGINT);

  private final TableStores stores;
  private final ZoneId zone;

  SnapshotsTable(SystemTables.Context context) {
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
    SnapshotStore snapshots = stores.snapshots();
    for (long id : snapshots.ids()) {
      if (Rows.mayMatch(filter, id)) {
        // Absent: expired since the listing.
        snapshots.find(id).ifPresent(snapshot -> add(rows, snapshot));
      }
    }
    return rows.batch();
  }

  private void add(Rows rows, Snapshot snapshot) {
    rows.add(
        snapshot.id(),
        snapshot.schemaId(),
        snapshot.commitUser(),
        snapshot.commitIdentifier(),
        snapshot.commitKind().name(),
        Rows.wallClock(snapshot.timeMillis(), zone),
        snapshot.baseManifestList(),
        snapshot.deltaManifestList(),
        snapshot.changelogManifestList(),
        snapshot.totalRecordCount(),
        snapshot.deltaRecordCount(),
        snapshot.changelogRecordCount(),
        snapshot.watermark());
  }
}
