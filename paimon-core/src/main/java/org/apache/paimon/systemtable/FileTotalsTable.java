package org.apache.paimon.systemtable;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/**
 * {@code t$partitions} and {@code t$buckets}: sums over the data files of the snapshot that is
 * read. Counts are of rows in files, before a merge.
 */
final class FileTotalsTable implements SystemTable {

  /** What makes a row. */
  enum By {
    PARTITION,
    BUCKET
  }

  private static final RowType BUCKETS =
      RowType.of(
          "partition", DataTypes.STRING,
          "bucket", DataTypes.INT.notNull(),
          "record_count", DataTypes.BIGINT.notNull(),
          "file_size_in_bytes", DataTypes.BIGINT.notNull(),
          "file_count", DataTypes.BIGINT.notNull(),
          "last_update_time", DataTypes.timestamp(3));

  private static final RowType PARTITIONS = withoutBucket();

  private final TableStores stores;
  private final ZoneId zone;
  private final By by;

  FileTotalsTable(SystemTables.Context context, By by) {
    this.stores = context.stores();
    this.zone = context.zone();
    this.by = by;
  }

  private static RowType withoutBucket() {
    List<DataField> fields = new ArrayList<>(BUCKETS.fields());
    fields.remove(1);
    return new RowType(fields);
  }

  @Override
  public RowType rowType() {
    return by == By.BUCKET ? BUCKETS : PARTITIONS;
  }

  private record Key(BinaryRow partition, int bucket) {}

  private static final class Totals {
    private long rows;
    private long bytes;
    private long files;
    private TimestampValue newest;

    void add(DataFileMeta file) {
      rows += file.rowCount();
      bytes += file.lengthBytes();
      files++;
      TimestampValue time = FilesTable.creationTime(file);
      if (time != null && (newest == null || time.compareTo(newest) > 0)) {
        newest = time;
      }
    }
  }

  @Override
  public ColumnBatch read(Optional<Predicate> filter) {
    CellText text = new CellText(zone);
    RowType partitionType = stores.partitionType();
    EntryFilter wanted =
        (partition, bucket, totalBuckets) -> {
          String cell = text.partition(partition, partitionType);
          return by == By.BUCKET
              ? Rows.mayMatch(filter, cell, bucket)
              : FilesTable.isReal(bucket) && Rows.mayMatch(filter, cell);
        };
    Map<Key, Totals> totals = new LinkedHashMap<>();
    stores
        .chosenSnapshot()
        .ifPresent(
            snapshot -> {
              for (ManifestEntry entry : stores.liveFiles(snapshot, wanted)) {
                Key key = new Key(entry.partition(), by == By.BUCKET ? entry.bucket() : 0);
                totals.computeIfAbsent(key, absent -> new Totals()).add(entry.file());
              }
            });
    Rows rows = new Rows(rowType());
    totals.forEach(
        (key, sum) -> {
          String cell = text.partition(key.partition(), partitionType);
          if (by == By.BUCKET) {
            rows.add(cell, key.bucket(), sum.rows, sum.bytes, sum.files, sum.newest);
          } else {
            rows.add(cell, sum.rows, sum.bytes, sum.files, sum.newest);
          }
        });
    return rows.batch();
  }
}
