package org.apache.paimon.evolution;

import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.types.DataTypes;

/**
 * {@code _ROW_ID}: as stored; where that is null or absent, the file's first row id plus the row's
 * position; null in a file without row ids (format-data 1.1).
 */
final class RowIdColumn implements OutputColumn {
  private final Long firstRowId;
  private final int storedPosition;

  /**
   * @param storedPosition among the mapped columns; -1 = the file does not hold it
   */
  RowIdColumn(DataFileMeta file, int storedPosition) {
    this.firstRowId = file.firstRowId();
    this.storedPosition = storedPosition;
  }

  @Override
  public ColumnVector of(ColumnBatch mapped) {
    ColumnVector stored = storedPosition < 0 ? null : mapped.column(storedPosition);
    if (firstRowId == null) {
      return stored != null ? stored : NullMapping.nulls(DataTypes.BIGINT, mapped.rowCount());
    }
    if (stored != null && !stored.hasNulls()) {
      return stored;
    }
    long[] ids = new long[mapped.rowCount()];
    long first = firstRowId + mapped.firstRow();
    for (int i = 0; i < ids.length; i++) {
      boolean isStored = stored != null && !stored.isNullAt(i);
      ids[i] = isStored ? ((LongVector) stored).get(i) : first + i;
    }
    return new LongVector(ids, null);
  }
}
