package org.apache.paimon.histories;

/**
 * What became of one key.
 *
 * @param row null when the key has none
 * @param last the record that counted last, also when it deleted the row
 */
record Cell(Row row, Row last) {
  static final Cell EMPTY = new Cell(null, null);

  static Cell of(Row row) {
    return new Cell(row, row);
  }
}
