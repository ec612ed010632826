package org.apache.paimon.lsm;

/** What a merge does with a key that has one version (lsm-semantics 5.7). */
public enum LoneRows {
  /** It passes through as it is. */
  PASS,
  /** The merge engine sees it: what lookup merging does. */
  MERGE
}
