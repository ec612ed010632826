package org.apache.paimon.format.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.TypeRoot;
import org.apache.parquet.column.statistics.BinaryStatistics;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.column.values.bloomfilter.BloomFilter;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.PrimitiveType;

/**
 * BINARY: character and byte strings, ordered by unsigned bytes. FIXED_LEN_BYTE_ARRAY: decimals
 * above 18 digits, widened to the stored length, ordered as signed numbers.
 */
final class BytesEncoder extends LeafEncoder {
  private final AtomicType type;
  private final PrimitiveType stored;
  private final int fixedLength;
  private final long signFlip;
  private final BytesDictionary dictionary;
  private byte[] buffer = {};
  private byte[] scratch = {};
  private int[] starts = {};
  private int[] lengths = {};
  private long contentBytes;
  private int[] picked = {};
  private boolean[] isPicked = {};
  private byte[] min;
  private byte[] max;

  BytesEncoder(AtomicType type, PrimitiveType stored) {
    this.type = type;
    this.stored = stored;
    boolean isDecimal = type.root() == TypeRoot.DECIMAL;
    this.fixedLength = isDecimal ? stored.getTypeLength() : -1;
    this.signFlip = isDecimal ? Long.MIN_VALUE : 0;
    this.dictionary = new BytesDictionary(!isDecimal);
  }

  @Override
  void load(LeafValues leaf) {
    count = leaf.values;
    if (starts.length < count) {
      starts = new int[count];
      lengths = new int[count];
    }
    BytesVector vector = (BytesVector) leaf.vector;
    buffer = vector.buffer();
    int[] offsets = vector.offsets();
    int[] ids = vector.ids();
    long total = 0;
    for (int i = 0; i < count; i++) {
      int row = leaf.isContiguous ? leaf.first + i : leaf.positions[i];
      int entry = ids == null ? row : ids[row];
      int start = offsets[entry];
      int length = offsets[entry + 1] - start;
      starts[i] = start;
      lengths[i] = length;
      total += length;
    }
    contentBytes = total;
    if (fixedLength >= 0) {
      widen();
    }
  }

  private void widen() {
    int needed = Math.multiplyExact(count, fixedLength);
    if (scratch.length < needed) {
      scratch = new byte[needed];
    }
    for (int i = 0; i < count; i++) {
      int to = i * fixedLength;
      int from = starts[i];
      int length = lengths[i];
      while (length > fixedLength) {
        // Sign bytes in front carry nothing.
        from++;
        length--;
      }
      int pad = fixedLength - length;
      Arrays.fill(scratch, to, to + pad, (byte) (buffer[from] >> 7));
      System.arraycopy(buffer, from, scratch, to + pad, length);
      starts[i] = to;
      lengths[i] = fixedLength;
    }
    buffer = scratch;
    contentBytes = needed;
  }

  @Override
  long plainBytes() {
    return contentBytes + (fixedLength < 0 ? 4L * count : 0);
  }

  @Override
  void plain(PageBuffer out) {
    if (fixedLength >= 0) {
      out.put(buffer, 0, count * fixedLength);
      return;
    }
    int at = out.skip(Math.toIntExact(plainBytes()));
    byte[] target = out.bytes();
    for (int i = 0; i < count; i++) {
      int length = lengths[i];
      out.setInt(at, length);
      System.arraycopy(buffer, starts[i], target, at + 4, length);
      at += 4 + length;
    }
  }

  @Override
  Dictionary dictionary() {
    return dictionary;
  }

  @Override
  boolean toIds(int[] ids, int maxEntries) {
    for (int i = 0; i < count; i++) {
      ids[i] = dictionary.idOf(buffer, starts[i], lengths[i]);
      if (ids[i] >= maxEntries) {
        return false;
      }
    }
    return true;
  }

  @Override
  Statistics<?> statistics(int[] ids) {
    BinaryStatistics statistics = (BinaryStatistics) Statistics.createStats(stored);
    if (count == 0) {
      return statistics;
    }
    int n = ids == null ? count : pickDistinct(ids);
    int low = ids == null ? 0 : picked[0];
    int high = low;
    long lowPrefix = prefix(low);
    long highPrefix = lowPrefix;
    for (int at = 1; at < n; at++) {
      int i = ids == null ? at : picked[at];
      long prefix = prefix(i);
      int toLow = Long.compareUnsigned(prefix, lowPrefix);
      if (toLow < 0 || (toLow == 0 && compareTies(i, low) < 0)) {
        low = i;
        lowPrefix = prefix;
      }
      int toHigh = Long.compareUnsigned(prefix, highPrefix);
      if (toHigh > 0 || (toHigh == 0 && compareTies(i, high) > 0)) {
        high = i;
        highPrefix = prefix;
      }
    }
    byte[] least = copy(low);
    byte[] greatest = copy(high);
    statistics.updateStats(Binary.fromConstantByteArray(least));
    statistics.updateStats(Binary.fromConstantByteArray(greatest));
    min = min == null || compare(least, min) < 0 ? least : min;
    max = max == null || compare(greatest, max) > 0 ? greatest : max;
    return statistics;
  }

  /** Notes one value for each dictionary id of the page; returns how many there are. */
  private int pickDistinct(int[] ids) {
    int entries = dictionary.size();
    if (picked.length < entries) {
      picked = new int[entries * 2];
      isPicked = new boolean[entries * 2];
    }
    Arrays.fill(isPicked, 0, entries, false);
    int n = 0;
    for (int i = 0; i < count; i++) {
      if (!isPicked[ids[i]]) {
        isPicked[ids[i]] = true;
        picked[n++] = i;
      }
    }
    return n;
  }

  private long prefix(int i) {
    return Prefix.of(buffer, starts[i], lengths[i]) ^ signFlip;
  }

  /** Compares values whose first eight bytes, zeros behind a shorter end, are the same. */
  private int compareTies(int i, int j) {
    int a = starts[i];
    int b = starts[j];
    int common = Math.min(lengths[i], lengths[j]);
    int at = 8;
    for (; at + 8 <= common; at += 8) {
      int order = Long.compareUnsigned(Prefix.of(buffer, a + at), Prefix.of(buffer, b + at));
      if (order != 0) {
        return order;
      }
    }
    for (; at < common; at++) {
      int order = (buffer[a + at] & 0xff) - (buffer[b + at] & 0xff);
      if (order != 0) {
        return order;
      }
    }
    return lengths[i] - lengths[j];
  }

  private byte[] copy(int i) {
    return Arrays.copyOfRange(buffer, starts[i], starts[i] + lengths[i]);
  }

  private int compare(byte[] a, byte[] b) {
    if (fixedLength >= 0 && a[0] < 0 != b[0] < 0) {
      return a[0] < 0 ? -1 : 1;
    }
    return Arrays.compareUnsigned(a, b);
  }

  @Override
  boolean addTo(BloomFilter filter) {
    for (int i = 0; i < count; i++) {
      filter.insertHash(filter.hash(Binary.fromConstantByteArray(buffer, starts[i], lengths[i])));
    }
    return true;
  }

  @Override
  Object fileMin() {
    return datum(min);
  }

  @Override
  Object fileMax() {
    return datum(max);
  }

  private Object datum(byte[] value) {
    if (value == null || type.root().isBinary()) {
      return null;
    }
    return fixedLength >= 0 ? new BigDecimal(new BigInteger(value), type.scale()) : Bytes.of(value);
  }
}
