package org.apache.paimon.lsm;

import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.merge.FoldingEngine;
import org.apache.paimon.merge.RowFolder;
import org.apache.paimon.types.DataTypes;

/** Folds rows (k INT, v INT, s STRING) into a text that names every version in order. */
final class VersionText implements FoldingEngine {
  @Override
  public String name() {
    return "version-text";
  }

  @Override
  public RowFolder newFolder() {
    return new RowFolder() {
      private final StringBuilder text = new StringBuilder();
      private int key;
      private int count;
      private long sequence;

      @Override
      public void begin() {
        text.setLength(0);
        count = 0;
      }

      @Override
      public void fold(RowKind kind, long number, RowView row) {
        key = row.getInt(0);
        sequence = number;
        count++;
        text.append(kind)
            .append(number)
            .append(Datums.read(row, 1, DataTypes.INT))
            .append(Datums.read(row, 2, DataTypes.STRING))
            .append(';');
      }

      @Override
      public RowKind finish() {
        return RowKind.INSERT;
      }

      @Override
      public void appendTo(BatchBuilder out) {
        Datums.append(out.column(0), key, DataTypes.INT);
        Datums.append(out.column(1), count, DataTypes.INT);
        Datums.append(out.column(2), Bytes.of(text.toString()), DataTypes.STRING);
      }

      @Override
      public long sequence() {
        return sequence;
      }
    };
  }
}
