package org.apache.paimon.manifest;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.paimon.index.ForeignValue;

/** Fields of newer versions: kept in the form that the file has them, written in the same form. */
final class ForeignValues {
  private ForeignValues() {}

  /** Reads values of a schema, null or not, as {@link ForeignValue}s. */
  static AvroValues.ValueReader reader(Schema actual) {
    Schema kept = withoutNull(actual);
    GenericDatumReader<Object> reader = new GenericDatumReader<>(actual);
    return in -> {
      Object value = reader.read(null, in);
      return value == null ? null : new ForeignValue(kept.toString(), encode(value, kept));
    };
  }

  private static Schema withoutNull(Schema schema) {
    if (!schema.isUnion()) {
      return schema;
    }
    List<Schema> branches =
        schema.getTypes().stream().filter(type -> type.getType() != Schema.Type.NULL).toList();
    return branches.size() == 1 ? branches.get(0) : Schema.createUnion(branches);
  }

  private static byte[] encode(Object value, Schema schema) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    new GenericDatumWriter<>(schema).write(value, encoder);
    encoder.flush();
    return bytes.toByteArray();
  }

  /** A record schema with one more optional field. */
  static Schema with(Schema record, String field, ForeignValue sample) {
    List<Schema.Field> fields = new ArrayList<>();
    record.getFields().forEach(each -> fields.add(new Schema.Field(each, each.schema())));
    Schema optional =
        Schema.createUnion(
            Schema.create(Schema.Type.NULL), new Schema.Parser().parse(sample.avroSchema()));
    fields.add(new Schema.Field(field, optional, null, Schema.Field.NULL_DEFAULT_VALUE));
    return Schema.createRecord(record.getName(), null, record.getNamespace(), false, fields);
  }

  /** The value as Avro's own objects of a schema, null when there is none. */
  static Object decode(ForeignValue value, Schema target) {
    if (value == null) {
      return null;
    }
    try {
      Schema written = new Schema.Parser().parse(value.avroSchema());
      return new GenericDatumReader<>(written, target)
          .read(null, DecoderFactory.get().binaryDecoder(value.encoded(), null));
    } catch (IOException e) {
      throw new UncheckedIOException("decoding from memory failed: " + value, e);
    }
  }
}
