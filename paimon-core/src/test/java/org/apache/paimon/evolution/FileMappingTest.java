package org.apache.paimon.evolution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.data.ArrayVector;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.LongVector;
import org.apache.paimon.data.RowVector;
import org.apache.paimon.data.Selection;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Or;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

class FileMappingTest {
  private static final ZoneId UTC = ZoneId.of("UTC");

  private static DataField field(int id, String name, DataType type) {
    return new DataField(id, name, type);
  }

  private static RowType row(DataField... fields) {
    return new RowType(List.of(fields));
  }

  private static IntVector ints(int... values) {
    return new IntVector(values, null);
  }

  private static FileMapping map(RowType wanted, RowType file) {
    return FileMapping.of(wanted, file, UTC);
  }

  @Test
  void equalSchemasChangeNothing() {
    RowType type = row(field(0, "a", DataTypes.INT), field(1, "b", DataTypes.STRING));
    RowType otherNull =
        row(field(0, "a", DataTypes.INT.notNull()), field(1, "b", DataTypes.STRING));
    FileMapping mapping = map(type, otherNull);
    ColumnBatch batch = new ColumnBatch(1, List.of(ints(1), ints(2)));

    assertThat(mapping.isIdentity()).isTrue();
    assertThat(mapping.apply(batch)).isSameAs(batch);
    assertThat(mapping.readType()).isEqualTo(otherNull);
  }

  @Test
  void columnsAreMatchedByIdAndReadByTheFilesNames() {
    RowType file =
        row(
            field(0, "a", DataTypes.INT),
            field(1, "b", DataTypes.INT),
            field(2, "c", DataTypes.INT));
    RowType wanted =
        row(
            field(3, "b", DataTypes.INT),
            field(2, "a", DataTypes.INT),
            field(0, "x", DataTypes.BIGINT));
    FileMapping mapping = map(wanted, file);

    assertThat(mapping.readType())
        .isEqualTo(row(field(2, "c", DataTypes.INT), field(0, "a", DataTypes.INT)));
    Selection selection = new Selection(new int[] {1}, 1);
    ColumnBatch batch =
        new ColumnBatch(2, List.of(ints(20, 21), ints(0, 1)), Optional.of(selection), 7);
    ColumnBatch result = mapping.apply(batch);

    assertThat(result.column(0).isNullAt(0)).isTrue();
    assertThat(result.column(0).isNullAt(1)).isTrue();
    assertThat(result.column(1)).isSameAs(batch.column(0));
    assertThat(((LongVector) result.column(2)).values()).containsExactly(0L, 1L);
    assertThat(result.selection()).hasValue(selection);
    assertThat(result.firstRow()).isEqualTo(7);
  }

  @Test
  void onlyMissingColumnsReadNothing() {
    FileMapping mapping =
        map(row(field(5, "n", DataTypes.STRING)), row(field(0, "a", DataTypes.INT)));

    assertThat(mapping.readType().fieldCount()).isZero();
    ColumnBatch small = mapping.apply(new ColumnBatch(2, List.of()));
    ColumnBatch large = mapping.apply(new ColumnBatch(5, List.of()));
    assertThat(small.column(0).isNullAt(1)).isTrue();
    assertThat(large.column(0).isNullAt(4)).isTrue();
  }

  @Test
  void nullsOfEveryTypeHaveTheirForm() {
    for (DataType type :
        List.of(
            DataTypes.BOOLEAN,
            DataTypes.TINYINT,
            DataTypes.SMALLINT,
            DataTypes.INT,
            DataTypes.BIGINT,
            DataTypes.FLOAT,
            DataTypes.DOUBLE,
            DataTypes.decimal(30, 2),
            DataTypes.timestamp(9),
            DataTypes.STRING,
            DataTypes.array(DataTypes.INT),
            DataTypes.map(DataTypes.INT, DataTypes.STRING),
            DataTypes.multiset(DataTypes.STRING),
            row(field(0, "a", DataTypes.array(DataTypes.INT))))) {
      ColumnVector nulls = NullMapping.nulls(type, 3);
      assertThat(nulls.kind()).isEqualTo(org.apache.paimon.data.PhysicalKind.of(type));
      assertThat(nulls.isNullAt(2)).as(type.text()).isTrue();
    }
  }

  @Test
  void fieldsOfNestedRowsAreMatchedById() {
    RowType inner = row(field(2, "a", DataTypes.INT), field(3, "b", DataTypes.INT));
    RowType newInner = row(field(3, "bb", DataTypes.BIGINT), field(9, "n", DataTypes.INT));
    FileMapping mapping = map(row(field(1, "r", newInner)), row(field(1, "r", inner)));

    assertThat(mapping.readType()).isEqualTo(row(field(1, "r", row(field(3, "b", DataTypes.INT)))));
    RowVector stored = new RowVector(List.of(ints(7, 8)), new boolean[] {false, true});
    RowVector result = (RowVector) mapping.apply(batch(2, stored)).column(0);
    assertThat(result.isNullAt(1)).isTrue();
    assertThat(((LongVector) result.children().get(0)).get(0)).isEqualTo(7L);
    assertThat(result.children().get(1).isNullAt(0)).isTrue();
  }

  private static ColumnBatch batch(int rows, ColumnVector... vectors) {
    return new ColumnBatch(rows, List.of(vectors));
  }

  @Test
  void aRowWithoutWantedFieldsIsNullOnlyWhereItWasNull() {
    RowType inner = row(field(2, "s", DataTypes.STRING), field(3, "b", DataTypes.BOOLEAN));
    RowType newInner = row(field(9, "n", DataTypes.INT));
    FileMapping mapping = map(row(field(1, "r", newInner)), row(field(1, "r", inner)));

    assertThat(mapping.readType())
        .isEqualTo(row(field(1, "r", row(field(3, "b", DataTypes.BOOLEAN)))));
    RowVector stored = new RowVector(List.of(ints(0, 0)), new boolean[] {false, true});
    RowVector result = (RowVector) mapping.apply(batch(2, stored)).column(0);
    assertThat(result.isNullAt(0)).isFalse();
    assertThat(result.isNullAt(1)).isTrue();
    assertThat(result.children()).hasSize(1);
    assertThat(result.children().get(0).isNullAt(0)).isTrue();
  }

  @Test
  void rowsInsideArraysAndMapsAreMatchedById() {
    RowType inner = row(field(2, "x", DataTypes.INT), field(3, "y", DataTypes.INT));
    RowType newInner = row(field(3, "y", DataTypes.BIGINT), field(9, "z", DataTypes.STRING));
    RowType file =
        row(
            field(1, "ar", DataTypes.array(inner)),
            field(4, "mp", DataTypes.map(DataTypes.INT.notNull(), inner)));
    RowType wanted =
        row(
            field(1, "ar", DataTypes.array(newInner)),
            field(4, "mp", DataTypes.map(DataTypes.INT.notNull(), newInner)));
    FileMapping mapping = map(wanted, file);
    RowType readInner = row(field(3, "y", DataTypes.INT));

    assertThat(mapping.readType().typeAt(0)).isEqualTo(DataTypes.array(readInner));
    assertThat(mapping.readType().typeAt(1))
        .isEqualTo(DataTypes.map(DataTypes.INT.notNull(), readInner));
    RowVector elements = new RowVector(List.of(ints(5, 6, 7)), null);
    ArrayVector array = new ArrayVector(new int[] {0, 2}, new int[] {2, 1}, elements, null);
    ColumnVector map =
        new org.apache.paimon.data.MapVector(
            new int[] {0, 2}, new int[] {2, 1}, ints(1, 2, 3), elements, null);
    ColumnBatch result = mapping.apply(batch(2, array, map));
    RowVector mapped = (RowVector) ((ArrayVector) result.column(0)).elements();
    assertThat(((LongVector) mapped.children().get(0)).values()).containsExactly(5, 6, 7);
    assertThat(mapped.children().get(1).isNullAt(2)).isTrue();
  }

  /** Undefined content behind nulls must not reach a cast that can fail. */
  @Test
  void whatNullsHideIsNotCast() {
    RowType inner = row(field(2, "s", DataTypes.STRING));
    RowType newInner = row(field(2, "s", DataTypes.INT));
    RowType file = row(field(0, "r", inner), field(1, "ar", DataTypes.array(DataTypes.STRING)));
    RowType wanted = row(field(0, "r", newInner), field(1, "ar", DataTypes.array(DataTypes.INT)));
    BytesVector texts = new BytesVector(new byte[] {'x', '4', '5'}, new int[] {0, 1, 2, 3}, null);
    RowVector rows = new RowVector(List.of(texts), new boolean[] {true, false, false});
    ArrayVector arrays =
        new ArrayVector(
            new int[] {0, 1, 2}, new int[] {1, 1, 1}, texts, new boolean[] {true, false, false});

    ColumnBatch result = map(wanted, file).apply(batch(3, rows, arrays));

    RowVector mapped = (RowVector) result.column(0);
    assertThat(((IntVector) mapped.children().get(0)).get(1)).isEqualTo(4);
    assertThat(mapped.isNullAt(0)).isTrue();
    ArrayVector mappedArrays = (ArrayVector) result.column(1);
    assertThat(((IntVector) mappedArrays.elements()).get(2)).isEqualTo(5);
  }

  @Test
  void aTypeWithoutCastIsNamed() {
    RowType file = row(field(0, "r", row(field(1, "d", DataTypes.DATE))));
    RowType wanted = row(field(0, "r", row(field(1, "d", DataTypes.INT))));

    assertThatThrownBy(() -> map(wanted, file))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageStartingWith("Cannot read column 'r.d' as INT")
        .hasMessageContaining("a file holds it as DATE, expected a type that can be cast")
        .hasMessageContaining("Change the column back");
  }

  private static final RowType OLD =
      row(
          field(0, "i", DataTypes.INT),
          field(1, "s", DataTypes.STRING),
          field(2, "t", DataTypes.INT),
          field(3, "d", DataTypes.decimal(5, 2)));

  private static final RowType NEW =
      row(
          field(0, "i2", DataTypes.BIGINT),
          field(1, "s", DataTypes.STRING),
          field(2, "t", DataTypes.STRING),
          field(4, "n", DataTypes.INT),
          field(3, "d", DataTypes.INT));

  private static Leaf leaf(int position, Comparison comparison, Object... literals) {
    DataField field = NEW.field(position);
    return new Leaf(position, field.name(), field.type(), comparison, List.of(literals));
  }

  @Test
  void filtersAreRetypedWhereNothingIsLost() {
    FileMapping mapping = map(NEW, OLD);

    assertThat(mapping.toFile(leaf(0, Comparison.GREATER, 3L)))
        .hasValue(new Leaf(0, "i", DataTypes.INT, Comparison.GREATER, List.of(3)));
    assertThat(mapping.toFile(leaf(0, Comparison.GREATER, 1L << 40))).isEmpty();
    assertThat(mapping.toFile(leaf(0, Comparison.IS_NULL)))
        .hasValue(new Leaf(0, "i", DataTypes.INT, Comparison.IS_NULL, List.of()));
    assertThat(mapping.toFile(leaf(1, Comparison.STARTS_WITH, Bytes.of("a"))))
        .hasValue(
            new Leaf(1, "s", DataTypes.STRING, Comparison.STARTS_WITH, List.of(Bytes.of("a"))));
    assertThat(mapping.toFile(leaf(2, Comparison.EQUAL, Bytes.of("10")))).isEmpty();
    assertThat(mapping.toFile(leaf(4, Comparison.EQUAL, 1))).isEmpty();
  }

  @Test
  void partsThatCannotBeAskedAreLeftOutOfConjunctionsOnly() {
    FileMapping mapping = map(NEW, OLD);
    Predicate possible = leaf(0, Comparison.LESS, 3L);
    Predicate lost = leaf(2, Comparison.EQUAL, Bytes.of("10"));
    Predicate missing = leaf(3, Comparison.EQUAL, 1);
    Predicate asked = new Leaf(0, "i", DataTypes.INT, Comparison.LESS, List.of(3));

    assertThat(mapping.toFile(new And(List.of(possible, lost, missing)))).hasValue(asked);
    assertThat(mapping.toFile(new Or(List.of(possible, lost)))).isEmpty();
    assertThat(mapping.toFile(new Or(List.of(possible, missing)))).hasValue(asked);
    assertThat(mapping.toFile(new Or(List.of(possible, leaf(3, Comparison.IS_NULL))))).isEmpty();
  }

  @Test
  void statisticsFollowTheirColumns() {
    Map<Integer, ColumnStats> stats =
        Map.of(
            0, new ColumnStats(1, 9, 0L),
            1, new ColumnStats(Bytes.of("a"), Bytes.of("b"), 2L),
            2, new ColumnStats(9, 10, 0L),
            3,
                new ColumnStats(
                    new java.math.BigDecimal("1.50"), new java.math.BigDecimal("7.99"), 1L));
    Predicate.StatsSource wanted = map(NEW, OLD).toWanted(10, stats::get);

    assertThat(wanted.column(0)).isEqualTo(new ColumnStats(1L, 9L, 0L));
    assertThat(wanted.column(1)).isEqualTo(stats.get(1));
    assertThat(wanted.column(2)).isEqualTo(ColumnStats.UNKNOWN);
    assertThat(wanted.column(3)).isEqualTo(new ColumnStats(null, null, 10L));
    assertThat(wanted.column(4)).isEqualTo(new ColumnStats(1, 7, 1L));
  }

  @Test
  void filesAreSkippedOnlyWhereThatIsSafe() {
    Map<Integer, ColumnStats> stats = Map.of(2, new ColumnStats(9, 10, 0L));
    Predicate.StatsSource wanted =
        map(NEW, OLD).toWanted(2, i -> stats.getOrDefault(i, ColumnStats.UNKNOWN));

    assertThat(leaf(2, Comparison.EQUAL, Bytes.of("10")).mayMatch(2, wanted)).isTrue();
    assertThat(leaf(3, Comparison.IS_NOT_NULL).mayMatch(2, wanted)).isFalse();
    assertThat(leaf(3, Comparison.GREATER, 3).mayMatch(2, wanted)).isFalse();
    assertThat(leaf(3, Comparison.IS_NULL).mayMatch(2, wanted)).isTrue();
  }
}
