package org.apache.paimon.histories;

import org.apache.paimon.data.RowKind;

/** A row with its kind, as a writer gets it or a changelog shows it. */
record Change(RowKind kind, Row row) {

  boolean isRetract() {
    return kind.isRetract();
  }

  Change in(int partition) {
    return new Change(kind, row.in(partition));
  }

  /** The same without values that nobody promises: those of a merged delete. */
  Change withoutValues() {
    return new Change(kind, row.with(null, null, null));
  }

  @Override
  public int hashCode() {
    return row.hashCode() * 31 + kind.ordinal();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Change change && kind == change.kind && row.equals(change.row);
  }

  @Override
  public String toString() {
    return kind.text() + " " + row;
  }
}
