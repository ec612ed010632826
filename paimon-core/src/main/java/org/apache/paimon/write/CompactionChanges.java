package org.apache.paimon.write;

import org.apache.paimon.commit.CompactionBase;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.commit.IndexChanges;

/**
 * What compactions of a bucket changed.
 *
 * @param files data and changelog files
 * @param indexes index files that belong to them
 * @param base what they rest on
 */
record CompactionChanges(FileChanges files, IndexChanges indexes, CompactionBase base) {
  /** No change. */
  static final CompactionChanges NONE =
      new CompactionChanges(FileChanges.NONE, IndexChanges.NONE, CompactionBase.NONE);
}
