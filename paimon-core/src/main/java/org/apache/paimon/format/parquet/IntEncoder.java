package org.apache.paimon.format.parquet;

import java.math.BigDecimal;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.ShortVector;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.TypeRoot;
import org.apache.parquet.column.statistics.IntStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;
import org.apache.parquet.schema.PrimitiveType;

/** INT32: integers up to four bytes, dates, times, decimals of up to 9 digits. */
final class IntEncoder extends LeafEncoder {
  private final AtomicType type;
  private final PrimitiveType stored;
  private final IntDictionary dictionary = new IntDictionary();
  private int[] values = {};
  private int[] scratch = {};
  private int from;
  private boolean any;
  private int min;
  private int max;

  IntEncoder(AtomicType type, PrimitiveType stored) {
    this.type = type;
    this.stored = stored;
  }

  @Override
  void load(LeafValues leaf) {
    count = leaf.values;
    if (leaf.isContiguous && leaf.vector instanceof IntVector ints) {
      values = ints.values();
      from = leaf.first;
      return;
    }
    if (scratch.length < count) {
      scratch = new int[count];
    }
    gather(leaf.vector, leaf);
    values = scratch;
    from = 0;
  }

  private void gather(ColumnVector vector, LeafValues leaf) {
    int n = count;
    int[] target = scratch;
    int[] rows = leaf.positions;
    if (leaf.isContiguous) {
      int first = leaf.first;
      if (vector instanceof ByteVector bytes) {
        for (int i = 0; i < n; i++) {
          target[i] = bytes.values()[first + i];
        }
      } else if (vector instanceof ShortVector shorts) {
        for (int i = 0; i < n; i++) {
          target[i] = shorts.values()[first + i];
        }
      } else {
        long[] longs = ((LongVector) vector).values();
        for (int i = 0; i < n; i++) {
          target[i] = (int) longs[first + i];
        }
      }
    } else if (vector instanceof IntVector ints) {
      for (int i = 0; i < n; i++) {
        target[i] = ints.values()[rows[i]];
      }
    } else if (vector instanceof ByteVector bytes) {
      for (int i = 0; i < n; i++) {
        target[i] = bytes.values()[rows[i]];
      }
    } else if (vector instanceof ShortVector shorts) {
      for (int i = 0; i < n; i++) {
        target[i] = shorts.values()[rows[i]];
      }
    } else {
      long[] longs = ((LongVector) vector).values();
      for (int i = 0; i < n; i++) {
        target[i] = (int) longs[rows[i]];
      }
    }
  }

  @Override
  long plainBytes() {
    return count * 4L;
  }

  @Override
  void plain(PageBuffer out) {
    out.putInts(values, from, count);
  }

  @Override
  Dictionary dictionary() {
    return dictionary;
  }

  @Override
  boolean toIds(int[] ids, int maxEntries) {
    int end = from + count;
    for (int i = from, at = 0; i < end; i++, at++) {
      ids[at] = dictionary.idOf(values[i]);
      if (ids[at] >= maxEntries) {
        return false;
      }
    }
    return true;
  }

  @Override
  Statistics<?> statistics(int[] ids) {
    IntStatistics statistics = (IntStatistics) Statistics.createStats(stored);
    if (count == 0) {
      return statistics;
    }
    int low = values[from];
    int high = low;
    int end = from + count;
    for (int i = from; i < end; i++) {
      low = Math.min(low, values[i]);
      high = Math.max(high, values[i]);
    }
    statistics.setMinMax(low, high);
    min = any ? Math.min(min, low) : low;
    max = any ? Math.max(max, high) : high;
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
    return any ? datum(min) : null;
  }

  @Override
  Object fileMax() {
    return any ? datum(max) : null;
  }

  private Object datum(int value) {
    if (type.root() == TypeRoot.DECIMAL) {
      return BigDecimal.valueOf(value, type.scale());
    }
    if (type.root() == TypeRoot.TINYINT) {
      return (byte) value;
    }
    if (type.root() == TypeRoot.SMALLINT) {
      return (short) value;
    }
    return value;
  }
}
