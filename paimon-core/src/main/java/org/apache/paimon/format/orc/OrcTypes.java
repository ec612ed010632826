package org.apache.paimon.format.orc;

import org.apache.orc.TypeDescription;
import org.apache.paimon.error.UserException;
import org.apache.paimon.format.NestedIds;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;

/** Turns row types into ORC schemas with ids. */
final class OrcTypes {
  static final String ID = "paimon.id";

  private OrcTypes() {}

  /**
   * The schema of a file.
   *
   * @throws UserException when a column cannot be held
   */
  static TypeDescription of(RowType type) {
    return struct(type);
  }

  private static TypeDescription struct(RowType type) {
    TypeDescription struct = TypeDescription.createStruct();
    for (DataField field : type.fields()) {
      struct.addField(field.name(), withId(of(field.type(), field.id(), 1), field.id()));
    }
    return struct;
  }

  private static TypeDescription withId(TypeDescription type, int id) {
    return type.setAttribute(ID, Integer.toString(id));
  }

  /**
   * @param fieldId the named field that contains the type
   * @param depth of the parts of this type inside that field
   */
  private static TypeDescription of(DataType type, int fieldId, int depth) {
    if (type instanceof AtomicType atomic) {
      return atomic(atomic);
    }
    if (type instanceof RowType row) {
      return struct(row);
    }
    if (type instanceof ArrayType array) {
      return TypeDescription.createList(
          withId(of(array.element(), fieldId, depth + 1), NestedIds.element(fieldId, depth)));
    }
    MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
    return TypeDescription.createMap(
        withId(of(map.key(), fieldId, depth + 1), NestedIds.key(fieldId, depth)),
        withId(of(map.value(), fieldId, depth + 1), NestedIds.value(fieldId, depth)));
  }

  static TypeDescription atomic(AtomicType type) {
    return switch (type.root()) {
      case BOOLEAN -> TypeDescription.createBoolean();
      case TINYINT -> TypeDescription.createByte();
      case SMALLINT -> TypeDescription.createShort();
      case INT, TIME -> TypeDescription.createInt();
      case BIGINT -> TypeDescription.createLong();
      case FLOAT -> TypeDescription.createFloat();
      case DOUBLE -> TypeDescription.createDouble();
      case DATE -> TypeDescription.createDate();
      case DECIMAL ->
          TypeDescription.createDecimal().withScale(type.scale()).withPrecision(type.precision());
      case CHAR -> TypeDescription.createChar().withMaxLength(type.precision());
      case VARCHAR ->
          type.precision() == AtomicType.MAX_LENGTH
              ? TypeDescription.createString()
              : TypeDescription.createVarchar().withMaxLength(type.precision());
      case BINARY, VARBINARY -> TypeDescription.createBinary();
      case TIMESTAMP -> TypeDescription.createTimestamp();
      case TIMESTAMP_LTZ -> TypeDescription.createTimestampInstant();
      case VARIANT ->
          throw new UserException(
              "Cannot store a column of type VARIANT in ORC: expected any other type. Change the"
                  + " type of the column.");
      case ARRAY, MULTISET, MAP, ROW -> throw new IllegalStateException("nested: " + type);
    };
  }
}
