package org.apache.paimon.spark.rowlevel;

import java.io.Serializable;
import java.util.Arrays;
import org.apache.paimon.index.deletion.DeletionVector;

/** A growing list of row positions of one file; goes from tasks to the driver. */
final class Positions implements Serializable {
  private static final long serialVersionUID = 1L;

  private long[] rows = new long[16];
  private int size;

  void add(long row) {
    if (size == rows.length) {
      rows = Arrays.copyOf(rows, size * 2);
    }
    rows[size++] = row;
  }

  DeletionVector vector() {
    DeletionVector vector = new DeletionVector();
    for (int i = 0; i < size; i++) {
      vector.delete(rows[i]);
    }
    return vector;
  }
}
