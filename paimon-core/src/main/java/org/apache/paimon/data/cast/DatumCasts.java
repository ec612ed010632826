package org.apache.paimon.data.cast;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.ZoneId;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.error.UserException;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.TypeRoot;

/** The casts of single values, in the object forms of package {@code data}. */
final class DatumCasts {
  private DatumCasts() {}

  static Optional<UnaryOperator<Object>> find(AtomicType from, AtomicType to, ZoneId zone) {
    return Optional.ofNullable(
        switch (from.root()) {
          case BOOLEAN -> fromBoolean(to);
          case TINYINT, SMALLINT, INT, BIGINT -> fromInteger(from, to);
          case FLOAT, DOUBLE -> fromFloating(to);
          case DECIMAL -> fromDecimal(to);
          case CHAR, VARCHAR -> TextCasts.find(from, to, zone);
          case BINARY, VARBINARY -> fromBinary(to);
          case DATE, TIME, TIMESTAMP, TIMESTAMP_LTZ -> TimeCasts.find(from, to, zone);
          case VARIANT, ARRAY, MULTISET, MAP, ROW -> null;
        });
  }

  private static UnaryOperator<Object> fromBoolean(AtomicType to) {
    if (to.root().isCharacter()) {
      return value -> text(value.toString(), to);
    }
    return isNumeric(to.root())
        ? value -> number(BigDecimal.valueOf((Boolean) value ? 1 : 0), to)
        : null;
  }

  private static UnaryOperator<Object> fromInteger(AtomicType from, AtomicType to) {
    return switch (to.root()) {
      case BOOLEAN -> value -> ((Number) value).longValue() != 0;
      case CHAR, VARCHAR -> value -> text(value.toString(), to);
      case DECIMAL -> value -> decimal(BigDecimal.valueOf(((Number) value).longValue()), to);
      case TIMESTAMP, TIMESTAMP_LTZ ->
          CastRules.countsSeconds(from.root())
              ? value -> instant(((Number) value).longValue(), to)
              : null;
      default -> null;
    };
  }

  /** Seconds since the epoch. */
  private static TimestampValue instant(long seconds, AtomicType to) {
    long limit = Long.MAX_VALUE / 1_000_000L;
    if (seconds > limit || seconds < -limit) {
      throw new UserException(
          "Cannot cast "
              + seconds
              + " to "
              + to
              + ": it is out of range, expected seconds since 1970-01-01. Correct the value, or keep"
              + " the type of the column.");
    }
    return TimestampValue.ofMicros(seconds * 1_000_000L);
  }

  private static UnaryOperator<Object> fromFloating(AtomicType to) {
    if (CastRules.isInteger(to.root())) {
      return to.root() == TypeRoot.BIGINT
          ? value -> ((Number) value).longValue()
          : value -> integer(((Number) value).intValue(), to);
    }
    return switch (to.root()) {
      case DECIMAL -> value -> finite(((Number) value).doubleValue(), to);
      case CHAR, VARCHAR -> value -> text(value.toString(), to);
      default -> null;
    };
  }

  private static Object finite(double value, AtomicType to) {
    return Double.isFinite(value) ? decimal(BigDecimal.valueOf(value), to) : null;
  }

  private static UnaryOperator<Object> fromDecimal(AtomicType to) {
    if (isNumeric(to.root())) {
      return value -> number((BigDecimal) value, to);
    }
    return to.root().isCharacter() ? value -> text(((BigDecimal) value).toPlainString(), to) : null;
  }

  private static UnaryOperator<Object> fromBinary(AtomicType to) {
    if (to.root().isCharacter()) {
      return value -> cutCharacters((Bytes) value, to);
    }
    return to.root().isBinary() ? value -> cutBytes((Bytes) value, to) : null;
  }

  static boolean isNumeric(TypeRoot root) {
    return CastRules.isInteger(root) || CastRules.isFloating(root) || root == TypeRoot.DECIMAL;
  }

  /** A number as another numeric type; whole numbers keep their low bits. */
  static Object number(BigDecimal value, AtomicType to) {
    return switch (to.root()) {
      case DECIMAL -> decimal(value, to);
      case FLOAT -> value.floatValue();
      case DOUBLE -> value.doubleValue();
      default -> integer(lowBits(value), to);
    };
  }

  private static long lowBits(BigDecimal value) {
    BigInteger whole = value.toBigInteger();
    return whole.longValue();
  }

  static Object integer(long value, AtomicType to) {
    return switch (to.root()) {
      case TINYINT -> (byte) value;
      case SMALLINT -> (short) value;
      case INT -> (int) value;
      default -> value;
    };
  }

  /** Rounded half up to the scale; null when it has too many digits. */
  static BigDecimal decimal(BigDecimal value, AtomicType to) {
    BigDecimal rounded = value.setScale(to.scale(), RoundingMode.HALF_UP);
    return rounded.precision() > to.precision() ? null : rounded;
  }

  static Bytes text(String value, AtomicType to) {
    return cutText(Bytes.of(value), to);
  }

  /**
   * The first characters, as many as the type holds; blanks behind them up to the length of CHAR.
   */
  static Bytes cutText(Bytes value, AtomicType to) {
    Bytes cut = cutCharacters(value, to);
    if (to.root() != TypeRoot.CHAR) {
      return cut;
    }
    String text = cut.text();
    int missing = to.precision() - text.codePointCount(0, text.length());
    return missing <= 0 ? cut : Bytes.of(text + " ".repeat(missing));
  }

  private static Bytes cutCharacters(Bytes value, AtomicType to) {
    if (value.length() <= to.precision()) {
      return value;
    }
    byte[] bytes = value.array();
    int characters = 0;
    for (int i = 0; i < bytes.length; i++) {
      boolean begins = (bytes[i] & 0xc0) != 0x80;
      if (begins && ++characters > to.precision()) {
        return Bytes.of(java.util.Arrays.copyOf(bytes, i));
      }
    }
    return value;
  }

  /** The first bytes, as many as the type holds; zeros behind them up to the length of BINARY. */
  static Bytes cutBytes(Bytes value, AtomicType to) {
    boolean fits = value.length() == to.precision();
    boolean mayBeShort = to.root() != TypeRoot.BINARY && value.length() < to.precision();
    return fits || mayBeShort
        ? value
        : Bytes.of(java.util.Arrays.copyOf(value.array(), to.precision()));
  }
}
