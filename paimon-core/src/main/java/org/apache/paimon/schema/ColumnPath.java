package org.apache.paimon.schema;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.RowType;

/**
 * The way to a column or to a field inside its type: {@code r.a}, {@code list.element.a}, {@code
 * map.value.a}.
 */
final class ColumnPath {

  /** What is done at the end of a path. */
  interface Edit {
    /**
     * Changes the fields among which the path ends.
     *
     * @param position the one named; -1 = there is none
     */
    List<DataField> fields(List<DataField> siblings, int position);

    /** Changes the element or value type at which the path ends. */
    DataType inner(DataType type);
  }

  private final List<String> names;

  ColumnPath(List<String> names) {
    this.names = names;
  }

  /** The name at the end. */
  String last() {
    return names.get(names.size() - 1);
  }

  /** Whether the path names a column of the table. */
  boolean isColumn() {
    return names.size() == 1;
  }

  @Override
  public String toString() {
    return String.join(".", names);
  }

  /** The columns with an edit at the end of this path. */
  List<DataField> edit(List<DataField> columns, Edit edit) {
    return fields(columns, 0, edit);
  }

  private List<DataField> fields(List<DataField> siblings, int depth, Edit edit) {
    int position = position(siblings, names.get(depth));
    if (depth == names.size() - 1) {
      return edit.fields(siblings, position);
    }
    if (position < 0) {
      throw missing(siblings, depth);
    }
    DataField field = siblings.get(position);
    List<DataField> changed = new ArrayList<>(siblings);
    changed.set(position, field.withType(inside(field.type(), depth + 1, edit)));
    return changed;
  }

  private DataType inside(DataType type, int depth, Edit edit) {
    if (type instanceof RowType row) {
      return new RowType(fields(row.fields(), depth, edit), row.isNullable());
    }
    if (type instanceof ArrayType array && names.get(depth).equals("element")) {
      return new ArrayType(step(array.element(), depth, edit), array.isNullable());
    }
    if (type instanceof MapType map && names.get(depth).equals("value")) {
      return new MapType(map.key(), step(map.value(), depth, edit), map.isNullable());
    }
    throw new UserException(
        "Cannot change '"
            + this
            + "': "
            + prefix(depth)
            + " has type "
            + type
            + ", expected a path through fields of rows, 'element' of arrays or 'value' of maps."
            + " Correct the path; map keys cannot change.");
  }

  private DataType step(DataType type, int depth, Edit edit) {
    return depth == names.size() - 1 ? edit.inner(type) : inside(type, depth + 1, edit);
  }

  private String prefix(int depth) {
    return "'" + String.join(".", names.subList(0, depth)) + "'";
  }

  static int position(List<DataField> siblings, String name) {
    for (int i = 0; i < siblings.size(); i++) {
      if (siblings.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  private NotFoundException missing(List<DataField> siblings, int depth) {
    return missing(String.join(".", names.subList(0, depth + 1)), siblings);
  }

  static NotFoundException missing(String name, List<DataField> siblings) {
    return new NotFoundException(
        "Cannot find column '"
            + name
            + "', expected one of "
            + siblings.stream().map(DataField::name).toList()
            + ". Use one of these names.");
  }
}
