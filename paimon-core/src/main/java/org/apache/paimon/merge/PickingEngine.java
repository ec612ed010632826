package org.apache.paimon.merge;

/** An engine whose result is one of the versions. */
public non-sealed interface PickingEngine extends MergeEngine {
  /** No version: the key has no row, not even a retract. */
  int NONE = -1;

  /**
   * Index of the version that is the result, kind included; or {@link #NONE}. Called for two or
   * more versions.
   */
  int pick(KeyGroup versions);
}
