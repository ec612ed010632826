package org.apache.paimon.manifest;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowView;
import org.apache.paimon.datafile.RowStats;
import org.apache.paimon.datafile.StatsCodec;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataType;

/** Gathers least and greatest partition values over the entries of a manifest. */
final class PartitionStats {
  private final List<DataType> types;
  private final Object[] min;
  private final Object[] max;
  private final long[] nullCounts;
  private BinaryRow last;
  private long lastCount;

  PartitionStats(List<DataType> types) {
    this.types = types;
    this.min = new Object[types.size()];
    this.max = new Object[types.size()];
    this.nullCounts = new long[types.size()];
  }

  void add(BinaryRow partition) {
    if (last != null && !last.equals(partition)) {
      fold();
    }
    last = partition;
    lastCount++;
  }

  private void fold() {
    RowView row = types.isEmpty() ? null : last.view(types);
    for (int i = 0; i < types.size(); i++) {
      Object value = Datums.read(row, i, types.get(i));
      if (value == null) {
        nullCounts[i] += lastCount;
        continue;
      }
      min[i] = min[i] == null || Datums.compare(value, min[i]) < 0 ? value : min[i];
      max[i] = max[i] == null || Datums.compare(value, max[i]) > 0 ? value : max[i];
    }
    lastCount = 0;
  }

  RowStats finish() {
    if (last != null) {
      fold();
    }
    List<ColumnStats> stats = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      stats.add(new ColumnStats(min[i], max[i], nullCounts[i]));
    }
    return new StatsCodec(types).encode(stats);
  }
}
