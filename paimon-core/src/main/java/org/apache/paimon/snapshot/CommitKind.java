package org.apache.paimon.snapshot;

/** What a snapshot's commit did. */
public enum CommitKind {
  /** Added files. */
  APPEND,
  /** Replaced files by others with the same content. */
  COMPACT,
  /** Replaced or removed content. */
  OVERWRITE,
  /** Changed statistics only. */
  ANALYZE
}
