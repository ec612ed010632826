package org.apache.paimon.lsm;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;
import org.apache.paimon.data.BooleanVector;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.DoubleVector;
import org.apache.paimon.data.FloatVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.PhysicalKind;
import org.apache.paimon.data.ShortVector;
import org.apache.paimon.data.TimestampVector;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.TypeRoot;

/**
 * A signed long per row whose order agrees with the order of keys: a smaller prefix is a smaller
 * key; equal prefixes decide nothing unless {@link #isExact}.
 *
 * <p>Most comparisons of a merge end here. Strings give the 8 bytes after those that all keys are
 * known to share: keys such as {@code order-0000001234} would tie otherwise.
 */
final class KeyPrefixes {
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final PhysicalKind kind;
  private final boolean isText;
  private final boolean isExact;
  private final int skippedBytes;

  /**
   * @param keyTypes the key columns
   * @param sharedPrefixBytes leading bytes that all values of the first key column share
   */
  KeyPrefixes(List<DataType> keyTypes, int sharedPrefixBytes) {
    DataType first = keyTypes.get(0);
    kind = PhysicalKind.of(first);
    isText = kind == PhysicalKind.BYTES && first.root() != TypeRoot.DECIMAL;
    isExact = keyTypes.size() == 1 && kind != PhysicalKind.BYTES && kind != PhysicalKind.TIMESTAMP;
    skippedBytes = sharedPrefixBytes;
  }

  /** Whether equal prefixes mean equal keys. */
  boolean isExact() {
    return isExact;
  }

  /**
   * The prefixes of the first {@code rowCount} rows of the first key column.
   *
   * @param reuse an array of an earlier call, or an empty one; may be overwritten and returned
   */
  long[] of(ColumnVector column, int rowCount, long[] reuse) {
    if (column instanceof LongVector longs) {
      return longs.values();
    }
    if (column instanceof TimestampVector times) {
      return times.micros();
    }
    long[] prefixes = reuse.length >= rowCount ? reuse : new long[rowCount];
    fill(column, rowCount, prefixes);
    return prefixes;
  }

  private void fill(ColumnVector column, int rowCount, long[] prefixes) {
    switch (kind) {
      case BOOLEAN -> {
        for (int i = 0; i < rowCount; i++) {
          prefixes[i] = ((BooleanVector) column).get(i) ? 1 : 0;
        }
      }
      case BYTE -> {
        for (int i = 0; i < rowCount; i++) {
          prefixes[i] = ((ByteVector) column).get(i);
        }
      }
      case SHORT -> {
        for (int i = 0; i < rowCount; i++) {
          prefixes[i] = ((ShortVector) column).get(i);
        }
      }
      case INT -> {
        int[] values = ((IntVector) column).values();
        for (int i = 0; i < rowCount; i++) {
          prefixes[i] = values[i];
        }
      }
      case FLOAT -> {
        for (int i = 0; i < rowCount; i++) {
          prefixes[i] = ofDouble(((FloatVector) column).get(i));
        }
      }
      case DOUBLE -> {
        for (int i = 0; i < rowCount; i++) {
          prefixes[i] = ofDouble(((DoubleVector) column).get(i));
        }
      }
      case BYTES -> fillBytes((BytesVector) column, rowCount, prefixes);
      case LONG, TIMESTAMP, ARRAY, MAP, ROW ->
          throw new IllegalStateException("key column in the form " + kind);
    }
  }

  /** The order of doubles as an order of longs, both zeros alike, every NaN alike and greatest. */
  private static long ofDouble(double value) {
    long bits = Double.doubleToLongBits(value + 0.0);
    return bits ^ ((bits >> 63) & Long.MAX_VALUE);
  }

  private void fillBytes(BytesVector column, int rowCount, long[] prefixes) {
    if (!isText) {
      java.util.Arrays.fill(prefixes, 0, rowCount, 0L);
      return;
    }
    byte[] buffer = column.buffer();
    for (int i = 0; i < rowCount; i++) {
      int length = column.length(i) - skippedBytes;
      int start = column.start(i) + skippedBytes;
      long word =
          length >= Long.BYTES
              ? (long) BIG_ENDIAN.get(buffer, start)
              : shortWord(buffer, start, length);
      prefixes[i] = word ^ Long.MIN_VALUE;
    }
  }

  /** Fewer than 8 bytes, zeros behind. */
  private static long shortWord(byte[] buffer, int start, int length) {
    long word = 0;
    for (int i = 0; i < length; i++) {
      word |= (buffer[start + i] & 0xffL) << (56 - 8 * i);
    }
    return word;
  }
}
