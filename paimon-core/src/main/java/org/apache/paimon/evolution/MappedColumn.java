package org.apache.paimon.evolution;

import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;

/** A column that comes from the file. */
record MappedColumn(int position) implements OutputColumn {
  @Override
  public ColumnVector of(ColumnBatch mapped) {
    return mapped.column(position);
  }
}
