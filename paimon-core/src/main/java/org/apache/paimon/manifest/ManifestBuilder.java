package org.apache.paimon.manifest;

import java.util.List;
import org.apache.paimon.types.DataType;

/** One manifest in the making: its bytes and what the manifest list says of it. */
final class ManifestBuilder {
  private final ManifestOptions options;
  private final AvroFile.Builder file;
  private final PartitionStats partitionStats;
  private long added;
  private long deleted;
  private long schemaId = Long.MIN_VALUE;
  private int minBucket = Integer.MAX_VALUE;
  private int maxBucket = Integer.MIN_VALUE;
  private int minLevel = Integer.MAX_VALUE;
  private int maxLevel = Integer.MIN_VALUE;

  ManifestBuilder(List<DataType> partitionTypes, ManifestOptions options) {
    this.options = options;
    this.file = new AvroFile.Builder(ManifestSchemas.MANIFEST, options);
    this.partitionStats = new PartitionStats(partitionTypes);
  }

  /** Adds an entry and tells how many bytes are sure so far. */
  int add(ManifestEntry entry) {
    if (entry.change() == FileChange.ADD) {
      added++;
    } else {
      deleted++;
    }
    partitionStats.add(entry.partition());
    schemaId = Math.max(schemaId, entry.file().schemaId());
    minBucket = Math.min(minBucket, entry.bucket());
    maxBucket = Math.max(maxBucket, entry.bucket());
    minLevel = Math.min(minLevel, entry.file().level());
    maxLevel = Math.max(maxLevel, entry.file().level());
    return file.add(EntryRecords.toRecord(entry, options));
  }

  byte[] finish() {
    return file.finish();
  }

  /** What the list says of the file; after {@link #finish}. */
  ManifestFileMeta meta(String fileName, long lengthBytes) {
    return new ManifestFileMeta(
        fileName,
        lengthBytes,
        added,
        deleted,
        partitionStats.finish(),
        schemaId,
        minBucket,
        maxBucket,
        minLevel,
        maxLevel);
  }
}
