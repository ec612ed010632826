package org.apache.paimon.manifest;

import static org.apache.paimon.manifest.ManifestSchemas.MANIFEST_VERSION;

import java.util.Arrays;
import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.datafile.RowStats;

/** Manifest entries to and from records. Used by one thread: remembers the last partition. */
final class EntryRecords {
  static final int PARTITION = 2;
  static final int BUCKET = 3;
  static final int TOTAL_BUCKETS = 4;
  static final int FILE = 5;

  private byte[] lastPartitionBytes;
  private BinaryRow lastPartition;

  /** Whether the entry may be of use, judged before its file is decoded. */
  boolean isWanted(Object[] record, EntryFilter filter) {
    return filter.accepts(
        partition(record), (Integer) record[BUCKET], (Integer) record[TOTAL_BUCKETS]);
  }

  private BinaryRow partition(Object[] record) {
    byte[] bytes = (byte[]) record[PARTITION];
    if (!Arrays.equals(bytes, lastPartitionBytes)) {
      lastPartitionBytes = bytes;
      lastPartition = BinaryRow.deserialize(bytes);
    }
    return lastPartition;
  }

  ManifestEntry fromRecord(Object[] record) {
    ManifestSchemas.checkVersion((Integer) record[0], MANIFEST_VERSION, "manifest");
    return new ManifestEntry(
        (Integer) record[1] == 0 ? FileChange.ADD : FileChange.DELETE,
        partition(record),
        (Integer) record[BUCKET],
        (Integer) record[TOTAL_BUCKETS],
        file((Object[]) record[FILE]));
  }

  private static DataFileMeta file(Object[] r) {
    return new DataFileMeta(
        (String) r[0],
        (Long) r[1],
        (Long) r[2],
        row(r[3]),
        row(r[4]),
        StoredStats.fromRecord(r[5]),
        StoredStats.fromRecord(r[6]),
        (Long) r[7],
        (Long) r[8],
        (Long) r[9],
        (Integer) r[10],
        r[11] == null ? List.of() : texts(r[11]),
        (Long) r[12],
        (Long) r[13],
        (byte[]) r[14],
        FileSource.ofCode((Integer) r[15]),
        texts(r[16]),
        (String) r[17],
        (Long) r[18],
        texts(r[19]));
  }

  private static BinaryRow row(Object bytes) {
    byte[] serialized = (byte[]) bytes;
    return serialized.length == 12 && serialized[3] == 0
        ? BinaryRow.EMPTY
        : BinaryRow.deserialize(serialized);
  }

  private static List<String> texts(Object list) {
    return list == null ? null : ((List<?>) list).stream().map(String.class::cast).toList();
  }

  static Object[] toRecord(ManifestEntry entry, ManifestOptions options) {
    boolean deletes = entry.change() == FileChange.DELETE;
    return new Object[] {
      MANIFEST_VERSION,
      deletes ? 1 : 0,
      entry.partition().serialize(),
      entry.bucket(),
      entry.totalBuckets(),
      record(entry.file(), deletes && options.dropsStatsOfDeletes())
    };
  }

  private static Object[] record(DataFileMeta file, boolean dropStats) {
    return new Object[] {
      file.fileName(),
      file.lengthBytes(),
      file.rowCount(),
      file.minKey().serialize(),
      file.maxKey().serialize(),
      StoredStats.toRecord(dropStats ? RowStats.EMPTY : file.keyStats()),
      StoredStats.toRecord(dropStats ? RowStats.EMPTY : file.valueStats()),
      file.minSequence(),
      file.maxSequence(),
      file.schemaId(),
      file.level(),
      file.extraFiles(),
      file.creationTimeMillis(),
      file.deleteRowCount(),
      file.embeddedIndex(),
      file.fileSource() == null ? null : file.fileSource().code(),
      dropStats ? (Object) List.of() : file.valueStatsColumns(),
      file.externalPath(),
      file.firstRowId(),
      file.writeColumns()
    };
  }
}
