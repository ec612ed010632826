package org.apache.paimon.format.parquet;

import org.apache.paimon.data.DoubleVector;
import org.apache.parquet.column.statistics.DoubleStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;
import org.apache.parquet.schema.PrimitiveType;

/**
 * DOUBLE. Bounds: a zero counts as -0.0 below and 0.0 above; one NaN makes the upper bound NaN,
 * which readers take as unknown, and leaves the column without a page index.
 */
final class DoubleEncoder extends LeafEncoder {
  private final PrimitiveType stored;
  private final LongDictionary dictionary = new LongDictionary();
  private double[] values = {};
  private double[] scratch = {};
  private int from;
  private boolean any;
  private boolean anyNan;
  private double min;
  private double max;

  DoubleEncoder(PrimitiveType stored) {
    this.stored = stored;
  }

  @Override
  void load(LeafValues leaf) {
    count = leaf.values;
    double[] source = ((DoubleVector) leaf.vector).values();
    if (leaf.isContiguous) {
      values = source;
      from = leaf.first;
      return;
    }
    if (scratch.length < count) {
      scratch = new double[count];
    }
    for (int i = 0; i < count; i++) {
      scratch[i] = source[leaf.positions[i]];
    }
    values = scratch;
    from = 0;
  }

  @Override
  long plainBytes() {
    return count * 8L;
  }

  @Override
  void plain(PageBuffer out) {
    out.putDoubles(values, from, count);
  }

  @Override
  Dictionary dictionary() {
    return dictionary;
  }

  @Override
  boolean toIds(int[] ids, int maxEntries) {
    int end = from + count;
    for (int i = from, at = 0; i < end; i++, at++) {
      ids[at] = dictionary.idOf(Double.doubleToRawLongBits(values[i]));
      if (ids[at] >= maxEntries) {
        return false;
      }
    }
    return true;
  }

  @Override
  Statistics<?> statistics(int[] ids) {
    DoubleStatistics statistics = (DoubleStatistics) Statistics.createStats(stored);
    if (count == 0) {
      return statistics;
    }
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    boolean nan = false;
    int end = from + count;
    for (int i = from; i < end; i++) {
      double value = values[i];
      low = value < low ? value : low;
      high = value > high ? value : high;
      nan |= Double.isNaN(value);
    }
    low = low == 0 ? -0.0d : low;
    high = high == 0 ? 0.0d : high;
    if (nan) {
      anyNan = true;
      statistics.setMinMax(low <= high ? low : Double.NaN, Double.NaN);
      return statistics;
    }
    statistics.setMinMax(low, high);
    min = any && min < low ? min : low;
    max = any && max > high ? max : high;
    any = true;
    return statistics;
  }

  @Override
  boolean addTo(BloomFilter filter) {
    for (int i = from; i < from + count; i++) {
      filter.insertHash(filter.hash(values[i]));
    }
    return true;
  }

  @Override
  Object fileMin() {
    return any && !anyNan ? min : null;
  }

  @Override
  Object fileMax() {
    return any && !anyNan ? max : null;
  }
}
