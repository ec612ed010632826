package org.apache.paimon.format.orc;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hive.common.type.HiveDecimal;
import org.apache.hadoop.hive.ql.exec.vector.BytesColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.DecimalColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.ListColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.MapColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.StructColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.TimestampColumnVector;
import org.apache.paimon.data.ArrayVector;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.MapVector;
import org.apache.paimon.data.RowVector;
import org.apache.paimon.data.TimestampVector;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.AtomicType;
import org.apache.paimon.types.DataType;

/** Copies one of ORC's vectors into one of ours; ORC overwrites its own with the next batch. */
abstract sealed class OrcCopier
    permits OrcCopier.Absent,
        OrcCopier.Times,
        OrcCopier.ByteStrings,
        OrcCopier.Decimals,
        OrcCopier.Rows,
        OrcCopier.Lists,
        OrcCopier.Maps,
        OrcNumberCopiers.Booleans,
        OrcNumberCopiers.Bytes,
        OrcNumberCopiers.Shorts,
        OrcNumberCopiers.Ints,
        OrcNumberCopiers.Longs,
        OrcNumberCopiers.Floats,
        OrcNumberCopiers.Doubles {

  /** The first {@code count} rows. */
  abstract ColumnVector copy(org.apache.hadoop.hive.ql.exec.vector.ColumnVector source, int count);

  /** Null flags of the first {@code count} rows; null when none is null. */
  static boolean[] nulls(org.apache.hadoop.hive.ql.exec.vector.ColumnVector source, int count) {
    if (source.noNulls) {
      return null;
    }
    if (!source.isRepeating) {
      return Arrays.copyOf(source.isNull, count);
    }
    if (!source.isNull[0]) {
      return null;
    }
    boolean[] nulls = new boolean[count];
    Arrays.fill(nulls, true);
    return nulls;
  }

  private static boolean isAllNull(org.apache.hadoop.hive.ql.exec.vector.ColumnVector source) {
    return source.isRepeating && !source.noNulls && source.isNull[0];
  }

  /** A column that the file lacks. */
  static final class Absent extends OrcCopier {
    private final DataType type;

    Absent(DataType type) {
      this.type = type;
    }

    @Override
    ColumnVector copy(org.apache.hadoop.hive.ql.exec.vector.ColumnVector source, int count) {
      VectorBuilder builder = VectorBuilder.of(type);
      for (int i = 0; i < count; i++) {
        builder.appendNull();
      }
      return builder.build();
    }
  }

  /** Timestamps. */
  static final class Times extends OrcCopier {
    private final boolean fine;
    private final LegacyZone zone;

    /**
     * @param fine whether nanoseconds are kept
     * @param zone null when values are stored as they are
     */
    Times(boolean fine, LegacyZone zone) {
      this.fine = fine;
      this.zone = zone;
    }

    @Override
    ColumnVector copy(org.apache.hadoop.hive.ql.exec.vector.ColumnVector source, int count) {
      TimestampColumnVector in = (TimestampColumnVector) source;
      long[] micros = new long[count];
      short[] nanos = fine ? new short[count] : null;
      boolean[] nulls = nulls(source, count);
      for (int i = 0; i < count; i++) {
        if (nulls != null && nulls[i]) {
          continue;
        }
        int from = source.isRepeating ? 0 : i;
        long second = Math.floorDiv(in.time[from], 1000L);
        if (zone != null) {
          second += zone.valueOffset(second);
        }
        micros[i] = second * 1_000_000L + in.nanos[from] / 1000;
        if (fine) {
          nanos[i] = (short) (in.nanos[from] % 1000);
        }
      }
      return fine ? new TimestampVector(micros, nanos, nulls) : new LongVector(micros, nulls);
    }
  }

  /** Character and byte strings. */
  static final class ByteStrings extends OrcCopier {
    @Override
    ColumnVector copy(org.apache.hadoop.hive.ql.exec.vector.ColumnVector source, int count) {
      BytesColumnVector in = (BytesColumnVector) source;
      boolean[] nulls = nulls(source, count);
      if (source.isRepeating) {
        return repeated(in, nulls, count);
      }
      int[] offsets = new int[count + 1];
      long total = 0;
      for (int i = 0; i < count; i++) {
        total += nulls != null && nulls[i] ? 0 : in.length[i];
        offsets[i + 1] = Math.toIntExact(total);
      }
      byte[] buffer = new byte[(int) total];
      for (int i = 0; i < count; i++) {
        int length = offsets[i + 1] - offsets[i];
        if (length > 0) {
          System.arraycopy(in.vector[i], in.start[i], buffer, offsets[i], length);
        }
      }
      return new BytesVector(buffer, offsets, nulls);
    }

    /** One dictionary entry that all rows name. */
    private static ColumnVector repeated(BytesColumnVector in, boolean[] nulls, int count) {
      byte[] entry =
          nulls != null
              ? new byte[0]
              : Arrays.copyOfRange(in.vector[0], in.start[0], in.start[0] + in.length[0]);
      return new BytesVector(entry, new int[] {0, entry.length}, new int[count], nulls);
    }
  }

  /** Decimals above 18 digits. */
  static final class Decimals extends OrcCopier {
    private final int scale;
    private final long[] scratchLongs = new long[HiveDecimal.SCRATCH_LONGS_LEN];
    private final byte[] scratch = new byte[HiveDecimal.SCRATCH_BUFFER_LEN_BIG_INTEGER_BYTES];

    Decimals(AtomicType type) {
      this.scale = type.scale();
    }

    @Override
    ColumnVector copy(org.apache.hadoop.hive.ql.exec.vector.ColumnVector source, int count) {
      DecimalColumnVector in = (DecimalColumnVector) source;
      boolean[] nulls = nulls(source, count);
      int[] offsets = new int[count + 1];
      byte[] buffer = new byte[count * 16];
      for (int i = 0; i < count; i++) {
        int length = 0;
        if (nulls == null || !nulls[i]) {
          HiveDecimal value = in.vector[source.isRepeating ? 0 : i].getHiveDecimal();
          length = value.bigIntegerBytesScaled(scale, scratchLongs, scratch);
          System.arraycopy(scratch, 0, buffer, offsets[i], length);
        }
        offsets[i + 1] = offsets[i] + length;
      }
      return new BytesVector(buffer, offsets, nulls);
    }
  }

  /** Nested rows. */
  static final class Rows extends OrcCopier {
    private final OrcStruct struct;

    Rows(OrcStruct struct) {
      this.struct = struct;
    }

    @Override
    ColumnVector copy(org.apache.hadoop.hive.ql.exec.vector.ColumnVector source, int count) {
      if (isAllNull(source)) {
        return new Absent(struct.type()).copy(source, count);
      }
      StructColumnVector in = (StructColumnVector) source;
      return new RowVector(struct.copy(in.fields, count), nulls(source, count));
    }
  }

  static final class Lists extends OrcCopier {
    private final OrcCopier elements;
    private final DataType type;

    Lists(OrcCopier elements, DataType type) {
      this.elements = elements;
      this.type = type;
    }

    @Override
    ColumnVector copy(org.apache.hadoop.hive.ql.exec.vector.ColumnVector source, int count) {
      if (isAllNull(source)) {
        return new Absent(type).copy(source, count);
      }
      ListColumnVector in = (ListColumnVector) source;
      boolean[] nulls = nulls(source, count);
      return new ArrayVector(
          ints(in.offsets, nulls, count),
          ints(in.lengths, nulls, count),
          elements.copy(in.child, in.childCount),
          nulls);
    }
  }

  static final class Maps extends OrcCopier {
    private final OrcCopier keys;
    private final OrcCopier values;
    private final DataType type;

    Maps(OrcCopier keys, OrcCopier values, DataType type) {
      this.keys = keys;
      this.values = values;
      this.type = type;
    }

    @Override
    ColumnVector copy(org.apache.hadoop.hive.ql.exec.vector.ColumnVector source, int count) {
      if (isAllNull(source)) {
        return new Absent(type).copy(source, count);
      }
      MapColumnVector in = (MapColumnVector) source;
      boolean[] nulls = nulls(source, count);
      return new MapVector(
          ints(in.offsets, nulls, count),
          ints(in.lengths, nulls, count),
          keys.copy(in.keys, in.childCount),
          values.copy(in.values, in.childCount),
          nulls);
    }
  }

  private static int[] ints(long[] values, boolean[] nulls, int count) {
    int[] out = new int[count];
    for (int i = 0; i < count; i++) {
      out[i] = nulls != null && nulls[i] ? 0 : (int) values[i];
    }
    return out;
  }

  /** Copiers of the fields of a row; a field that the file lacks takes no vector. */
  static List<ColumnVector> copyAll(
      OrcCopier[] copiers,
      int[] sources,
      org.apache.hadoop.hive.ql.exec.vector.ColumnVector[] vectors,
      int count) {
    List<ColumnVector> columns = new ArrayList<>(copiers.length);
    for (int i = 0; i < copiers.length; i++) {
      columns.add(copiers[i].copy(sources[i] < 0 ? null : vectors[sources[i]], count));
    }
    return columns;
  }
}
