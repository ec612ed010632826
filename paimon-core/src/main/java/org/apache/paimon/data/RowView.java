package org.apache.paimon.data;

/** A row; usually a cursor over something else, valid only until its owner moves on. */
public interface RowView extends Values {
  int fieldCount();
}
