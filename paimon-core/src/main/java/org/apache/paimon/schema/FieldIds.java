package org.apache.paimon.schema;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;

/**
 * Gives field ids, depth first: a field, then the fields inside its type, then the next field.
 * Elements, keys and values have no id of their own.
 */
final class FieldIds {
  private int highest;

  /** Ids begin after {@code highest}; -1 for the first field of a table. */
  FieldIds(int highest) {
    this.highest = highest;
  }

  /** The greatest id given so far. */
  int highest() {
    return highest;
  }

  /** The same fields with new ids, also inside their types. */
  List<DataField> renumber(List<DataField> fields) {
    List<DataField> renumbered = new ArrayList<>(fields.size());
    for (DataField field : fields) {
      int id = ++highest;
      renumbered.add(field.withId(id).withType(renumber(field.type())));
    }
    return renumbered;
  }

  /** The same type with new ids inside. */
  DataType renumber(DataType type) {
    if (type instanceof RowType row) {
      return new RowType(renumber(row.fields()), row.isNullable());
    }
    if (type instanceof ArrayType array) {
      return new ArrayType(renumber(array.element()), array.isNullable());
    }
    if (type instanceof MultisetType bag) {
      return new MultisetType(renumber(bag.element()), bag.isNullable());
    }
    if (type instanceof MapType map) {
      DataType key = renumber(map.key());
      return new MapType(key, renumber(map.value()), map.isNullable());
    }
    return type;
  }

  /** The greatest id in use, nested ones included; -1 without fields. */
  static int highest(List<DataField> fields) {
    int highest = -1;
    for (DataField field : fields) {
      highest = Math.max(highest, Math.max(field.id(), highestInside(field.type())));
    }
    return highest;
  }

  private static int highestInside(DataType type) {
    if (type instanceof RowType row) {
      return highest(row.fields());
    }
    if (type instanceof ArrayType array) {
      return highestInside(array.element());
    }
    if (type instanceof MultisetType bag) {
      return highestInside(bag.element());
    }
    if (type instanceof MapType map) {
      return Math.max(highestInside(map.key()), highestInside(map.value()));
    }
    return -1;
  }
}
