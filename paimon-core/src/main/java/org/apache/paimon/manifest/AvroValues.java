package org.apache.paimon.manifest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;

/**
 * Avro values to and from plain objects: Integer, Long, String, {@code byte[]}, List, and {@code
 * Object[]} for a record. Reading goes by field name: a wanted field that the file lacks is null, a
 * field that is not wanted is skipped.
 */
final class AvroValues {
  private AvroValues() {}

  /** Reads one value. */
  @FunctionalInterface
  interface ValueReader {
    Object read(Decoder in) throws IOException;
  }

  /** A reader of values written with {@code actual} in the shape of {@code wanted}. */
  static ValueReader reader(Schema actual, Schema wanted) {
    Schema target = withoutNull(wanted);
    return switch (actual.getType()) {
      case UNION -> unionReader(actual, target);
      case RECORD -> new RecordReader(actual, target);
      case ARRAY -> arrayReader(reader(actual.getElementType(), target.getElementType()));
      case INT ->
          target.getType() == Schema.Type.LONG ? in -> (long) in.readInt() : Decoder::readInt;
      case LONG -> Decoder::readLong;
      case STRING -> Decoder::readString;
      case BYTES -> in -> toArray(in.readBytes(null));
      case NULL ->
          in -> {
            in.readNull();
            return null;
          };
      case BOOLEAN, FLOAT, DOUBLE, FIXED, ENUM, MAP ->
          throw new IllegalArgumentException("no manifest field has Avro type " + actual);
    };
  }

  private static Schema withoutNull(Schema schema) {
    if (schema.getType() != Schema.Type.UNION) {
      return schema;
    }
    for (Schema branch : schema.getTypes()) {
      if (branch.getType() != Schema.Type.NULL) {
        return branch;
      }
    }
    throw new IllegalArgumentException("a union of null only: " + schema);
  }

  private static ValueReader unionReader(Schema union, Schema target) {
    List<Schema> types = union.getTypes();
    ValueReader[] branches = new ValueReader[types.size()];
    for (int i = 0; i < branches.length; i++) {
      branches[i] = reader(types.get(i), target);
    }
    return in -> branches[in.readIndex()].read(in);
  }

  private static ValueReader arrayReader(ValueReader element) {
    return in -> {
      List<Object> items = new ArrayList<>();
      for (long count = in.readArrayStart(); count > 0; count = in.arrayNext()) {
        for (long i = 0; i < count; i++) {
          items.add(element.read(in));
        }
      }
      return items;
    };
  }

  private static byte[] toArray(ByteBuffer buffer) {
    if (buffer.hasArray()
        && buffer.arrayOffset() == 0
        && buffer.position() == 0
        && buffer.array().length == buffer.limit()) {
      return buffer.array();
    }
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  /** Reads a record into an array in the order of the wanted fields. */
  static final class RecordReader implements ValueReader {
    private final int[] targets;
    private final ValueReader[] readers;
    private final Schema[] types;
    private final List<Schema.Field> fields;
    private int wantedCount;
    private int decisive = -1;
    private Predicate<Object[]> keep = values -> true;

    RecordReader(Schema actual, Schema wanted) {
      fields = actual.getFields();
      wantedCount = wanted.getFields().size();
      targets = new int[fields.size()];
      readers = new ValueReader[fields.size()];
      types = new Schema[fields.size()];
      for (int i = 0; i < targets.length; i++) {
        Schema.Field field = fields.get(i);
        Schema.Field target = wanted.getField(field.name());
        types[i] = field.schema();
        targets[i] = target == null ? -1 : target.pos();
        readers[i] = target == null ? null : reader(field.schema(), target.schema());
      }
    }

    /** Keeps a field that is not wanted as a foreign value, behind the wanted ones. */
    RecordReader keepForeign(String name) {
      for (int i = 0; i < targets.length; i++) {
        if (fields.get(i).name().equals(name)) {
          targets[i] = wantedCount;
          readers[i] = ForeignValues.reader(types[i]);
        }
      }
      wantedCount++;
      return this;
    }

    /**
     * Asks {@code test} before the wanted field {@code position} is read, with what was read so
     * far; when it says no, the rest of the record is skipped and null returned.
     */
    RecordReader keepOnly(int position, Predicate<Object[]> test) {
      decisive = position;
      keep = test;
      return this;
    }

    @Override
    public Object[] read(Decoder in) throws IOException {
      Object[] values = new Object[wantedCount];
      boolean kept = true;
      for (int i = 0; i < targets.length; i++) {
        if (targets[i] == decisive && kept && targets[i] >= 0) {
          kept = keep.test(values);
        }
        if (kept && readers[i] != null) {
          values[targets[i]] = readers[i].read(in);
        } else {
          GenericDatumReader.skip(types[i], in);
        }
      }
      return kept ? values : null;
    }
  }

  /** Writes a value of {@code schema}. */
  static void write(Schema schema, Object value, Encoder out) throws IOException {
    switch (schema.getType()) {
      case UNION -> {
        boolean isNull = value == null;
        out.writeIndex(isNull ? 0 : 1);
        if (isNull) {
          out.writeNull();
        } else {
          write(schema.getTypes().get(1), value, out);
        }
      }
      case RECORD -> {
        if (value instanceof IndexedRecord foreign) {
          new GenericDatumWriter<>(schema).write(foreign, out);
          return;
        }
        Object[] values = (Object[]) value;
        List<Schema.Field> fields = schema.getFields();
        for (int i = 0; i < values.length; i++) {
          write(fields.get(i).schema(), values[i], out);
        }
      }
      case ARRAY -> writeArray(schema.getElementType(), (List<?>) value, out);
      case INT -> out.writeInt((Integer) value);
      case LONG -> out.writeLong((Long) value);
      case STRING -> out.writeString((String) value);
      case BYTES -> out.writeBytes((byte[]) value);
      case NULL, BOOLEAN, FLOAT, DOUBLE, FIXED, ENUM, MAP ->
          throw new IllegalArgumentException("no manifest field has Avro type " + schema);
    }
  }

  private static void writeArray(Schema element, List<?> items, Encoder out) throws IOException {
    out.writeArrayStart();
    out.setItemCount(items.size());
    for (Object item : items) {
      out.startItem();
      write(element, item, out);
    }
    out.writeArrayEnd();
  }

  /** A list of nullable numbers from an array of them. */
  static List<Long> listOf(Long[] numbers) {
    return Arrays.asList(numbers);
  }
}
