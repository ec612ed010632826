package org.apache.paimon.format.avro;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.apache.paimon.data.ArrayBuilder;
import org.apache.paimon.data.BooleanBuilder;
import org.apache.paimon.data.ByteBuilder;
import org.apache.paimon.data.BytesBuilder;
import org.apache.paimon.data.DoubleBuilder;
import org.apache.paimon.data.FloatBuilder;
import org.apache.paimon.data.IntBuilder;
import org.apache.paimon.data.LongBuilder;
import org.apache.paimon.data.MapBuilder;
import org.apache.paimon.data.PhysicalKind;
import org.apache.paimon.data.RowBuilder;
import org.apache.paimon.data.ShortBuilder;
import org.apache.paimon.data.TimestampBuilder;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.AtomicType;

/** Decodes the values of one column into a builder. */
@FunctionalInterface
interface AvroDecoder {

  /** Appends the next value. */
  void read(AvroInput in, VectorBuilder target) throws IOException;

  /** A union of null and one other schema. */
  record Nullable(int nullBranch, AvroDecoder value) implements AvroDecoder {
    @Override
    public void read(AvroInput in, VectorBuilder target) throws IOException {
      if (in.readLong() == nullBranch) {
        target.appendNull();
      } else {
        value.read(in, target);
      }
    }
  }

  /** A field that the file lacks. */
  record Absent() implements AvroDecoder {
    @Override
    public void read(AvroInput in, VectorBuilder target) {
      target.appendNull();
    }
  }

  record Booleans() implements AvroDecoder {
    @Override
    public void read(AvroInput in, VectorBuilder target) throws IOException {
      ((BooleanBuilder) target).appendBoolean(in.readBoolean());
    }
  }

  record Bytes() implements AvroDecoder {
    @Override
    public void read(AvroInput in, VectorBuilder target) throws IOException {
      ((ByteBuilder) target).appendByte((byte) in.readInt());
    }
  }

  record Shorts() implements AvroDecoder {
    @Override
    public void read(AvroInput in, VectorBuilder target) throws IOException {
      ((ShortBuilder) target).appendShort((short) in.readInt());
    }
  }

  record Ints() implements AvroDecoder {
    @Override
    public void read(AvroInput in, VectorBuilder target) throws IOException {
      ((IntBuilder) target).appendInt(in.readInt());
    }
  }

  record Longs() implements AvroDecoder {
    @Override
    public void read(AvroInput in, VectorBuilder target) throws IOException {
      ((LongBuilder) target).appendLong(in.readLong());
    }
  }

  /** Timestamps stored in milliseconds. */
  record Millis() implements AvroDecoder {
    @Override
    public void read(AvroInput in, VectorBuilder target) throws IOException {
      ((LongBuilder) target).appendLong(Math.multiplyExact(in.readLong(), 1000L));
    }
  }

  /** Timestamps of precision above 6, of other writers; the file has no finer unit. */
  record FineTimestamps(long microsPerUnit) implements AvroDecoder {
    @Override
    public void read(AvroInput in, VectorBuilder target) throws IOException {
      long micros = Math.multiplyExact(in.readLong(), microsPerUnit);
      ((TimestampBuilder) target).appendTimestamp(micros, 0);
    }
  }

  record Floats() implements AvroDecoder {
    @Override
    public void read(AvroInput in, VectorBuilder target) throws IOException {
      ((FloatBuilder) target).appendFloat(Float.intBitsToFloat(in.readFixedInt()));
    }
  }

  record Doubles() implements AvroDecoder {
    @Override
    public void read(AvroInput in, VectorBuilder target) throws IOException {
      ((DoubleBuilder) target).appendDouble(Double.longBitsToDouble(in.readFixedLong()));
    }
  }

  /**
   * Strings and bytes.
   *
   * @param fixedLength length of a fixed schema; -1 = a length comes first
   */
  record ByteStrings(int fixedLength) implements AvroDecoder {
    @Override
    public void read(AvroInput in, VectorBuilder target) throws IOException {
      int length = fixedLength >= 0 ? fixedLength : in.readInt();
      ((BytesBuilder) target).appendValue(in.buffer(), in.take(length), length);
    }
  }

  /** Decimals that fit a long, at the wanted scale. */
  record Decimals(int fixedLength) implements AvroDecoder {
    @Override
    public void read(AvroInput in, VectorBuilder target) throws IOException {
      int length = fixedLength >= 0 ? fixedLength : in.readInt();
      int at = in.take(length);
      byte[] buffer = in.buffer();
      long value = length > 0 && buffer[at] < 0 ? -1 : 0;
      for (int i = 0; i < length; i++) {
        value = value << 8 | (buffer[at + i] & 0xff);
      }
      ((LongBuilder) target).appendLong(value);
    }
  }

  /** Decimals whose scale in the file is another. */
  record RescaledDecimals(int fixedLength, int fileScale, AtomicType type) implements AvroDecoder {
    @Override
    public void read(AvroInput in, VectorBuilder target) throws IOException {
      int length = fixedLength >= 0 ? fixedLength : in.readInt();
      BigInteger unscaled = new BigInteger(in.buffer(), in.take(length), length);
      BigInteger rescaled =
          new BigDecimal(unscaled, fileScale)
              .setScale(type.scale(), RoundingMode.HALF_UP)
              .unscaledValue();
      if (PhysicalKind.isCompactDecimal(type)) {
        ((LongBuilder) target).appendLong(rescaled.longValueExact());
      } else {
        byte[] bytes = rescaled.toByteArray();
        ((BytesBuilder) target).appendValue(bytes, 0, bytes.length);
      }
    }
  }

  record Arrays(AvroDecoder elements) implements AvroDecoder {
    @Override
    public void read(AvroInput in, VectorBuilder target) throws IOException {
      ArrayBuilder arrays = (ArrayBuilder) target;
      VectorBuilder values = arrays.elements();
      int size = 0;
      for (long count = in.readItemCount(); count > 0; count = in.readItemCount()) {
        for (long i = 0; i < count; i++) {
          elements.read(in, values);
        }
        size = Math.addExact(size, Math.toIntExact(count));
      }
      arrays.endArray(size);
    }
  }

  /** A map, or an array of key and value. */
  record Maps(AvroDecoder keys, AvroDecoder values) implements AvroDecoder {
    @Override
    public void read(AvroInput in, VectorBuilder target) throws IOException {
      MapBuilder maps = (MapBuilder) target;
      int size = 0;
      for (long count = in.readItemCount(); count > 0; count = in.readItemCount()) {
        for (long i = 0; i < count; i++) {
          keys.read(in, maps.keys());
          values.read(in, maps.values());
        }
        size = Math.addExact(size, Math.toIntExact(count));
      }
      maps.endMap(size);
    }
  }

  /** A nested row. */
  record Rows(AvroRecord fields) implements AvroDecoder {
    @Override
    public void read(AvroInput in, VectorBuilder target) throws IOException {
      RowBuilder rows = (RowBuilder) target;
      fields.read(in, rows::field);
      rows.endRow();
    }
  }
}
