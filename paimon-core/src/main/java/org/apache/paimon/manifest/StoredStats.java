package org.apache.paimon.manifest;

import java.util.Arrays;
import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.RowStats;

/** The statistics record inside manifest records. */
final class StoredStats {
  private StoredStats() {}

  static Object[] toRecord(RowStats stats) {
    return new Object[] {
      stats.min().serialize(), stats.max().serialize(), Arrays.asList(stats.nullCounts())
    };
  }

  static RowStats fromRecord(Object value) {
    Object[] record = (Object[]) value;
    List<?> counts = record[2] == null ? List.of() : (List<?>) record[2];
    byte[] min = (byte[]) record[0];
    byte[] max = (byte[]) record[1];
    if (counts.isEmpty() && isEmptyRow(min) && isEmptyRow(max)) {
      return RowStats.EMPTY;
    }
    return new RowStats(
        BinaryRow.deserialize(min), BinaryRow.deserialize(max), counts.toArray(new Long[0]));
  }

  private static boolean isEmptyRow(byte[] bytes) {
    return bytes.length == 12 && bytes[0] == 0 && bytes[1] == 0 && bytes[2] == 0 && bytes[3] == 0;
  }
}
