package org.apache.paimon.schema;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.List;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.RowType;

/** A schema in Java's serialisation: cheaper to read than the record, whose every part is one. */
final class SerialSchema implements Serializable {
  private static final long serialVersionUID = 1L;

  private transient TableSchema schema;

  SerialSchema(TableSchema schema) {
    this.schema = schema;
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.writeLong(schema.id());
    out.writeObject(schema.rowType());
    out.writeInt(schema.highestFieldId());
    out.writeObject(schema.partitionKeys().toArray(String[]::new));
    out.writeObject(schema.primaryKeys().toArray(String[]::new));
    out.writeObject(schema.options());
    out.writeObject(schema.comment());
    out.writeLong(schema.timeMillis());
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    schema =
        new TableSchema(
            in.readLong(),
            ((RowType) in.readObject()).fields(),
            in.readInt(),
            List.of((String[]) in.readObject()),
            List.of((String[]) in.readObject()),
            (Options) in.readObject(),
            (String) in.readObject(),
            in.readLong());
  }

  private Object readResolve() {
    return schema;
  }
}
