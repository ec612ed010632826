package org.apache.paimon.types;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.error.UserException;

/**
 * A list of named fields: the columns of a table or file, or a nested row.
 *
 * @param fields in order
 * @param isNullable whether the row itself may be null; true for the columns of a table
 */
public record RowType(List<DataField> fields, boolean isNullable) implements DataType {

  public RowType {
    fields = List.copyOf(fields);
    Map<String, DataField> byName = new HashMap<>();
    for (DataField field : fields) {
      if (byName.put(field.name(), field) != null) {
        throw new UserException(
            "Invalid row type: field '"
                + field.name()
                + "' appears twice, names must differ. Rename one of them.");
      }
    }
  }

  public RowType(List<DataField> fields) {
    this(fields, true);
  }

  private Object writeReplace() {
    return new SerialType(this);
  }

  /** A row type with ids 0, 1, ... in order of the fields; nested rows keep their ids. */
  public static RowType of(Object... namesAndTypes) {
    List<DataField> fields = new ArrayList<>();
    for (int i = 0; i < namesAndTypes.length; i += 2) {
      fields.add(new DataField(i / 2, (String) namesAndTypes[i], (DataType) namesAndTypes[i + 1]));
    }
    return new RowType(fields);
  }

  @Override
  public TypeRoot root() {
    return TypeRoot.ROW;
  }

  @Override
  public RowType withNullable(boolean nullable) {
    return new RowType(fields, nullable);
  }

  public int fieldCount() {
    return fields.size();
  }

  public DataField field(int position) {
    return fields.get(position);
  }

  public DataType typeAt(int position) {
    return fields.get(position).type();
  }

  public List<String> names() {
    return fields.stream().map(DataField::name).toList();
  }

  public List<DataType> types() {
    return fields.stream().map(DataField::type).toList();
  }

  /** Position of the field with this exact name, or -1. */
  public int indexOf(String name) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** Position of the field with this id, or -1. */
  public int indexOfId(int id) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).id() == id) {
        return i;
      }
    }
    return -1;
  }

  /** Positions of the named fields. */
  public int[] indexesOf(List<String> names) {
    int[] positions = new int[names.size()];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = indexOf(names.get(i));
      if (positions[i] < 0) {
        throw new UserException(
            "Cannot find column '"
                + names.get(i)
                + "', the columns are "
                + names()
                + ". Use one of these.");
      }
    }
    return positions;
  }

  /** The named fields in the given order. */
  public RowType project(List<String> names) {
    return project(indexesOf(names));
  }

  /** The fields at the given positions, in the given order. */
  public RowType project(int[] positions) {
    List<DataField> picked = new ArrayList<>(positions.length);
    for (int position : positions) {
      picked.add(fields.get(position));
    }
    return new RowType(picked, isNullable);
  }

  @Override
  public String text() {
    StringBuilder text = new StringBuilder("ROW<");
    for (int i = 0; i < fields.size(); i++) {
      text.append(i == 0 ? "" : ", ")
          .append(fields.get(i).name())
          .append(' ')
          .append(fields.get(i).type().text());
    }
    return text.append('>').append(isNullable ? "" : " NOT NULL").toString();
  }

  @Override
  public String toString() {
    return text();
  }
}
