package org.apache.paimon.spark.statistics;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;
import org.apache.spark.sql.types.Decimal;

/**
 * Least and greatest values as a statistics file keeps them: text of the stored form, so a date is
 * its day number and a timestamp its microseconds.
 */
final class StoredBound {
  private StoredBound() {}

  /** The text of a value that a query gave. */
  static String text(Object value) {
    if (value instanceof Date date) {
      return Long.toString(date.toLocalDate().toEpochDay());
    } else if (value instanceof LocalDate date) {
      return Long.toString(date.toEpochDay());
    } else if (value instanceof Timestamp time) {
      return Long.toString(micros(time.toInstant()));
    } else if (value instanceof Instant time) {
      return Long.toString(micros(time));
    } else if (value instanceof LocalDateTime time) {
      return Long.toString(micros(time.toInstant(ZoneOffset.UTC)));
    } else if (value instanceof BigDecimal number) {
      return number.toPlainString();
    }
    return value.toString();
  }

  private static long micros(Instant time) {
    return Math.addExact(
        Math.multiplyExact(time.getEpochSecond(), 1_000_000L), time.getNano() / 1000);
  }

  /** The value in Spark's internal form; empty when the text is not one of the type's. */
  static Optional<Object> value(String text, DataType type) {
    try {
      return Optional.ofNullable(
          switch (type.root()) {
            case BOOLEAN -> (Object) Boolean.valueOf(text);
            case TINYINT -> Byte.valueOf(text);
            case SMALLINT -> Short.valueOf(text);
            case INT, DATE, TIME -> Integer.valueOf(text);
            case BIGINT, TIMESTAMP, TIMESTAMP_LTZ -> Long.valueOf(text);
            case FLOAT -> Float.valueOf(text);
            case DOUBLE -> Double.valueOf(text);
            case DECIMAL -> decimal(text, (AtomicType) type);
            case CHAR, VARCHAR, BINARY, VARBINARY, VARIANT, ARRAY, MULTISET, MAP, ROW -> null;
          });
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Decimal decimal(String text, AtomicType type) {
    return Decimal.apply(new BigDecimal(text), type.precision(), type.scale());
  }
}
