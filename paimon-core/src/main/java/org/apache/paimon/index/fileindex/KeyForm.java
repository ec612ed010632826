package org.apache.paimon.index.fileindex;

import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import org.apache.paimon.data.BooleanVector;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.DoubleVector;
import org.apache.paimon.data.FloatVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.PhysicalKind;
import org.apache.paimon.data.ShortVector;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.data.TimestampVector;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.TypeRoot;

/**
 * How the values of a type become keys of an index. Texts are keys as they are; all other values
 * become a long in whose order the values are ordered: floating point by its bits, negative numbers
 * mirrored, so that -0.0 is just below 0.0 and NaN above all.
 *
 * @param type the values' type
 */
record KeyForm(AtomicType type) {

  static KeyForm of(AtomicType type) {
    return new KeyForm(type);
  }

  static boolean isSupported(IndexKind kind, AtomicType type) {
    return switch (type.root()) {
      case TINYINT, SMALLINT, INT, BIGINT, DATE, TIME -> true;
      case TIMESTAMP, TIMESTAMP_LTZ -> kind != IndexKind.RANGE_BITMAP || type.precision() <= 6;
      case FLOAT, DOUBLE -> kind != IndexKind.BSI;
      case CHAR, VARCHAR -> kind != IndexKind.BSI;
      case BINARY, VARBINARY -> kind == IndexKind.BLOOM_FILTER;
      case BOOLEAN -> kind == IndexKind.BITMAP || kind == IndexKind.RANGE_BITMAP;
      case DECIMAL ->
          PhysicalKind.isCompactDecimal(type)
              && (kind == IndexKind.BSI || kind == IndexKind.RANGE_BITMAP);
      case VARIANT, ARRAY, MULTISET, MAP, ROW -> false;
    };
  }

  /** Whether keys are byte strings. */
  boolean isText() {
    return type.root().isCharacter() || type.root().isBinary();
  }

  boolean isFloating() {
    return type.root() == TypeRoot.FLOAT || type.root() == TypeRoot.DOUBLE;
  }

  /** Whether two values can have one key: nanoseconds are left out. */
  boolean isLossy() {
    return type.root().isTimestamp() && type.precision() > 6;
  }

  /** Bytes of a key in a file; only for keys that are no texts. */
  int width() {
    return switch (type.root()) {
      case BOOLEAN, TINYINT -> 1;
      case SMALLINT -> 2;
      case INT, DATE, TIME, FLOAT -> 4;
      case BIGINT, DOUBLE, DECIMAL, TIMESTAMP, TIMESTAMP_LTZ -> 8;
      case CHAR, VARCHAR, BINARY, VARBINARY, VARIANT, ARRAY, MULTISET, MAP, ROW ->
          throw new IllegalStateException("no fixed width: " + type);
    };
  }

  private boolean inMillis() {
    return type.root().isTimestamp() && type.precision() <= 3;
  }

  /** Keys of the first {@code count} rows; undefined where null. */
  void keys(ColumnVector column, int[] rows, int count, long[] keys) {
    for (int i = 0; i < count; i++) {
      keys[i] = key(column, rows[i]);
    }
  }

  private long key(ColumnVector column, int row) {
    if (column instanceof LongVector longs) {
      return inMillis() ? Math.floorDiv(longs.get(row), 1000L) : longs.get(row);
    }
    if (column instanceof IntVector ints) {
      return ints.get(row);
    }
    if (column instanceof DoubleVector doubles) {
      return ofDouble(doubles.get(row));
    }
    if (column instanceof FloatVector floats) {
      return ofFloat(floats.get(row));
    }
    if (column instanceof ShortVector shorts) {
      return shorts.get(row);
    }
    if (column instanceof ByteVector bytes) {
      return bytes.get(row);
    }
    if (column instanceof TimestampVector times) {
      return times.micros()[row];
    }
    return ((BooleanVector) column).get(row) ? 1 : 0;
  }

  static long ofDouble(double value) {
    long bits = Double.doubleToLongBits(value);
    return bits ^ ((bits >> 63) & Long.MAX_VALUE);
  }

  static long ofFloat(float value) {
    int bits = Float.floatToIntBits(value);
    return bits ^ ((bits >> 31) & Integer.MAX_VALUE);
  }

  /** The bits of floating point, or the key itself: what is stored and hashed. */
  long stored(long key) {
    return switch (type.root()) {
      case DOUBLE -> key ^ ((key >> 63) & Long.MAX_VALUE);
      case FLOAT -> (int) key ^ (((int) key >> 31) & Integer.MAX_VALUE);
      default -> key;
    };
  }

  private long ofStored(long stored) {
    return switch (type.root()) {
      case DOUBLE -> stored ^ ((stored >> 63) & Long.MAX_VALUE);
      case FLOAT -> (int) stored ^ (((int) stored >> 31) & Integer.MAX_VALUE);
      default -> stored;
    };
  }

  /** The key of a literal; null when no value of the column has exactly this one. */
  Long key(Object literal) {
    return switch (type.root()) {
      case BOOLEAN -> ((Boolean) literal) ? 1L : 0L;
      case TINYINT, SMALLINT, INT, BIGINT, DATE, TIME -> ((Number) literal).longValue();
      case FLOAT -> ofFloat((Float) literal);
      case DOUBLE -> ofDouble((Double) literal);
      case DECIMAL -> decimalKey((BigDecimal) literal);
      case TIMESTAMP, TIMESTAMP_LTZ -> timestampKey((TimestampValue) literal);
      case CHAR, VARCHAR, BINARY, VARBINARY, VARIANT, ARRAY, MULTISET, MAP, ROW ->
          throw new IllegalStateException("no long key: " + type);
    };
  }

  private Long decimalKey(BigDecimal literal) {
    BigDecimal plain = literal.stripTrailingZeros();
    if (plain.scale() > type.scale()
        || plain.precision() - plain.scale() > AtomicType.MAX_COMPACT_DECIMAL_PRECISION) {
      return null;
    }
    java.math.BigInteger unscaled = plain.setScale(type.scale()).unscaledValue();
    return unscaled.bitLength() < Long.SIZE ? unscaled.longValue() : null;
  }

  private Long timestampKey(TimestampValue literal) {
    if (!inMillis()) {
      return literal.nanosOfMicro() == 0 || isLossy() ? literal.micros() : null;
    }
    return literal.nanosOfMilli() == 0 ? literal.millis() : null;
  }

  void write(DataOutputStream out, long key) throws IOException {
    long stored = stored(key);
    switch (width()) {
      case 1 -> out.writeByte((int) stored);
      case 2 -> out.writeShort((int) stored);
      case 4 -> out.writeInt((int) stored);
      default -> out.writeLong(stored);
    }
  }

  long read(ByteBuffer in) {
    return switch (width()) {
      case 1 -> in.get();
      case 2 -> in.getShort();
      case 4 -> ofStored(in.getInt());
      default -> ofStored(in.getLong());
    };
  }

  static void writeText(DataOutputStream out, Bytes key) throws IOException {
    out.writeInt(key.length());
    out.write(key.array());
  }

  static Bytes readText(ByteBuffer in) {
    byte[] bytes = new byte[in.getInt()];
    in.get(bytes);
    return Bytes.of(bytes);
  }
}
