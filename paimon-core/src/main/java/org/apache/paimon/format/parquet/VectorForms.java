package org.apache.paimon.format.parquet;

import java.util.Optional;
import org.apache.paimon.data.BooleanVector;
import org.apache.paimon.data.DoubleVector;
import org.apache.paimon.data.FloatVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.PhysicalKind;
import org.apache.paimon.types.AtomicType;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * Which Parquet types can be read as which of our types. Besides what we write: narrower integers
 * and floats, decimals in any physical type, timestamps in any unit.
 */
final class VectorForms {
  private VectorForms() {}

  /** The form to read {@code file} as {@code target}; empty when that is not possible. */
  static Optional<VectorForm> of(AtomicType target, PrimitiveType file) {
    PrimitiveTypeName physical = file.getPrimitiveTypeName();
    return Optional.ofNullable(
        switch (target.root()) {
          case BOOLEAN ->
              physical == PrimitiveTypeName.BOOLEAN
                  ? (values, slots, nulls) ->
                      new BooleanVector(((BooleanValues) values).values(), nulls)
                  : null;
          case TINYINT -> physical == PrimitiveTypeName.INT32 ? new IntForms.ToByte() : null;
          case SMALLINT -> physical == PrimitiveTypeName.INT32 ? new IntForms.ToShort() : null;
          case INT, DATE ->
              physical == PrimitiveTypeName.INT32 && !isDecimal(file) ? VectorForms::ints : null;
          case TIME -> time(file);
          case BIGINT -> bigint(file);
          case FLOAT ->
              physical == PrimitiveTypeName.FLOAT
                  ? (values, slots, nulls) ->
                      new FloatVector(((FloatValues) values).values(), nulls)
                  : null;
          case DOUBLE -> toDouble(physical);
          case DECIMAL -> decimal(target, file);
          case CHAR, VARCHAR, BINARY, VARBINARY ->
              isBytes(physical)
                  ? (values, slots, nulls) -> ((BinaryValues) values).vector(slots, nulls)
                  : null;
          case TIMESTAMP, TIMESTAMP_LTZ -> timestamp(target, file);
          case VARIANT, ARRAY, MULTISET, MAP, ROW -> null;
        });
  }

  private static IntVector ints(ChunkValues values, int slots, boolean[] nulls) {
    return new IntVector(((IntValues) values).values(), nulls);
  }

  private static LongVector longs(ChunkValues values, int slots, boolean[] nulls) {
    return new LongVector(((LongValues) values).values(), nulls);
  }

  private static boolean isBytes(PrimitiveTypeName physical) {
    return physical == PrimitiveTypeName.BINARY
        || physical == PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
  }

  private static boolean isDecimal(PrimitiveType file) {
    return file.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation;
  }

  private static VectorForm time(PrimitiveType file) {
    return switch (file.getPrimitiveTypeName()) {
      case INT32 -> VectorForms::ints;
      case INT64 -> {
        boolean nanos =
            file.getLogicalTypeAnnotation() instanceof TimeLogicalTypeAnnotation time
                && time.getUnit() == TimeUnit.NANOS;
        yield new LongForms.ToMillisOfDay(nanos ? 1_000_000 : 1000);
      }
      case INT96, BOOLEAN, FLOAT, DOUBLE, BINARY, FIXED_LEN_BYTE_ARRAY -> null;
    };
  }

  private static VectorForm bigint(PrimitiveType file) {
    if (isDecimal(file)) {
      return null;
    }
    return switch (file.getPrimitiveTypeName()) {
      case INT64 -> VectorForms::longs;
      case INT32 -> {
        boolean unsigned =
            file.getLogicalTypeAnnotation() instanceof IntLogicalTypeAnnotation number
                && !number.isSigned();
        yield new IntForms.ToLong(unsigned ? 0xffffffffL : -1L);
      }
      case INT96, BOOLEAN, FLOAT, DOUBLE, BINARY, FIXED_LEN_BYTE_ARRAY -> null;
    };
  }

  private static VectorForm toDouble(PrimitiveTypeName physical) {
    if (physical == PrimitiveTypeName.FLOAT) {
      return new FloatToDouble();
    }
    return physical == PrimitiveTypeName.DOUBLE
        ? (values, slots, nulls) -> new DoubleVector(((DoubleValues) values).values(), nulls)
        : null;
  }

  private static VectorForm decimal(AtomicType target, PrimitiveType file) {
    int scale =
        file.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation stored
            ? stored.getScale()
            : 0;
    if (scale != target.scale()) {
      return null;
    }
    boolean compact = PhysicalKind.isCompactDecimal(target);
    return switch (file.getPrimitiveTypeName()) {
      case INT32 -> compact ? new IntForms.ToLong(-1L) : new DecimalForms.IntToWide();
      case INT64 -> compact ? VectorForms::longs : new DecimalForms.LongToWide();
      case BINARY, FIXED_LEN_BYTE_ARRAY ->
          compact
              ? new DecimalForms.BytesToLong()
              : (values, slots, nulls) -> ((BinaryValues) values).vector(slots, nulls);
      case INT96, BOOLEAN, FLOAT, DOUBLE -> null;
    };
  }

  private static VectorForm timestamp(AtomicType target, PrimitiveType file) {
    boolean fine = target.precision() > 6;
    if (file.getPrimitiveTypeName() == PrimitiveTypeName.INT96) {
      return fine ? TimestampForms::fromInt96 : TimestampForms::microsFromInt96;
    }
    if (file.getPrimitiveTypeName() != PrimitiveTypeName.INT64) {
      return null;
    }
    TimeUnit unit = unit(target, file.getLogicalTypeAnnotation());
    if (fine) {
      return new TimestampForms.ToNanos(unit);
    }
    return unit == TimeUnit.MICROS ? VectorForms::longs : new TimestampForms.ToMicros(unit);
  }

  /** The unit that the file names, else the one we would write. */
  private static TimeUnit unit(AtomicType target, LogicalTypeAnnotation annotation) {
    if (annotation instanceof TimestampLogicalTypeAnnotation timestamp) {
      return timestamp.getUnit();
    }
    return target.precision() <= 3 ? TimeUnit.MILLIS : TimeUnit.MICROS;
  }

  /** FLOAT read as DOUBLE. */
  private static final class FloatToDouble implements VectorForm {
    private double[] wide = {};

    @Override
    public DoubleVector vector(ChunkValues values, int slots, boolean[] nulls) {
      float[] source = ((FloatValues) values).values();
      if (wide.length < slots) {
        wide = new double[source.length];
      }
      for (int i = 0; i < slots; i++) {
        wide[i] = source[i];
      }
      return new DoubleVector(wide, nulls);
    }
  }
}
