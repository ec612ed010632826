package org.apache.paimon.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.apache.paimon.data.testing.RandomRows;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

class VectorEqualityTest {
  private static final RowType NESTED =
      new RowType(
          List.of(
              new DataField(20, "x", DataTypes.INT),
              new DataField(21, "y", DataTypes.array(DataTypes.STRING))));

  private static final List<DataType> TYPES =
      List.of(
          DataTypes.BOOLEAN,
          DataTypes.TINYINT,
          DataTypes.SMALLINT,
          DataTypes.INT,
          DataTypes.BIGINT,
          DataTypes.FLOAT,
          DataTypes.DOUBLE,
          DataTypes.decimal(9, 2),
          DataTypes.decimal(30, 2),
          DataTypes.STRING,
          DataTypes.BYTES,
          DataTypes.DATE,
          DataTypes.timestamp(3),
          DataTypes.timestamp(9),
          DataTypes.array(DataTypes.INT),
          DataTypes.map(DataTypes.STRING, DataTypes.INT),
          NESTED);

  private static ColumnVector vector(DataType type, Object... values) {
    RowType row = RowType.of("f", type);
    return TestRows.batch(row, Arrays.stream(values).map(TestRows::row).toList()).column(0);
  }

  @Test
  void aRowEqualsItsCopyAndRandomRowsAgreeWithTheirObjects() {
    long seed = 4711L;
    for (DataType type : TYPES) {
      RowType row = RowType.of("f", type);
      List<List<Object>> rows = TestRows.normal(row, new RandomRows(seed, 0.2).rows(row, 60));
      ColumnVector left = TestRows.batch(row, rows).column(0);
      ColumnVector right = TestRows.batch(row, rows).column(0);
      for (int i = 0; i < rows.size(); i++) {
        for (int j = 0; j < rows.size(); j++) {
          assertThat(VectorEquality.areEqual(left, i, right, j))
              .as("%s, seed %s: %s and %s", type, seed, rows.get(i), rows.get(j))
              .isEqualTo(rows.get(i).equals(rows.get(j)));
        }
      }
    }
  }

  @Test
  void nullIsEqualToNullOnly() {
    ColumnVector numbers = vector(DataTypes.INT, null, 0, null);
    assertThat(VectorEquality.areEqual(numbers, 0, numbers, 2)).isTrue();
    assertThat(VectorEquality.areEqual(numbers, 0, numbers, 1)).isFalse();
    assertThat(VectorEquality.areEqual(numbers, 1, numbers, 0)).isFalse();
  }

  @Test
  void nestedNullsCount() {
    ColumnVector rows = vector(NESTED, Arrays.asList(1, null), Arrays.asList(1, List.of()), null);
    assertThat(VectorEquality.areEqual(rows, 0, rows, 1)).isFalse();
    assertThat(VectorEquality.areEqual(rows, 0, rows, 2)).isFalse();
  }

  @Test
  void aLongerArrayIsNotEqualToItsBeginning() {
    ColumnVector arrays = vector(DataTypes.array(DataTypes.INT), List.of(1, 2), List.of(1));
    assertThat(VectorEquality.areEqual(arrays, 0, arrays, 1)).isFalse();
  }

  @Test
  void rowsAgreeWhenTheFirstColumnsDo() {
    ColumnVector[] left = {vector(DataTypes.INT, 1, 2), vector(DataTypes.STRING, "a", "b")};
    ColumnVector[] right = {vector(DataTypes.INT, 1, 2), vector(DataTypes.STRING, "a", "c")};
    assertThat(VectorEquality.areEqual(left, 0, right, 0, 2)).isTrue();
    assertThat(VectorEquality.areEqual(left, 1, right, 1, 2)).isFalse();
    assertThat(VectorEquality.areEqual(left, 1, right, 1, 1)).isTrue();
  }
}
