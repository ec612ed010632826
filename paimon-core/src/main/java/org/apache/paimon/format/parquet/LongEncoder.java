package org.apache.paimon.format.parquet;

import java.math.BigDecimal;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.TypeRoot;
import org.apache.parquet.column.statistics.LongStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;
import org.apache.parquet.schema.PrimitiveType;

/** INT64: BIGINT, decimals of 10 to 18 digits, timestamps in milliseconds or microseconds. */
final class LongEncoder extends LeafEncoder {
  private final AtomicType type;
  private final PrimitiveType stored;
  private final boolean isMillis;
  private final LongDictionary dictionary = new LongDictionary();
  private long[] values = {};
  private long[] scratch = {};
  private int from;
  private boolean any;
  private long min;
  private long max;

  LongEncoder(AtomicType type, PrimitiveType stored) {
    this.type = type;
    this.stored = stored;
    this.isMillis = type.root().isTimestamp() && type.precision() <= 3;
  }

  @Override
  void load(LeafValues leaf) {
    count = leaf.values;
    long[] source = ((LongVector) leaf.vector).values();
    if (leaf.isContiguous && !isMillis) {
      values = source;
      from = leaf.first;
      return;
    }
    if (scratch.length < count) {
      scratch = new long[count];
    }
    if (leaf.isContiguous) {
      System.arraycopy(source, leaf.first, scratch, 0, count);
    } else {
      for (int i = 0; i < count; i++) {
        scratch[i] = source[leaf.positions[i]];
      }
    }
    if (isMillis) {
      for (int i = 0; i < count; i++) {
        scratch[i] = Math.floorDiv(scratch[i], 1000L);
      }
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
    out.putLongs(values, from, count);
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
    LongStatistics statistics = (LongStatistics) Statistics.createStats(stored);
    if (count == 0) {
      return statistics;
    }
    long low = values[from];
    long high = low;
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

  private Object datum(long value) {
    if (type.root() == TypeRoot.DECIMAL) {
      return BigDecimal.valueOf(value, type.scale());
    }
    if (type.root().isTimestamp()) {
      return TimestampValue.ofMicros(isMillis ? value * 1000L : value);
    }
    return value;
  }
}
