package org.apache.paimon.spark.filter;

import java.math.BigDecimal;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.types.AtomicType;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.apache.spark.unsafe.types.UTF8String;

/** Spark's literals as objects of the core. */
final class LiteralForms {
  private static final int MICROSECONDS = 6;

  private LiteralForms() {}

  /**
   * The literal as a value of the column's type; null when it is not one exactly.
   *
   * @param literal not of value null
   */
  static Object of(Literal<?> literal, AtomicType column) {
    Object value = literal.value();
    DataType given = literal.dataType();
    return switch (column.root()) {
      case BOOLEAN -> given instanceof BooleanType ? value : null;
      case TINYINT -> given instanceof ByteType ? value : null;
      case SMALLINT -> given instanceof ShortType ? value : null;
      case INT, TIME -> given instanceof IntegerType ? value : null;
      case BIGINT -> given instanceof LongType ? value : null;
      case FLOAT -> given instanceof FloatType ? value : null;
      case DOUBLE -> given instanceof DoubleType ? value : null;
      case DATE -> given instanceof DateType ? value : null;
      case DECIMAL -> given instanceof DecimalType ? decimal((Decimal) value, column) : null;
      case VARCHAR ->
          given instanceof StringType ? Bytes.of(((UTF8String) value).getBytes()) : null;
      case BINARY, VARBINARY ->
          given instanceof BinaryType ? Bytes.of(((byte[]) value).clone()) : null;
      case TIMESTAMP -> given instanceof TimestampNTZType ? timestamp((Long) value, column) : null;
      case TIMESTAMP_LTZ -> given instanceof TimestampType ? timestamp((Long) value, column) : null;
      case CHAR, VARIANT, ARRAY, MULTISET, MAP, ROW -> null;
    };
  }

  private static BigDecimal decimal(Decimal value, AtomicType column) {
    BigDecimal given = value.toJavaBigDecimal();
    BigDecimal scaled = given.stripTrailingZeros();
    if (scaled.scale() > column.scale()
        || scaled.precision() - scaled.scale() > column.precision() - column.scale()) {
      return null;
    }
    return given.setScale(column.scale());
  }

  private static TimestampValue timestamp(long micros, AtomicType column) {
    long step = 1;
    for (int digits = column.precision(); digits < MICROSECONDS; digits++) {
      step *= 10;
    }
    return Math.floorMod(micros, step) == 0 ? TimestampValue.ofMicros(micros) : null;
  }
}
