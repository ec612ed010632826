package org.apache.paimon.types;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A row type in Java's serialisation, field by field. Java makes a reader of its own for each kind
 * of record and reads each nested object by name; a short task would spend more on that than on its
 * rows.
 */
final class SerialType implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final TypeRoot[] ROOTS = TypeRoot.values();

  private transient RowType type;

  SerialType(RowType type) {
    this.type = type;
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    write(type, out);
  }

  private void readObject(ObjectInputStream in) throws IOException {
    type = (RowType) read(in);
  }

  private Object readResolve() {
    return type;
  }

  private static void write(DataType type, ObjectOutputStream out) throws IOException {
    out.writeByte(type.root().ordinal());
    out.writeBoolean(type.isNullable());
    if (type instanceof AtomicType atomic) {
      out.writeInt(atomic.precision());
      out.writeInt(atomic.scale());
    } else if (type instanceof ArrayType array) {
      write(array.element(), out);
    } else if (type instanceof MultisetType bag) {
      write(bag.element(), out);
    } else if (type instanceof MapType map) {
      write(map.key(), out);
      write(map.value(), out);
    } else {
      RowType row = (RowType) type;
      out.writeInt(row.fieldCount());
      for (DataField field : row.fields()) {
        write(field, out);
      }
    }
  }

  private static void write(DataField field, ObjectOutputStream out) throws IOException {
    out.writeInt(field.id());
    writeText(field.name(), out);
    write(field.type(), out);
    writeText(field.comment(), out);
    writeText(field.defaultValue(), out);
  }

  private static DataType read(ObjectInputStream in) throws IOException {
    TypeRoot root = ROOTS[in.readByte()];
    boolean isNullable = in.readBoolean();
    return switch (root) {
      case ARRAY -> new ArrayType(read(in), isNullable);
      case MULTISET -> new MultisetType(read(in), isNullable);
      case MAP -> new MapType(read(in), read(in), isNullable);
      case ROW -> new RowType(readFields(in), isNullable);
      default -> new AtomicType(root, in.readInt(), in.readInt(), isNullable);
    };
  }

  private static List<DataField> readFields(ObjectInputStream in) throws IOException {
    int count = in.readInt();
    List<DataField> fields = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      fields.add(new DataField(in.readInt(), readText(in), read(in), readText(in), readText(in)));
    }
    return fields;
  }

  private static void writeText(String text, ObjectOutputStream out) throws IOException {
    byte[] bytes = text == null ? null : text.getBytes(StandardCharsets.UTF_8);
    out.writeInt(bytes == null ? -1 : bytes.length);
    if (bytes != null) {
      out.write(bytes);
    }
  }

  private static String readText(ObjectInputStream in) throws IOException {
    int length = in.readInt();
    if (length < 0) {
      return null;
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
