package org.apache.paimon.spark.row;

import org.apache.paimon.data.PhysicalKind;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;

/** What reading a value of one column needs to know, worked out once per writer. */
final class ValueForm {

  /** How a value is turned from Spark's form into ours. */
  enum Reading {
    PLAIN,
    COMPACT_DECIMAL,
    WIDE_DECIMAL,
    TIMESTAMP,
    STRING,
    BINARY,
    NESTED
  }

  private static final ValueForm[] NONE = {};
  private static final int MICROSECONDS = 6;

  final Reading reading;
  final int precision;
  final int scale;

  /** Microseconds of the smallest step that the column's timestamps can tell apart. */
  final long stepMicros;

  /** Forms of the fields, of the element, or of key and value. */
  final ValueForm[] children;

  private ValueForm(Reading reading, int precision, int scale, ValueForm[] children) {
    this.reading = reading;
    this.precision = precision;
    this.scale = scale;
    this.children = children;
    long step = 1;
    for (int digits = precision; digits < MICROSECONDS; digits++) {
      step *= 10;
    }
    this.stepMicros = reading == Reading.TIMESTAMP ? step : 1;
  }

  static ValueForm of(DataType type) {
    if (type instanceof AtomicType atomic) {
      return new ValueForm(readingOf(atomic), atomic.precision(), atomic.scale(), NONE);
    }
    if (type instanceof ArrayType array) {
      return nested(of(array.element()));
    }
    if (type instanceof RowType row) {
      return nested(ofFields(row));
    }
    MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
    return nested(of(map.key()), of(map.value()));
  }

  static ValueForm[] ofFields(RowType type) {
    ValueForm[] forms = new ValueForm[type.fieldCount()];
    for (int i = 0; i < forms.length; i++) {
      forms[i] = of(type.typeAt(i));
    }
    return forms;
  }

  private static ValueForm nested(ValueForm... children) {
    return new ValueForm(Reading.NESTED, 0, 0, children);
  }

  private static Reading readingOf(AtomicType type) {
    return switch (type.root()) {
      case BOOLEAN, TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE, DATE, TIME, VARIANT ->
          Reading.PLAIN;
      case DECIMAL ->
          PhysicalKind.isCompactDecimal(type) ? Reading.COMPACT_DECIMAL : Reading.WIDE_DECIMAL;
      case CHAR, VARCHAR -> Reading.STRING;
      case BINARY, VARBINARY -> Reading.BINARY;
      case TIMESTAMP, TIMESTAMP_LTZ -> Reading.TIMESTAMP;
      case ARRAY, MULTISET, MAP, ROW -> throw new IllegalStateException("nested: " + type);
    };
  }
}
