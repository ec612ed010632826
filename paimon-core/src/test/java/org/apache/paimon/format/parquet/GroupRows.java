package org.apache.paimon.format.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation.ListLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * Rows of {@link org.apache.paimon.data.testing.TestRows} as records of the library's example
 * classes and back, by fields' positions: an implementation of its own to compare with.
 */
final class GroupRows {
  private GroupRows() {}

  static Group toGroup(GroupType schema, RowType type, List<?> row) {
    Group group = new SimpleGroup(schema);
    fill(group, schema, type, row);
    return group;
  }

  private static void fill(Group group, GroupType schema, RowType type, List<?> row) {
    for (int i = 0; i < schema.getFieldCount(); i++) {
      add(group, i, schema.getType(i), type.typeAt(i), row.get(i));
    }
  }

  private static void add(Group group, int field, Type stored, DataType type, Object value) {
    if (value == null) {
      return;
    }
    if (stored.isRepetition(Repetition.REPEATED)) {
      ((List<?>) value)
          .forEach(each -> addOne(group, field, stored, ((ArrayType) type).element(), each));
    } else {
      addOne(group, field, stored, type, value);
    }
  }

  private static void addOne(Group group, int field, Type stored, DataType type, Object value) {
    if (type instanceof AtomicType) {
      addAtomic(group, field, stored.asPrimitiveType(), value);
      return;
    }
    Group inner = group.addGroup(field);
    GroupType schema = stored.asGroupType();
    if (type instanceof RowType row) {
      fill(inner, schema, row, (List<?>) value);
    } else if (type instanceof ArrayType array) {
      addElements(inner, schema, array.element(), (List<?>) value);
    } else {
      MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
      GroupType entry = schema.getType(0).asGroupType();
      ((Map<?, ?>) value)
          .forEach(
              (key, each) -> {
                Group one = inner.addGroup(0);
                add(one, 0, entry.getType(0), map.key(), key);
                add(one, 1, entry.getType(1), map.value(), each);
              });
    }
  }

  private static void addElements(Group list, GroupType schema, DataType type, List<?> values) {
    Type middle = schema.getType(0);
    for (Object value : values) {
      if (isThreeLevels(schema)) {
        add(list.addGroup(0), 0, middle.asGroupType().getType(0), type, value);
      } else {
        addOne(list, 0, middle, type, value);
      }
    }
  }

  /** The tests name the wrapper group of three-level lists "list" or "bag", nothing else. */
  private static boolean isThreeLevels(GroupType list) {
    String middle = list.getType(0).getName();
    return list.getLogicalTypeAnnotation() instanceof ListLogicalTypeAnnotation
        && (middle.equals("list") || middle.equals("bag"));
  }

  private static void addAtomic(Group group, int field, PrimitiveType stored, Object value) {
    switch (stored.getPrimitiveTypeName()) {
      case BOOLEAN -> group.add(field, (Boolean) value);
      case INT32 -> group.add(field, (int) number(stored, value));
      case INT64 -> group.add(field, number(stored, value));
      case FLOAT -> group.add(field, ((Number) value).floatValue());
      case DOUBLE -> group.add(field, ((Number) value).doubleValue());
      case INT96 -> group.add(field, int96((TimestampValue) value));
      case BINARY -> group.add(field, Binary.fromConstantByteArray(bytes(value)));
      case FIXED_LEN_BYTE_ARRAY -> {
        byte[] number = bytes(value);
        byte[] fixed = new byte[stored.getTypeLength()];
        java.util.Arrays.fill(fixed, (byte) (number[0] >> 7));
        System.arraycopy(number, 0, fixed, fixed.length - number.length, number.length);
        group.add(field, Binary.fromConstantByteArray(fixed));
      }
    }
  }

  private static byte[] bytes(Object value) {
    return value instanceof BigDecimal decimal
        ? decimal.unscaledValue().toByteArray()
        : ((Bytes) value).array();
  }

  private static long number(PrimitiveType stored, Object value) {
    if (value instanceof BigDecimal decimal) {
      return decimal.unscaledValue().longValueExact();
    }
    if (value instanceof TimestampValue time) {
      return fromMicros(unit(stored), time);
    }
    long number = ((Number) value).longValue();
    if (stored.getLogicalTypeAnnotation() instanceof TimeLogicalTypeAnnotation time) {
      return switch (time.getUnit()) {
        case MILLIS -> number;
        case MICROS -> number * 1000;
        case NANOS -> number * 1_000_000;
      };
    }
    return number;
  }

  private static TimeUnit unit(PrimitiveType stored) {
    return ((TimestampLogicalTypeAnnotation) stored.getLogicalTypeAnnotation()).getUnit();
  }

  private static long fromMicros(TimeUnit unit, TimestampValue time) {
    return switch (unit) {
      case MILLIS -> Math.floorDiv(time.micros(), 1000L);
      case MICROS -> time.micros();
      case NANOS -> time.micros() * 1000 + time.nanosOfMicro();
    };
  }

  private static Binary int96(TimestampValue time) {
    long day = Math.floorDiv(time.micros(), 86_400_000_000L);
    long nanos = Math.floorMod(time.micros(), 86_400_000_000L) * 1000 + time.nanosOfMicro();
    ByteBuffer bytes = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(nanos).putInt((int) day + 2440588);
    return Binary.fromConstantByteArray(bytes.array());
  }

  /** A record of a file in our own layout as a row. */
  static List<Object> toRow(Group group, RowType type) {
    List<Object> row = new ArrayList<>();
    for (int i = 0; i < type.fieldCount(); i++) {
      row.add(value(group, i, type.typeAt(i)));
    }
    return row;
  }

  private static Object value(Group group, int field, DataType type) {
    if (group.getFieldRepetitionCount(field) == 0) {
      return null;
    }
    if (type instanceof AtomicType atomic) {
      return atomic(group, field, atomic);
    }
    Group inner = group.getGroup(field, 0);
    if (type instanceof RowType row) {
      return toRow(inner, row);
    }
    if (type instanceof ArrayType array) {
      List<Object> values = new ArrayList<>();
      for (int i = 0; i < inner.getFieldRepetitionCount(0); i++) {
        values.add(value(inner.getGroup(0, i), 0, array.element()));
      }
      return values;
    }
    MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
    Map<Object, Object> entries = new LinkedHashMap<>();
    for (int i = 0; i < inner.getFieldRepetitionCount(0); i++) {
      Group entry = inner.getGroup(0, i);
      entries.put(value(entry, 0, map.key()), value(entry, 1, map.value()));
    }
    return entries;
  }

  private static Object atomic(Group group, int field, AtomicType type) {
    return switch (type.root()) {
      case BOOLEAN -> group.getBoolean(field, 0);
      case TINYINT -> (byte) group.getInteger(field, 0);
      case SMALLINT -> (short) group.getInteger(field, 0);
      case INT, DATE, TIME -> group.getInteger(field, 0);
      case BIGINT -> group.getLong(field, 0);
      case FLOAT -> group.getFloat(field, 0);
      case DOUBLE -> group.getDouble(field, 0);
      case DECIMAL -> decimal(group, field, type);
      case CHAR, VARCHAR, BINARY, VARBINARY -> Bytes.of(group.getBinary(field, 0).getBytes());
      case TIMESTAMP, TIMESTAMP_LTZ -> timestamp(group, field, type);
      case VARIANT, ARRAY, MULTISET, MAP, ROW -> throw new IllegalArgumentException(type.text());
    };
  }

  private static BigDecimal decimal(Group group, int field, AtomicType type) {
    if (type.precision() <= 9) {
      return BigDecimal.valueOf(group.getInteger(field, 0), type.scale());
    }
    return type.precision() <= 18
        ? BigDecimal.valueOf(group.getLong(field, 0), type.scale())
        : new BigDecimal(new BigInteger(group.getBinary(field, 0).getBytes()), type.scale());
  }

  private static TimestampValue timestamp(Group group, int field, AtomicType type) {
    if (type.precision() <= 3) {
      return TimestampValue.ofMicros(group.getLong(field, 0) * 1000);
    }
    if (type.precision() <= 6) {
      return TimestampValue.ofMicros(group.getLong(field, 0));
    }
    ByteBuffer bytes =
        ByteBuffer.wrap(group.getInt96(field, 0).getBytes()).order(ByteOrder.LITTLE_ENDIAN);
    long nanos = bytes.getLong(0);
    long day = bytes.getInt(8) - 2440588L;
    return new TimestampValue(day * 86_400_000_000L + nanos / 1000, (int) (nanos % 1000));
  }
}
