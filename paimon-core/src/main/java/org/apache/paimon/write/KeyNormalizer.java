package org.apache.paimon.write;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.DoubleVector;
import org.apache.paimon.data.FloatVector;
import org.apache.paimon.data.RowView;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.TypeRoot;

/**
 * Makes FLOAT and DOUBLE columns of the primary key uniform before they are hashed and written:
 * {@code -0.0} becomes {@code 0.0}, every NaN the canonical one (format-data 1.3). Used by one
 * thread.
 */
final class KeyNormalizer {
  private final int[] columns;
  private final UniformRow view;

  KeyNormalizer(TableSchema schema) {
    columns =
        java.util.stream.IntStream.of(schema.rowType().indexesOf(schema.primaryKeys()))
            .filter(i -> isFloating(schema.rowType().typeAt(i).root()))
            .toArray();
    view = new UniformRow(columns, schema.fields().size());
  }

  private static boolean isFloating(TypeRoot root) {
    return root == TypeRoot.FLOAT || root == TypeRoot.DOUBLE;
  }

  /** A view of the row with uniform keys, valid until the next call. */
  RowView apply(RowView row) {
    return columns.length == 0 ? row : view.reset(row);
  }

  /** The batch with uniform keys. */
  ColumnBatch apply(ColumnBatch batch) {
    if (columns.length == 0) {
      return batch;
    }
    List<ColumnVector> vectors = new ArrayList<>(batch.columns());
    for (int column : columns) {
      vectors.set(column, uniform(vectors.get(column), batch.rowCount()));
    }
    return batch.withColumns(vectors);
  }

  private static ColumnVector uniform(ColumnVector vector, int rowCount) {
    if (vector instanceof DoubleVector doubles) {
      double[] values = new double[rowCount];
      for (int i = 0; i < rowCount; i++) {
        values[i] = uniform(doubles.get(i));
      }
      return new DoubleVector(values, vector.nulls());
    }
    FloatVector floats = (FloatVector) vector;
    float[] values = new float[rowCount];
    for (int i = 0; i < rowCount; i++) {
      values[i] = uniform(floats.get(i));
    }
    return new FloatVector(values, vector.nulls());
  }

  static double uniform(double value) {
    return Double.isNaN(value) ? Double.NaN : value + 0.0;
  }

  static float uniform(float value) {
    return Float.isNaN(value) ? Float.NaN : value + 0.0f;
  }
}
