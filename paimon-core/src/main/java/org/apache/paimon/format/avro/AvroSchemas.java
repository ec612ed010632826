package org.apache.paimon.format.avro;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.paimon.error.UserException;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;

/** Turns row types into Avro schemas. */
final class AvroSchemas {
  private static final String NAMESPACE = "org.apache.paimon.avro.generated";
  static final String KEY = "key";
  static final String VALUE = "value";

  private final Set<String> recordNames = new HashSet<>();

  private AvroSchemas() {}

  /**
   * The schema of a file.
   *
   * @throws UserException when a column cannot be held
   */
  static Schema of(RowType type) {
    return new AvroSchemas().record(type, "record", "");
  }

  private Schema record(RowType type, String name, String path) {
    List<Schema.Field> fields = new ArrayList<>();
    for (DataField field : type.fields()) {
      String fieldPath = path.isEmpty() ? field.name() : path + "." + field.name();
      checkName(field.name(), fieldPath);
      fields.add(field(field.name(), schema(field.type(), name + "_" + field.name(), fieldPath)));
    }
    return Schema.createRecord(unique(name), null, NAMESPACE, false, fields);
  }

  /** Two paths can give one name, such as {@code a_b.c} and {@code a.b_c}. */
  private String unique(String name) {
    String candidate = name;
    for (int i = 2; !recordNames.add(candidate); i++) {
      candidate = name + "_" + i;
    }
    return candidate;
  }

  private static Schema.Field field(String name, Schema schema) {
    return schema.getType() == Schema.Type.UNION
        ? new Schema.Field(name, schema, null, Schema.Field.NULL_DEFAULT_VALUE)
        : new Schema.Field(name, schema, null, (Object) null);
  }

  private Schema schema(DataType type, String name, String path) {
    Schema plain = notNull(type, name, path);
    return type.isNullable() ? Schema.createUnion(Schema.create(Schema.Type.NULL), plain) : plain;
  }

  private Schema notNull(DataType type, String name, String path) {
    if (type instanceof AtomicType atomic) {
      return atomic(atomic, path);
    }
    if (type instanceof RowType row) {
      return record(row, name, path);
    }
    if (type instanceof ArrayType array) {
      return Schema.createArray(schema(array.element(), name, path + ".element"));
    }
    MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
    if (map.key().root().isCharacter()) {
      return Schema.createMap(schema(map.value(), name, path + ".value"));
    }
    Schema key = schema(map.key().notNull(), name + "_key", path + ".key");
    Schema value = schema(map.value(), name + "_value", path + ".value");
    Schema entry =
        Schema.createRecord(
            unique(name), null, NAMESPACE, false, List.of(field(KEY, key), field(VALUE, value)));
    return new LogicalType("map").addToSchema(Schema.createArray(entry));
  }

  private static Schema atomic(AtomicType type, String path) {
    return switch (type.root()) {
      case BOOLEAN -> Schema.create(Schema.Type.BOOLEAN);
      case TINYINT, SMALLINT, INT -> Schema.create(Schema.Type.INT);
      case BIGINT -> Schema.create(Schema.Type.LONG);
      case FLOAT -> Schema.create(Schema.Type.FLOAT);
      case DOUBLE -> Schema.create(Schema.Type.DOUBLE);
      case CHAR, VARCHAR -> Schema.create(Schema.Type.STRING);
      case BINARY, VARBINARY -> Schema.create(Schema.Type.BYTES);
      case DECIMAL ->
          LogicalTypes.decimal(type.precision(), type.scale())
              .addToSchema(Schema.create(Schema.Type.BYTES));
      case DATE -> LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT));
      case TIME -> {
        checkPrecision(type, 3, path);
        yield LogicalTypes.timeMillis().addToSchema(Schema.create(Schema.Type.INT));
      }
      case TIMESTAMP -> {
        checkPrecision(type, 6, path);
        yield (type.precision() <= 3
                ? LogicalTypes.timestampMillis()
                : LogicalTypes.timestampMicros())
            .addToSchema(Schema.create(Schema.Type.LONG));
      }
      case TIMESTAMP_LTZ -> {
        checkPrecision(type, 6, path);
        yield (type.precision() <= 3
                ? LogicalTypes.localTimestampMillis()
                : LogicalTypes.localTimestampMicros())
            .addToSchema(Schema.create(Schema.Type.LONG));
      }
      case VARIANT -> throw refused(type, path, "any other type");
      case ARRAY, MULTISET, MAP, ROW -> throw new IllegalStateException("nested: " + type);
    };
  }

  private static void checkPrecision(AtomicType type, int most, String path) {
    if (type.precision() > most) {
      throw refused(type, path, "a precision of at most " + most);
    }
  }

  private static UserException refused(AtomicType type, String path, String expected) {
    return new UserException(
        "Cannot store column '"
            + path
            + "' of type "
            + type
            + " in Avro: expected "
            + expected
            + ". Change the type, or set 'file.format' to parquet or orc.");
  }

  private static void checkName(String name, String path) {
    if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
      throw new UserException(
          "Cannot store column '"
              + path
              + "' in Avro: expected a name of letters, digits and underscores that does not begin"
              + " with a digit. Rename the column, or set 'file.format' to parquet or orc.");
    }
  }
}
