package org.apache.paimon.format.parquet;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.error.UserException;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.MapKeyValueTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;

/** The Parquet schema of the files we write; see the table in the package documentation. */
final class FileSchema {
  /** Elements of arrays and values of maps count their ids up from here, keys of maps down. */
  private static final int NESTED_ID = 536870911;

  private static final int MAX_DEPTH = 1024;

  private FileSchema() {}

  /**
   * The schema for rows of a type.
   *
   * @throws UserException when a column cannot be stored
   */
  static MessageType of(RowType row) {
    if (row.fieldCount() == 0) {
      throw new UserException(
          "Cannot write a Parquet file without columns, expected one or more. Add a column.");
    }
    List<Type> fields = new ArrayList<>();
    for (DataField field : row.fields()) {
      fields.add(type(field.name(), field.type(), field.id(), new Nesting(field, 0)));
    }
    return new MessageType("paimon_schema", fields);
  }

  /** Where in a column a type stands: the column itself, and how many containers are around. */
  private record Nesting(DataField column, int depth) {
    Nesting deeper() {
      return new Nesting(column, depth + 1);
    }

    int valueId() {
      return NESTED_ID + column.id() * MAX_DEPTH + depth;
    }

    int keyId() {
      return NESTED_ID - column.id() * MAX_DEPTH - depth;
    }
  }

  private static Type type(String name, DataType type, int id, Nesting at) {
    Repetition repetition = type.isNullable() ? Repetition.OPTIONAL : Repetition.REQUIRED;
    if (type instanceof AtomicType atomic) {
      return primitive(atomic, repetition, at).id(id).named(name);
    }
    if (type instanceof ArrayType array) {
      Nesting inside = at.deeper();
      return Types.list(repetition)
          .element(type("element", array.element(), inside.valueId(), inside))
          .id(id)
          .named(name);
    }
    if (type instanceof RowType row) {
      if (row.fieldCount() == 0) {
        throw new UserException(
            "Cannot store column '"
                + at.column().name()
                + "' in Parquet: a row inside it has no fields, expected one or more. Add a field"
                + " or drop the column.");
      }
      Types.GroupBuilder<GroupType> group = Types.buildGroup(repetition);
      for (DataField field : row.fields()) {
        group.addField(type(field.name(), field.type(), field.id(), new Nesting(field, 0)));
      }
      return group.id(id).named(name);
    }
    MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
    Nesting inside = at.deeper();
    Type entry =
        Types.repeatedGroup()
            .as(MapKeyValueTypeAnnotation.getInstance())
            .addField(type("key", map.key().notNull(), inside.keyId(), inside))
            .addField(type("value", map.value(), inside.valueId(), inside))
            .named("key_value");
    return Types.buildGroup(repetition)
        .as(LogicalTypeAnnotation.mapType())
        .addField(entry)
        .id(id)
        .named(name);
  }

  private static Types.PrimitiveBuilder<PrimitiveType> primitive(
      AtomicType type, Repetition repetition, Nesting at) {
    return switch (type.root()) {
      case BOOLEAN -> Types.primitive(PrimitiveTypeName.BOOLEAN, repetition);
      case TINYINT -> int32(repetition).as(LogicalTypeAnnotation.intType(8, true));
      case SMALLINT -> int32(repetition).as(LogicalTypeAnnotation.intType(16, true));
      case INT -> int32(repetition);
      case BIGINT -> int64(repetition);
      case FLOAT -> Types.primitive(PrimitiveTypeName.FLOAT, repetition);
      case DOUBLE -> Types.primitive(PrimitiveTypeName.DOUBLE, repetition);
      case DECIMAL -> decimal(type, repetition);
      case CHAR, VARCHAR ->
          Types.primitive(PrimitiveTypeName.BINARY, repetition)
              .as(LogicalTypeAnnotation.stringType());
      case BINARY, VARBINARY -> Types.primitive(PrimitiveTypeName.BINARY, repetition);
      case DATE -> int32(repetition).as(LogicalTypeAnnotation.dateType());
      case TIME -> int32(repetition).as(LogicalTypeAnnotation.timeType(true, TimeUnit.MILLIS));
      case TIMESTAMP -> timestamp(type, false, repetition);
      case TIMESTAMP_LTZ -> timestamp(type, true, repetition);
      case VARIANT, ARRAY, MULTISET, MAP, ROW ->
          throw new UserException(
              "Cannot store column '"
                  + at.column().name()
                  + "' in Parquet: type "
                  + type.text()
                  + " is not supported, expected any type but VARIANT. Use STRING for such values.");
    };
  }

  private static Types.PrimitiveBuilder<PrimitiveType> int32(Repetition repetition) {
    return Types.primitive(PrimitiveTypeName.INT32, repetition);
  }

  private static Types.PrimitiveBuilder<PrimitiveType> int64(Repetition repetition) {
    return Types.primitive(PrimitiveTypeName.INT64, repetition);
  }

  private static Types.PrimitiveBuilder<PrimitiveType> decimal(
      AtomicType type, Repetition repetition) {
    Types.PrimitiveBuilder<PrimitiveType> stored;
    if (type.precision() <= 9) {
      stored = int32(repetition);
    } else if (type.precision() <= AtomicType.MAX_COMPACT_DECIMAL_PRECISION) {
      stored = int64(repetition);
    } else {
      stored =
          Types.primitive(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, repetition)
              .length(decimalBytes(type.precision()));
    }
    return stored.as(LogicalTypeAnnotation.decimalType(type.scale(), type.precision()));
  }

  /** The least n with 2^(8n-1) at least 10^precision. */
  static int decimalBytes(int precision) {
    return BigInteger.TEN.pow(precision).subtract(BigInteger.ONE).bitLength() / 8 + 1;
  }

  private static Types.PrimitiveBuilder<PrimitiveType> timestamp(
      AtomicType type, boolean isInstant, Repetition repetition) {
    if (type.precision() > 6) {
      return Types.primitive(PrimitiveTypeName.INT96, repetition);
    }
    TimeUnit unit = type.precision() <= 3 ? TimeUnit.MILLIS : TimeUnit.MICROS;
    return int64(repetition).as(LogicalTypeAnnotation.timestampType(isInstant, unit));
  }
}
