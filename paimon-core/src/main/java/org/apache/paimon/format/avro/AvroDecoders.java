package org.apache.paimon.format.avro;

import java.util.Arrays;
import java.util.List;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.paimon.data.PhysicalKind;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;

/** Matches the schema of a file with the columns wanted, by name. */
final class AvroDecoders {
  private final String file;

  /**
   * @param file for messages
   */
  AvroDecoders(String file) {
    this.file = file;
  }

  /** The decoder of a file's rows. */
  AvroRecord rows(Schema schema, RowType wanted) {
    Schema record = schema;
    if (schema.getType() == Schema.Type.UNION) {
      record = schema.getTypes().get(schema.getTypes().size() - 1);
    }
    if (record.getType() != Schema.Type.RECORD) {
      throw mismatch("row", schema, wanted);
    }
    return record(record, wanted, "");
  }

  private AvroRecord record(Schema schema, RowType wanted, String path) {
    List<Schema.Field> fields = schema.getFields();
    AvroDecoder[] decoders = new AvroDecoder[fields.size()];
    AvroSkipper[] skippers = new AvroSkipper[fields.size()];
    int[] positions = new int[fields.size()];
    boolean[] found = new boolean[wanted.fieldCount()];
    for (int i = 0; i < decoders.length; i++) {
      Schema.Field field = fields.get(i);
      positions[i] = wanted.indexOf(field.name());
      if (positions[i] < 0) {
        skippers[i] = AvroSkipper.of(field.schema());
      } else {
        found[positions[i]] = true;
        decoders[i] =
            decoder(field.schema(), wanted.typeAt(positions[i]), path + "." + field.name());
      }
    }
    int[] missing = new int[found.length];
    int count = 0;
    for (int i = 0; i < found.length; i++) {
      if (!found[i]) {
        missing[count++] = i;
      }
    }
    return new AvroRecord(decoders, skippers, positions, Arrays.copyOf(missing, count));
  }

  private AvroDecoder decoder(Schema schema, DataType type, String path) {
    if (schema.getType() != Schema.Type.UNION) {
      return plain(schema, type, path);
    }
    List<Schema> branches = schema.getTypes();
    int nullBranch = schema.getIndexNamed("null") == null ? -1 : schema.getIndexNamed("null");
    if (branches.size() != 2 || nullBranch < 0) {
      throw mismatch(path, schema, type);
    }
    return new AvroDecoder.Nullable(nullBranch, plain(branches.get(1 - nullBranch), type, path));
  }

  private AvroDecoder plain(Schema schema, DataType type, String path) {
    if (type instanceof RowType row && schema.getType() == Schema.Type.RECORD) {
      return new AvroDecoder.Rows(record(schema, row, path));
    }
    if (type instanceof ArrayType array && schema.getType() == Schema.Type.ARRAY) {
      return new AvroDecoder.Arrays(decoder(schema.getElementType(), array.element(), path));
    }
    if (type instanceof MapType || type instanceof MultisetType) {
      return map(schema, type instanceof MultisetType bag ? bag.asMap() : (MapType) type, path);
    }
    if (type instanceof AtomicType atomic) {
      AvroDecoder decoder = atomic(schema, atomic);
      if (decoder != null) {
        return decoder;
      }
    }
    throw mismatch(path, schema, type);
  }

  private AvroDecoder map(Schema schema, MapType type, String path) {
    if (schema.getType() == Schema.Type.MAP && type.key().root().isCharacter()) {
      return new AvroDecoder.Maps(
          new AvroDecoder.ByteStrings(-1), decoder(schema.getValueType(), type.value(), path));
    }
    if (schema.getType() == Schema.Type.ARRAY
        && schema.getElementType().getType() == Schema.Type.RECORD
        && schema.getElementType().getFields().size() == 2) {
      List<Schema.Field> entry = schema.getElementType().getFields();
      return new AvroDecoder.Maps(
          decoder(entry.get(0).schema(), type.key(), path),
          decoder(entry.get(1).schema(), type.value(), path));
    }
    throw mismatch(path, schema, type);
  }

  /** Null when the stored type does not fit. */
  private static AvroDecoder atomic(Schema schema, AtomicType type) {
    Schema.Type stored = schema.getType();
    int fixed = stored == Schema.Type.FIXED ? schema.getFixedSize() : -1;
    boolean isBytes = stored == Schema.Type.BYTES || stored == Schema.Type.FIXED;
    return switch (type.root()) {
      case BOOLEAN -> stored == Schema.Type.BOOLEAN ? new AvroDecoder.Booleans() : null;
      case TINYINT -> stored == Schema.Type.INT ? new AvroDecoder.Bytes() : null;
      case SMALLINT -> stored == Schema.Type.INT ? new AvroDecoder.Shorts() : null;
      case INT, DATE, TIME -> stored == Schema.Type.INT ? new AvroDecoder.Ints() : null;
      case BIGINT ->
          stored == Schema.Type.LONG || stored == Schema.Type.INT ? new AvroDecoder.Longs() : null;
      case FLOAT -> stored == Schema.Type.FLOAT ? new AvroDecoder.Floats() : null;
      case DOUBLE -> stored == Schema.Type.DOUBLE ? new AvroDecoder.Doubles() : null;
      case CHAR, VARCHAR, BINARY, VARBINARY ->
          isBytes || stored == Schema.Type.STRING ? new AvroDecoder.ByteStrings(fixed) : null;
      case DECIMAL -> isBytes ? decimal(schema, type, fixed) : null;
      case TIMESTAMP, TIMESTAMP_LTZ -> stored == Schema.Type.LONG ? timestamp(schema, type) : null;
      case VARIANT, ARRAY, MULTISET, MAP, ROW -> null;
    };
  }

  private static AvroDecoder decimal(Schema schema, AtomicType type, int fixed) {
    if (schema.getLogicalType() instanceof LogicalTypes.Decimal decimal
        && decimal.getScale() != type.scale()) {
      return new AvroDecoder.RescaledDecimals(fixed, decimal.getScale(), type);
    }
    return PhysicalKind.isCompactDecimal(type)
        ? new AvroDecoder.Decimals(fixed)
        : new AvroDecoder.ByteStrings(fixed);
  }

  /** The unit is that of the file's schema; without one it follows from the precision. */
  private static AvroDecoder timestamp(Schema schema, AtomicType type) {
    LogicalType logical = schema.getLogicalType();
    boolean inMillis =
        logical == null
            ? type.precision() <= 3
            : logical instanceof LogicalTypes.TimestampMillis
                || logical instanceof LogicalTypes.LocalTimestampMillis;
    if (type.precision() > 6) {
      return new AvroDecoder.FineTimestamps(inMillis ? 1000 : 1);
    }
    return inMillis ? new AvroDecoder.Millis() : new AvroDecoder.Longs();
  }

  private CorruptDataException mismatch(String path, Schema schema, DataType type) {
    String column = path.startsWith(".") ? path.substring(1) : path;
    return new CorruptDataException(
        "Cannot read column '"
            + column
            + "' of file "
            + file
            + ": its Avro schema is "
            + schema
            + ", expected one for "
            + type
            + ". Check that the file belongs to this table and schema version.");
  }
}
