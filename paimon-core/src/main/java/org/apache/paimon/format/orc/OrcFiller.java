package org.apache.paimon.format.orc;

import org.apache.hadoop.hive.ql.exec.vector.BytesColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.DecimalColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.DoubleColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.LongColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.TimestampColumnVector;
import org.apache.paimon.data.BooleanVector;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.DoubleVector;
import org.apache.paimon.data.FloatVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.PhysicalKind;
import org.apache.paimon.data.ShortVector;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.data.TimestampVector;
import org.apache.paimon.error.UserException;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.MultisetType;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeRoot;

/**
 * Puts chosen rows of one of our vectors into one of ORC's. Byte strings are handed over by
 * reference: the library copies them while the batch is written.
 */
abstract sealed class OrcFiller
    permits OrcFiller.Whole,
        OrcFiller.Floating,
        OrcFiller.Times,
        OrcFiller.ByteStrings,
        OrcFiller.Decimals,
        OrcNestedFillers.Rows,
        OrcNestedFillers.Lists,
        OrcNestedFillers.Maps {
  private boolean isNullable;
  private String path;

  static OrcFiller[] ofFields(RowType type, String path, LegacyZone zone) {
    OrcFiller[] fields = new OrcFiller[type.fieldCount()];
    for (int i = 0; i < fields.length; i++) {
      String name = type.field(i).name();
      fields[i] = of(type.typeAt(i), path.isEmpty() ? name : path + "." + name, zone);
    }
    return fields;
  }

  static OrcFiller of(DataType type, String path, LegacyZone zone) {
    OrcFiller filler = plain(type, path, zone);
    filler.isNullable = type.isNullable();
    filler.path = path;
    return filler;
  }

  private static OrcFiller plain(DataType type, String path, LegacyZone zone) {
    if (type instanceof RowType row) {
      return new OrcNestedFillers.Rows(ofFields(row, path, zone));
    }
    if (type instanceof ArrayType array) {
      return new OrcNestedFillers.Lists(of(array.element(), path + ".element", zone));
    }
    if (type instanceof MapType || type instanceof MultisetType) {
      MapType map = type instanceof MultisetType bag ? bag.asMap() : (MapType) type;
      return new OrcNestedFillers.Maps(
          of(map.key().notNull(), path + ".key", zone), of(map.value(), path + ".value", zone));
    }
    AtomicType atomic = (AtomicType) type;
    return switch (PhysicalKind.of(type)) {
      case BOOLEAN, BYTE, SHORT, INT -> new Whole();
      case LONG -> atomic.root().isTimestamp() ? new Times(zoneOf(atomic, zone)) : new Whole();
      case TIMESTAMP -> new Times(zoneOf(atomic, zone));
      case FLOAT, DOUBLE -> new Floating();
      case BYTES -> atomic.root() == TypeRoot.DECIMAL ? new Decimals(atomic) : new ByteStrings();
      case ARRAY, MAP, ROW -> throw new IllegalStateException("nested: " + type);
    };
  }

  /** Null when values are stored as they are. */
  private static LegacyZone zoneOf(AtomicType type, LegacyZone zone) {
    return type.root() == TypeRoot.TIMESTAMP_LTZ && !zone.isNeutral() ? zone : null;
  }

  /**
   * Puts {@code count} rows into {@code target}.
   *
   * @param rows rows of {@code source} in order; -1 = null, because a containing value is
   */
  final void fill(
      ColumnVector source,
      int[] rows,
      int count,
      org.apache.hadoop.hive.ql.exec.vector.ColumnVector target) {
    target.ensureSize(count, false);
    target.isRepeating = false;
    target.noNulls = true;
    boolean[] nulls = source.nulls();
    for (int i = 0; i < count; i++) {
      int row = rows[i];
      boolean isNull = row < 0 || (nulls != null && nulls[row]);
      target.isNull[i] = isNull;
      if (isNull) {
        target.noNulls = false;
        if (!isNullable && row >= 0) {
          throw nullRefused();
        }
      }
    }
    fillValues(source, rows, count, target);
  }

  /** The library rounds seconds towards zero, so this second has the bytes of the next one. */
  final UserException lastSecondRefused(long micros) {
    return new UserException(
        "Cannot write "
            + TimestampValue.ofMicros(micros).toLocalDateTime()
            + " to '"
            + path
            + "': ORC cannot tell milliseconds of the last second before 1970 from those of the"
            + " next, expected any other time. Change the value, or set 'file.format' to parquet or"
            + " avro.");
  }

  private UserException nullRefused() {
    return new UserException(
        "Cannot write null to '"
            + path
            + "': it is NOT NULL, expected a value in every row. Give values, or make the column"
            + " nullable.");
  }

  abstract void fillValues(
      ColumnVector source,
      int[] rows,
      int count,
      org.apache.hadoop.hive.ql.exec.vector.ColumnVector target);

  /** Everything that ORC holds in a vector of longs. */
  static final class Whole extends OrcFiller {
    @Override
    void fillValues(
        ColumnVector source,
        int[] rows,
        int count,
        org.apache.hadoop.hive.ql.exec.vector.ColumnVector target) {
      long[] out = ((LongColumnVector) target).vector;
      boolean[] isNull = target.isNull;
      if (source instanceof LongVector longs) {
        long[] values = longs.values();
        for (int i = 0; i < count; i++) {
          out[i] = isNull[i] ? 0 : values[rows[i]];
        }
      } else if (source instanceof IntVector ints) {
        int[] values = ints.values();
        for (int i = 0; i < count; i++) {
          out[i] = isNull[i] ? 0 : values[rows[i]];
        }
      } else if (source instanceof ShortVector shorts) {
        for (int i = 0; i < count; i++) {
          out[i] = isNull[i] ? 0 : shorts.get(rows[i]);
        }
      } else if (source instanceof ByteVector bytes) {
        for (int i = 0; i < count; i++) {
          out[i] = isNull[i] ? 0 : bytes.get(rows[i]);
        }
      } else {
        BooleanVector booleans = (BooleanVector) source;
        for (int i = 0; i < count; i++) {
          out[i] = !isNull[i] && booleans.get(rows[i]) ? 1 : 0;
        }
      }
    }
  }

  static final class Floating extends OrcFiller {
    @Override
    void fillValues(
        ColumnVector source,
        int[] rows,
        int count,
        org.apache.hadoop.hive.ql.exec.vector.ColumnVector target) {
      double[] out = ((DoubleColumnVector) target).vector;
      boolean[] isNull = target.isNull;
      if (source instanceof DoubleVector doubles) {
        double[] values = doubles.values();
        for (int i = 0; i < count; i++) {
          out[i] = isNull[i] ? 0 : values[rows[i]];
        }
      } else {
        float[] values = ((FloatVector) source).values();
        for (int i = 0; i < count; i++) {
          out[i] = isNull[i] ? 0 : values[rows[i]];
        }
      }
    }
  }

  /** Timestamps: milliseconds, and the nanoseconds of the second. */
  static final class Times extends OrcFiller {
    private final LegacyZone zone;

    Times(LegacyZone zone) {
      this.zone = zone;
    }

    @Override
    void fillValues(
        ColumnVector source,
        int[] rows,
        int count,
        org.apache.hadoop.hive.ql.exec.vector.ColumnVector target) {
      TimestampColumnVector out = (TimestampColumnVector) target;
      out.setIsUTC(true);
      TimestampVector fine = source instanceof TimestampVector times ? times : null;
      long[] micros = fine == null ? ((LongVector) source).values() : fine.micros();
      for (int i = 0; i < count; i++) {
        if (target.isNull[i]) {
          out.time[i] = 0;
          out.nanos[i] = 0;
          continue;
        }
        long value = micros[rows[i]];
        long second = Math.floorDiv(value, 1_000_000L);
        int microOfSecond = (int) (value - second * 1_000_000L);
        if (zone != null) {
          second -= zone.storedOffset(second);
        }
        if (second == -1 && microOfSecond >= 1000) {
          throw lastSecondRefused(value);
        }
        out.time[i] = second * 1000 + microOfSecond / 1000;
        out.nanos[i] = microOfSecond * 1000 + (fine == null ? 0 : fine.nanosOfMicro()[rows[i]]);
      }
    }
  }

  static final class ByteStrings extends OrcFiller {
    @Override
    void fillValues(
        ColumnVector source,
        int[] rows,
        int count,
        org.apache.hadoop.hive.ql.exec.vector.ColumnVector target) {
      BytesColumnVector out = (BytesColumnVector) target;
      BytesVector bytes = (BytesVector) source;
      byte[] buffer = bytes.buffer();
      for (int i = 0; i < count; i++) {
        if (!target.isNull[i]) {
          out.setRef(i, buffer, bytes.start(rows[i]), bytes.length(rows[i]));
        }
      }
    }
  }

  /** Decimals above 18 digits. */
  static final class Decimals extends OrcFiller {
    private final AtomicType type;

    Decimals(AtomicType type) {
      this.type = type;
    }

    @Override
    void fillValues(
        ColumnVector source,
        int[] rows,
        int count,
        org.apache.hadoop.hive.ql.exec.vector.ColumnVector target) {
      DecimalColumnVector out = (DecimalColumnVector) target;
      BytesVector bytes = (BytesVector) source;
      for (int i = 0; i < count; i++) {
        if (!target.isNull[i]) {
          int row = rows[i];
          out.vector[i].setFromBigIntegerBytesAndScale(
              bytes.buffer(), bytes.start(row), bytes.length(row), type.scale());
        }
      }
    }
  }
}
