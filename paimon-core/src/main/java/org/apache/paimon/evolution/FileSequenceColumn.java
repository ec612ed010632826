package org.apache.paimon.evolution;

import java.util.Arrays;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * {@code _SEQUENCE_NUMBER} of an append table: as stored; where that is null or absent, the file's
 * greatest (format-data 1.1).
 */
final class FileSequenceColumn implements OutputColumn {
  private final long sequence;
  private final int storedPosition;

  /**
   * @param storedPosition among the mapped columns; -1 = the file does not hold it
   */
  FileSequenceColumn(DataFileMeta file, int storedPosition) {
    this.sequence = file.maxSequence();
    this.storedPosition = storedPosition;
  }

  @Override
  public ColumnVector of(ColumnBatch mapped) {
    ColumnVector stored = storedPosition < 0 ? null : mapped.column(storedPosition);
    if (stored != null && !stored.hasNulls()) {
      return stored;
    }
    long[] values = new long[mapped.rowCount()];
    Arrays.fill(values, sequence);
    if (stored != null) {
      for (int i = 0; i < values.length; i++) {
        values[i] = stored.isNullAt(i) ? sequence : ((LongVector) stored).get(i);
      }
    }
    return new LongVector(values, null);
  }
}
