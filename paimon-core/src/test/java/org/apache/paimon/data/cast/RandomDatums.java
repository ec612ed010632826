package org.apache.paimon.data.cast;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.types.AtomicType;

/** Random values of atomic types, small and extreme ones alike. */
public final class RandomDatums {
  private RandomDatums() {}

  /** A value, never null. */
  public static Object next(Random random, AtomicType type) {
    boolean small = random.nextBoolean();
    long any = small ? random.nextInt(21) - 10 : random.nextLong();
    return switch (type.root()) {
      case BOOLEAN -> random.nextBoolean();
      case TINYINT -> (byte) any;
      case SMALLINT -> (short) any;
      case INT -> (int) any;
      case BIGINT -> any;
      case FLOAT -> small ? any / 4f : (float) (random.nextGaussian() * 1e10);
      case DOUBLE -> small ? any / 4d : random.nextGaussian() * 1e100;
      case DECIMAL -> decimal(random, type, small);
      case CHAR, VARCHAR -> Bytes.of(text(random, Math.min(type.precision(), 6)));
      case BINARY, VARBINARY -> bytes(random, Math.min(type.precision(), 6));
      case DATE -> random.nextInt(100_000) - 40_000;
      case TIME ->
          random.nextInt(86_400) * 1000 + (type.precision() < 3 ? 0 : random.nextInt(1000));
      case TIMESTAMP, TIMESTAMP_LTZ -> timestamp(random, type);
      case VARIANT, ARRAY, MULTISET, MAP, ROW ->
          throw new IllegalArgumentException("no object form of " + type);
    };
  }

  private static BigDecimal decimal(Random random, AtomicType type, boolean small) {
    BigInteger limit = BigInteger.TEN.pow(small ? Math.min(2, type.precision()) : type.precision());
    BigInteger unscaled = new BigInteger(limit.bitLength() + 8, random).mod(limit);
    return new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), type.scale());
  }

  private static String text(Random random, int maxLength) {
    String letters = "abzAZ09 äß日本😀";
    int[] points = letters.codePoints().toArray();
    StringBuilder text = new StringBuilder();
    int length = random.nextInt(maxLength + 1);
    for (int i = 0; i < length; i++) {
      text.appendCodePoint(points[random.nextInt(points.length)]);
    }
    return text.toString();
  }

  private static Bytes bytes(Random random, int maxLength) {
    byte[] bytes = new byte[random.nextInt(maxLength + 1)];
    random.nextBytes(bytes);
    return Bytes.of(bytes);
  }

  private static TimestampValue timestamp(Random random, AtomicType type) {
    long micros = random.nextLong() % (200L * 366 * 86_400_000_000L);
    TimestampValue value = new TimestampValue(micros, random.nextInt(1000));
    return TimeCasts.cut(value, type.precision());
  }
}
