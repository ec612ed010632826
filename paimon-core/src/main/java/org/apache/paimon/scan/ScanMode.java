package org.apache.paimon.scan;

/** Values of option {@code scan.mode}: where a read begins (lsm-semantics 9). */
public enum ScanMode {
  /** What the other options imply, else the latest snapshot. */
  DEFAULT,
  /** The latest snapshot. */
  LATEST_FULL,
  /** Old spelling of LATEST_FULL. */
  FULL,
  /** A batch read: the latest snapshot. */
  LATEST,
  /** The newest snapshot made by a compaction, else the latest. */
  COMPACTED_FULL,
  /** By {@code scan.timestamp} or {@code scan.timestamp-millis}. */
  FROM_TIMESTAMP,
  /** By snapshot number, tag, version or watermark. */
  FROM_SNAPSHOT,
  /** Like FROM_SNAPSHOT in a batch read. */
  FROM_SNAPSHOT_FULL,
  /** Files of the latest snapshot that are not older than a time. */
  FROM_FILE_CREATION_TIME,
  /** The first snapshot not before a time, else by file creation time. */
  FROM_CREATION_TIMESTAMP,
  /** Changes between two snapshots. */
  INCREMENTAL
}
