package org.apache.paimon.manifest;

import static org.apache.paimon.manifest.ManifestSchemas.LIST_VERSION;

/** Entries of manifest lists to and from records. */
final class ListRecords {
  private ListRecords() {}

  static ManifestFileMeta fromRecord(Object[] r) {
    ManifestSchemas.checkVersion((Integer) r[0], LIST_VERSION, "manifest list");
    return new ManifestFileMeta(
        (String) r[1],
        (Long) r[2],
        (Long) r[3],
        (Long) r[4],
        StoredStats.fromRecord(r[5]),
        (Long) r[6],
        (Integer) r[7],
        (Integer) r[8],
        (Integer) r[9],
        (Integer) r[10]);
  }

  static Object[] toRecord(ManifestFileMeta manifest) {
    return new Object[] {
      LIST_VERSION,
      manifest.fileName(),
      manifest.lengthBytes(),
      manifest.addedFiles(),
      manifest.deletedFiles(),
      StoredStats.toRecord(manifest.partitionStats()),
      manifest.schemaId(),
      manifest.minBucket(),
      manifest.maxBucket(),
      manifest.minLevel(),
      manifest.maxLevel()
    };
  }
}
