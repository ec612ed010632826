package org.apache.paimon.schema;

/** Values of option {@code merge-engine}: what becomes of several records of one key. */
public enum MergeEngineKind {
  DEDUPLICATE,
  PARTIAL_UPDATE,
  AGGREGATION,
  FIRST_ROW
}
