package org.apache.paimon.format.orc;

import static org.apache.paimon.format.orc.OrcCopier.nulls;

import java.util.Arrays;
import org.apache.hadoop.hive.ql.exec.vector.DoubleColumnVector;
import org.apache.hadoop.hive.ql.exec.vector.LongColumnVector;
import org.apache.paimon.data.BooleanVector;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.DoubleVector;
import org.apache.paimon.data.FloatVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.ShortVector;

/** Copiers of booleans and numbers of fixed width. */
final class OrcNumberCopiers {
  private OrcNumberCopiers() {}

  static final class Booleans extends OrcCopier {
    @Override
    ColumnVector copy(org.apache.hadoop.hive.ql.exec.vector.ColumnVector source, int count) {
      long[] in = ((LongColumnVector) source).vector;
      boolean[] out = new boolean[count];
      if (source.isRepeating) {
        Arrays.fill(out, in[0] != 0);
      } else {
        for (int i = 0; i < count; i++) {
          out[i] = in[i] != 0;
        }
      }
      return new BooleanVector(out, nulls(source, count));
    }
  }

  static final class Bytes extends OrcCopier {
    @Override
    ColumnVector copy(org.apache.hadoop.hive.ql.exec.vector.ColumnVector source, int count) {
      long[] in = ((LongColumnVector) source).vector;
      byte[] out = new byte[count];
      if (source.isRepeating) {
        Arrays.fill(out, (byte) in[0]);
      } else {
        for (int i = 0; i < count; i++) {
          out[i] = (byte) in[i];
        }
      }
      return new ByteVector(out, nulls(source, count));
    }
  }

  static final class Shorts extends OrcCopier {
    @Override
    ColumnVector copy(org.apache.hadoop.hive.ql.exec.vector.ColumnVector source, int count) {
      long[] in = ((LongColumnVector) source).vector;
      short[] out = new short[count];
      if (source.isRepeating) {
        Arrays.fill(out, (short) in[0]);
      } else {
        for (int i = 0; i < count; i++) {
          out[i] = (short) in[i];
        }
      }
      return new ShortVector(out, nulls(source, count));
    }
  }

  static final class Ints extends OrcCopier {
    @Override
    ColumnVector copy(org.apache.hadoop.hive.ql.exec.vector.ColumnVector source, int count) {
      long[] in = ((LongColumnVector) source).vector;
      int[] out = new int[count];
      if (source.isRepeating) {
        Arrays.fill(out, (int) in[0]);
      } else {
        for (int i = 0; i < count; i++) {
          out[i] = (int) in[i];
        }
      }
      return new IntVector(out, nulls(source, count));
    }
  }

  /** BIGINT, and decimals up to 18 digits. */
  static final class Longs extends OrcCopier {
    @Override
    ColumnVector copy(org.apache.hadoop.hive.ql.exec.vector.ColumnVector source, int count) {
      long[] in = ((LongColumnVector) source).vector;
      long[] out;
      if (source.isRepeating) {
        out = new long[count];
        Arrays.fill(out, in[0]);
      } else {
        out = Arrays.copyOf(in, count);
      }
      return new LongVector(out, nulls(source, count));
    }
  }

  static final class Floats extends OrcCopier {
    @Override
    ColumnVector copy(org.apache.hadoop.hive.ql.exec.vector.ColumnVector source, int count) {
      double[] in = ((DoubleColumnVector) source).vector;
      float[] out = new float[count];
      if (source.isRepeating) {
        Arrays.fill(out, (float) in[0]);
      } else {
        for (int i = 0; i < count; i++) {
          out[i] = (float) in[i];
        }
      }
      return new FloatVector(out, nulls(source, count));
    }
  }

  static final class Doubles extends OrcCopier {
    @Override
    ColumnVector copy(org.apache.hadoop.hive.ql.exec.vector.ColumnVector source, int count) {
      double[] in = ((DoubleColumnVector) source).vector;
      double[] out;
      if (source.isRepeating) {
        out = new double[count];
        Arrays.fill(out, in[0]);
      } else {
        out = Arrays.copyOf(in, count);
      }
      return new DoubleVector(out, nulls(source, count));
    }
  }
}
