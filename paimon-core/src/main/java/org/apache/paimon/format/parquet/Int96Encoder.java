package org.apache.paimon.format.parquet;

import org.apache.paimon.data.TimestampVector;
import org.apache.parquet.column.statistics.BinaryStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;

/** INT96: timestamps of precision 7 to 9; see {@link Int96Values}. Without bounds. */
final class Int96Encoder extends LeafEncoder {
  private final PrimitiveType stored;
  private LeafValues leaf;

  Int96Encoder(PrimitiveType stored) {
    this.stored = stored;
  }

  @Override
  void load(LeafValues values) {
    leaf = values;
    count = values.values;
  }

  @Override
  long plainBytes() {
    return (long) count * Int96Values.WIDTH;
  }

  @Override
  void plain(PageBuffer out) {
    TimestampVector vector = (TimestampVector) leaf.vector;
    int at = out.skip(Math.multiplyExact(count, Int96Values.WIDTH));
    for (int i = 0; i < count; i++) {
      int row = leaf.isContiguous ? leaf.first + i : leaf.positions[i];
      long micros = vector.micros()[row];
      long day = Math.floorDiv(micros, Int96Values.MICROS_OF_DAY);
      long nanosOfDay =
          Math.floorMod(micros, Int96Values.MICROS_OF_DAY) * 1000 + vector.nanosOfMicro()[row];
      out.setLong(at, nanosOfDay);
      out.setInt(at + 8, (int) day + Int96Values.EPOCH_DAY);
      at += Int96Values.WIDTH;
    }
  }

  /** The library drops the bounds of INT96, whose order is undefined, but wants to see them. */
  @Override
  Statistics<?> statistics(int[] ids) {
    BinaryStatistics statistics = (BinaryStatistics) Statistics.createStats(stored);
    if (count > 0) {
      PageBuffer all = new PageBuffer();
      plain(all);
      for (int i = 0; i < count; i++) {
        statistics.updateStats(
            Binary.fromConstantByteArray(all.bytes(), i * Int96Values.WIDTH, Int96Values.WIDTH));
      }
    }
    return statistics;
  }

  @Override
  Object fileMin() {
    return null;
  }

  @Override
  Object fileMax() {
    return null;
  }
}
