package org.apache.paimon.merge;

/** The rule by which versions of one key become one row. */
public sealed interface MergeEngine permits PickingEngine, FoldingEngine {
  /**
   * The option value: {@code deduplicate}, {@code partial-update}, {@code aggregation}, {@code
   * first-row}.
   */
  String name();
}
