package org.apache.paimon.format.parquet;

import org.apache.paimon.data.BooleanVector;
import org.apache.parquet.column.statistics.BooleanStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.schema.PrimitiveType;

/** BOOLEAN: single bits, the lowest first. */
final class BooleanEncoder extends LeafEncoder {
  private final PrimitiveType stored;
  private boolean[] values = {};
  private boolean[] scratch = {};
  private int from;
  private boolean anyFalse;
  private boolean anyTrue;

  BooleanEncoder(PrimitiveType stored) {
    this.stored = stored;
  }

  @Override
  void load(LeafValues leaf) {
    count = leaf.values;
    boolean[] source = ((BooleanVector) leaf.vector).values();
    if (leaf.isContiguous) {
      values = source;
      from = leaf.first;
      return;
    }
    if (scratch.length < count) {
      scratch = new boolean[count];
    }
    for (int i = 0; i < count; i++) {
      scratch[i] = source[leaf.positions[i]];
    }
    values = scratch;
    from = 0;
  }

  @Override
  long plainBytes() {
    return (count + 7L) / 8;
  }

  @Override
  void plain(PageBuffer out) {
    int bytes = (count + 7) / 8;
    int at = out.skip(bytes);
    byte[] target = out.bytes();
    for (int b = 0; b < bytes; b++) {
      int packed = 0;
      int first = b * 8;
      int bits = Math.min(8, count - first);
      for (int i = 0; i < bits; i++) {
        packed |= values[from + first + i] ? 1 << i : 0;
      }
      target[at + b] = (byte) packed;
    }
  }

  @Override
  Statistics<?> statistics(int[] ids) {
    BooleanStatistics statistics = (BooleanStatistics) Statistics.createStats(stored);
    int trues = 0;
    for (int i = from; i < from + count; i++) {
      trues += values[i] ? 1 : 0;
    }
    if (count > 0) {
      statistics.setMinMax(trues == count, trues > 0);
      anyTrue |= trues > 0;
      anyFalse |= trues < count;
    }
    return statistics;
  }

  @Override
  Object fileMin() {
    return anyTrue || anyFalse ? (Object) !anyFalse : null;
  }

  @Override
  Object fileMax() {
    return anyTrue || anyFalse ? (Object) anyTrue : null;
  }
}
