package org.apache.paimon.format.avro;

import java.io.IOException;
import java.util.List;
import org.apache.avro.Schema;

/** Steps over values of a schema. */
@FunctionalInterface
interface AvroSkipper {

  void skip(AvroInput in) throws IOException;

  static AvroSkipper of(Schema schema) {
    return switch (schema.getType()) {
      case NULL -> in -> {};
      case BOOLEAN -> in -> in.take(1);
      case INT, LONG, ENUM -> AvroInput::readLong;
      case FLOAT -> in -> in.take(4);
      case DOUBLE -> in -> in.take(8);
      case STRING, BYTES -> in -> in.take(in.readLong());
      case FIXED -> in -> in.take(schema.getFixedSize());
      case UNION -> union(schema.getTypes().stream().map(AvroSkipper::of).toList());
      case RECORD ->
          sequence(
              schema.getFields().stream().map(Schema.Field::schema).map(AvroSkipper::of).toList());
      case ARRAY -> items(of(schema.getElementType()));
      case MAP -> items(sequence(List.of(in -> in.take(in.readLong()), of(schema.getValueType()))));
    };
  }

  private static AvroSkipper union(List<AvroSkipper> branches) {
    return in -> {
      long branch = in.readLong();
      if (branch < 0 || branch >= branches.size()) {
        throw new IOException("branch " + branch + " of a union of " + branches.size());
      }
      branches.get((int) branch).skip(in);
    };
  }

  private static AvroSkipper sequence(List<AvroSkipper> fields) {
    AvroSkipper[] array = fields.toArray(AvroSkipper[]::new);
    return in -> {
      for (AvroSkipper field : array) {
        field.skip(in);
      }
    };
  }

  private static AvroSkipper items(AvroSkipper item) {
    return in -> {
      for (long count = in.readLong(); count != 0; count = in.readLong()) {
        if (count < 0) {
          in.take(in.readLong());
        } else {
          for (long i = 0; i < count; i++) {
            item.skip(in);
          }
        }
      }
    };
  }
}
