package org.apache.paimon.merge;

import org.apache.paimon.data.RowView;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.RowType;

/**
 * The row of a key that a -D removed: key and NOT NULL columns as the -D had them, nothing else
 * (lsm-semantics 15).
 */
final class RemovedRow {
  private final boolean[] isKept;
  private RowView row;

  RemovedRow(MergeOptions options, RowType values) {
    isKept = new boolean[values.fieldCount()];
    for (int i = 0; i < isKept.length; i++) {
      isKept[i] = !values.typeAt(i).isNullable() || options.keyIds().contains(values.field(i).id());
    }
  }

  void take(RowView removed) {
    row = removed;
  }

  void appendTo(int position, VectorBuilder out) {
    if (isKept[position]) {
      out.append(row, position);
    } else {
      out.appendNull();
    }
  }
}
