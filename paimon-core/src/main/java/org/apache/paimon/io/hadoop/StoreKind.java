package org.apache.paimon.io.hadoop;

import java.util.Set;

/** How a store makes a whole file appear in one step. */
enum StoreKind {
  /** By a rename that is one step and refuses a taken name. */
  RENAMES,
  /** By closing the stream; a rename is a copy. */
  CREATES_WHOLE;

  private static final Set<String> RENAMING =
      Set.of("hdfs", "webhdfs", "swebhdfs", "viewfs", "ofs", "o3fs", "file", "jfs");

  static StoreKind of(String scheme) {
    return RENAMING.contains(scheme) ? RENAMES : CREATES_WHOLE;
  }
}
