package org.apache.paimon.merge;

/** An engine whose result is computed from all versions. */
public non-sealed interface FoldingEngine extends MergeEngine {
  /**
   * A folder over rows of the value type the engine was made for; one per reader or writer, reused
   * for every key.
   */
  RowFolder newFolder();
}
