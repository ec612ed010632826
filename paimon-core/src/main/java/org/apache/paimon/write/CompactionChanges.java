package org.apache.paimon.write;

import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;

/**
 * What compactions of a bucket changed.
 *
 * @param files data and changelog files
 * @param indexes index files that belong to them
 */
record CompactionChanges(FileChanges files, IndexChanges indexes) {
  /** No change. */
  static final CompactionChanges NONE = new CompactionChanges(FileChanges.NONE, IndexChanges.NONE);
}
