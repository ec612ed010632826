package org.apache.paimon.spark.write;

/** What a write does with a row, for the metrics and for the answer of a statement. */
public enum RowChange {
  INSERTED,
  UPDATED,
  DELETED,
  /** Written anew with its file; changed or not. */
  REWRITTEN
}
