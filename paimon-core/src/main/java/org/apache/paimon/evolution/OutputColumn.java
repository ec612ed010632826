package org.apache.paimon.evolution;

import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;

/** Makes one wanted column. */
interface OutputColumn {
  /** The vector for a batch of mapped columns. */
  ColumnVector of(ColumnBatch mapped);
}
