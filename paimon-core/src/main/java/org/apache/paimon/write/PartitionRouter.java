package org.apache.paimon.write;

import java.util.HashMap;
import java.util.Map;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Values;
import org.apache.paimon.schema.TableSchema;

/**
 * The partition of each row. The same partition is always the same object, and rows of a partition
 * seen lately allocate nothing. Used by one thread.
 */
final class PartitionRouter {
  private static final int RECENT = 256;

  private final int[] columns;
  private final BinaryEncoder encoder;
  private final Map<BinaryRow, BinaryRow> known = new HashMap<>();
  private final BinaryRow[] recent = new BinaryRow[RECENT];
  private BinaryRow last = BinaryRow.EMPTY;

  PartitionRouter(TableSchema schema) {
    columns = schema.rowType().indexesOf(schema.partitionKeys());
    encoder = new BinaryEncoder(schema.partitionType().types());
  }

  boolean isUnpartitioned() {
    return columns.length == 0;
  }

  BinaryRow partition(Values row) {
    if (columns.length == 0 || encoder.encodesTo(row, columns, last)) {
      return last;
    }
    int slot = encoder.hash(row, columns) & (RECENT - 1);
    BinaryRow candidate = recent[slot];
    if (candidate == null || !encoder.encodesTo(row, columns, candidate)) {
      candidate = known.computeIfAbsent(encoder.encode(row, columns), partition -> partition);
      recent[slot] = candidate;
    }
    last = candidate;
    return candidate;
  }
}
