package org.apache.paimon.systemtable;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.datafile.RowStats;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/** {@code t$manifests}: the manifests of the snapshot that is read. */
final class ManifestsTable implements SystemTable {
  private static final RowType TYPE =
      RowType.of(
          "file_name", DataTypes.STRING.notNull(),
          "file_size", DataTypes.BIGINT.notNull(),
          "num_added_files", DataTypes.BIGINT.notNull(),
          "num_deleted_files", DataTypes.BIGINT.notNull(),
          "schema_id", DataTypes.BIGINT.notNull(),
          "min_partition_stats", DataTypes.STRING,
          "max_partition_stats", DataTypes.STRING);

  private final TableStores stores;
  private final ZoneId zone;

  ManifestsTable(SystemTables.Context context) {
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
    stores
        .chosenSnapshot()
        .ifPresent(
            snapshot -> {
              for (ManifestFileMeta manifest : manifests(snapshot)) {
                RowStats partitions = manifest.partitionStats();
                rows.add(
                    manifest.fileName(),
                    manifest.lengthBytes(),
                    manifest.addedFiles(),
                    manifest.deletedFiles(),
                    manifest.schemaId(),
                    text.partition(partitions.min(), stores.partitionType()),
                    text.partition(partitions.max(), stores.partitionType()));
              }
            });
    return rows.batch();
  }

  /** Those of the data files, then those of the changelog files. */
  private List<ManifestFileMeta> manifests(Snapshot snapshot) {
    List<ManifestFileMeta> all = new ArrayList<>(stores.manifestsOf(snapshot));
    all.addAll(stores.manifests().changelogOf(snapshot));
    return all;
  }
}
