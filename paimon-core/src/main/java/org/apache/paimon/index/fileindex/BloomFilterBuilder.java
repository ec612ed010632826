package org.apache.paimon.index.fileindex;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;

/** Builds the body that {@link BloomFilterBody} describes. */
final class BloomFilterBuilder implements BodyBuilder {
  private static final OptionKey<Long> ITEMS =
      OptionKey.longNumber("items", "1000000", "Distinct values that the filter is made for.");
  private static final OptionKey<Double> FPP =
      OptionKey.decimal("fpp", "0.1", "Share of absent values that the filter takes for present.");

  private final KeyForm form;
  private final int hashCount;
  private final byte[] bits;
  private long[] keys = {};

  BloomFilterBuilder(Options settings, KeyForm form) {
    this.form = form;
    long items = settings.get(ITEMS);
    double fpp = settings.get(FPP);
    double wanted = -items * Math.log(fpp) / (Math.log(2) * Math.log(2));
    if (items <= 0 || !(fpp > 0 && fpp < 1) || wanted > Integer.MAX_VALUE - 8) {
      throw new UserException(
          "Invalid bloom filter of "
              + items
              + " items with fpp "
              + fpp
              + ", expected items above 0, fpp between 0 and 1, and at most 256 MiB. Correct the"
              + " options 'file-index.bloom-filter.<column>.items' and '.fpp'.");
    }
    int bitCount = (int) wanted;
    bitCount += 8 - bitCount % 8;
    hashCount = Math.max(1, (int) Math.round((double) bitCount / items * Math.log(2)));
    bits = new byte[bitCount / 8];
  }

  @Override
  public void add(ColumnVector column, int[] rows, int count) {
    boolean[] nulls = column.nulls();
    if (column instanceof BytesVector bytes) {
      for (int i = 0; i < count; i++) {
        int row = rows[i];
        if (nulls == null || !nulls[row]) {
          add(BloomHash.of(bytes.buffer(), bytes.start(row), bytes.length(row)));
        }
      }
      return;
    }
    if (keys.length < count) {
      keys = new long[count];
    }
    form.keys(column, rows, count, keys);
    for (int i = 0; i < count; i++) {
      if (nulls == null || !nulls[rows[i]]) {
        add(BloomHash.of(form.stored(keys[i])));
      }
    }
  }

  private void add(long hash) {
    int bitCount = bits.length * 8;
    int high = (int) (hash >>> 32);
    int combined = (int) hash;
    for (int i = 0; i < hashCount; i++) {
      combined += high;
      int bit = (combined < 0 ? ~combined : combined) % bitCount;
      bits[bit >> 3] |= (byte) (1 << (bit & 7));
    }
  }

  @Override
  public Optional<byte[]> finish() {
    return Optional.of(ByteBuffer.allocate(4 + bits.length).putInt(hashCount).put(bits).array());
  }
}
