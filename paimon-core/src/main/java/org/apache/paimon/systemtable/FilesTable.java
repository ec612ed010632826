package org.apache.paimon.systemtable;

import java.time.ZoneId;
import java.util.Optional;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/** {@code t$files}: the data files of the snapshot that is read. */
final class FilesTable implements SystemTable {
  private static final RowType TYPE =
      RowType.of(
          "partition", DataTypes.STRING,
          "bucket", DataTypes.INT.notNull(),
          "file_path", DataTypes.STRING.notNull(),
          "file_format", DataTypes.STRING.notNull(),
          "schema_id", DataTypes.BIGINT.notNull(),
          "level", DataTypes.INT.notNull(),
          "record_count", DataTypes.BIGINT.notNull(),
          "file_size_in_bytes", DataTypes.BIGINT.notNull(),
          "min_key", DataTypes.STRING,
          "max_key", DataTypes.STRING,
          "null_value_counts", DataTypes.STRING.notNull(),
          "min_value_stats", DataTypes.STRING.notNull(),
          "max_value_stats", DataTypes.STRING.notNull(),
          "min_sequence_number", DataTypes.BIGINT,
          "max_sequence_number", DataTypes.BIGINT,
          "creation_time", DataTypes.timestamp(3),
          "deleteRowCount", DataTypes.BIGINT,
          "file_source", DataTypes.STRING);

  private final TableStores stores;
  private final ZoneId zone;

  FilesTable(SystemTables.Context context) {
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
    RowType partitionType = stores.partitionType();
    EntryFilter wanted =
        (partition, bucket, totalBuckets) ->
            isReal(bucket)
                && Rows.mayMatch(filter, text.partition(partition, partitionType), bucket);
    FileStatsText stats = new FileStatsText(stores);
    stores
        .chosenSnapshot()
        .ifPresent(
            snapshot -> {
              for (ManifestEntry entry : stores.liveFiles(snapshot, wanted)) {
                add(rows, entry, text.partition(entry.partition(), partitionType), stats);
              }
            });
    return rows.batch();
  }

  private void add(Rows rows, ManifestEntry entry, String partition, FileStatsText stats) {
    DataFileMeta file = entry.file();
    FileStatsText.Texts texts = stats.of(file);
    rows.add(
        partition,
        entry.bucket(),
        stores.paths().dataFile(entry.partition(), entry.bucket(), file).uri(),
        file.fileName().substring(file.fileName().lastIndexOf('.') + 1),
        file.schemaId(),
        file.level(),
        file.rowCount(),
        file.lengthBytes(),
        key(file.minKey()),
        key(file.maxKey()),
        texts.nullCounts(),
        texts.min(),
        texts.max(),
        file.minSequence(),
        file.maxSequence(),
        creationTime(file),
        file.deleteRowCount(),
        file.fileSource().name());
  }

  private String key(BinaryRow key) {
    RowType type = stores.schema().trimmedKeyType();
    return key.arity() == 0 || key.arity() != type.fieldCount() ? null : CellText.key(key, type);
  }

  /** Whether a bucket is one; rows that wait for a bucket are not shown. */
  static boolean isReal(int bucket) {
    return bucket >= 0;
  }

  /** When a file was made: the writer's wall clock. Null when unknown. */
  static TimestampValue creationTime(DataFileMeta file) {
    return file.creationTimeMillis() == null
        ? null
        : TimestampValue.ofMillis(file.creationTimeMillis(), 0);
  }
}
