package org.apache.paimon.spark.v35.dml;

/**
 * The rows that an expression sees.
 *
 * @param target row of the table; null when there is none
 * @param source row of the source of a MERGE; null when there is none
 */
record Scope(Object[] target, Object[] source) {
  static Scope ofTarget(Object[] row) {
    return new Scope(row, null);
  }
}
