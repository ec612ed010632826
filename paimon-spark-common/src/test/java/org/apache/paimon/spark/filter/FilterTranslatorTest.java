package org.apache.paimon.spark.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.LiteralValue;
import org.apache.spark.sql.connector.expressions.filter.And;
import org.apache.spark.sql.connector.expressions.filter.Not;
import org.apache.spark.sql.connector.expressions.filter.Or;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;
import org.junit.jupiter.api.Test;

final class FilterTranslatorTest {
  private static final DataType INT = org.apache.spark.sql.types.DataTypes.IntegerType;
  private static final DataType LONG = org.apache.spark.sql.types.DataTypes.LongType;
  private static final DataType STRING = org.apache.spark.sql.types.DataTypes.StringType;
  private static final DataType NTZ = org.apache.spark.sql.types.DataTypes.TimestampNTZType;

  private static final RowType COLUMNS =
      RowType.of(
          "a", DataTypes.INT,
          "s", DataTypes.STRING,
          "a.b", DataTypes.INT,
          "c", DataTypes.charOf(3),
          "n", DataTypes.timestamp(9),
          "m", DataTypes.timestamp(3),
          "list", DataTypes.array(DataTypes.INT));

  private static Expression column(String name) {
    return Expressions.column("`" + name + "`");
  }

  private static Expression literal(Object value, DataType type) {
    return new LiteralValue<>(value, type);
  }

  private static Predicate compare(String name, String column, Integer value) {
    return new Predicate(name, new Expression[] {column(column), literal(value, INT)});
  }

  private static Predicate in(Integer... values) {
    List<Expression> children = new ArrayList<>();
    children.add(column("a"));
    for (Integer value : values) {
      children.add(literal(value, INT));
    }
    return new Predicate("IN", children.toArray(Expression[]::new));
  }

  private static Optional<Translation> translate(Predicate filter) {
    return new FilterTranslator(COLUMNS).translate(filter);
  }

  /** For a = null, 1, 2, 3: whether the translation is TRUE. */
  private static List<Boolean> truth(Predicate filter) {
    List<Boolean> truth = new ArrayList<>();
    Translation translation = translate(filter).orElseThrow();
    for (Integer value : new Integer[] {null, 1, 2, 3}) {
      BatchBuilder builder = new BatchBuilder(COLUMNS.types());
      Datums.append(builder.column(0), value, DataTypes.INT);
      for (int i = 1; i < COLUMNS.fieldCount(); i++) {
        builder.column(i).appendNull();
      }
      builder.endRows(1);
      truth.add(translation.predicate().matches(new BatchRow().reset(builder.build())));
    }
    return truth;
  }

  @Test
  void comparisonsHaveSparksTruthTable() {
    assertThat(truth(compare("=", "a", 2))).containsExactly(false, false, true, false);
    assertThat(truth(compare("<>", "a", 2))).containsExactly(false, true, false, true);
    assertThat(truth(compare("<", "a", 2))).containsExactly(false, true, false, false);
    assertThat(truth(compare("<=", "a", 2))).containsExactly(false, true, true, false);
    assertThat(truth(compare(">", "a", 2))).containsExactly(false, false, false, true);
    assertThat(truth(compare(">=", "a", 2))).containsExactly(false, false, true, true);
    assertThat(truth(compare("<=>", "a", 2))).containsExactly(false, false, true, false);
    assertThat(truth(compare("<=>", "a", null))).containsExactly(true, false, false, false);
  }

  @Test
  void negationsTellUnknownFromFalse() {
    assertThat(truth(new Not(compare("=", "a", 2)))).containsExactly(false, true, false, true);
    assertThat(truth(new Not(compare("<", "a", 2)))).containsExactly(false, false, true, true);
    assertThat(truth(new Not(compare("<=>", "a", 2)))).containsExactly(true, true, false, true);
    assertThat(truth(new Not(compare("<=>", "a", null)))).containsExactly(false, true, true, true);
    assertThat(truth(new Not(new Not(compare("=", "a", 2)))))
        .containsExactly(false, false, true, false);
    assertThat(truth(new Not(new And(compare(">", "a", 1), compare("<", "a", 3)))))
        .containsExactly(false, true, false, true);
    assertThat(truth(new Not(new Or(compare("=", "a", 1), compare("=", "a", 3)))))
        .containsExactly(false, false, true, false);
  }

  @Test
  void listsWithNullMatchButNeverExclude() {
    assertThat(truth(in(1, 3))).containsExactly(false, true, false, true);
    assertThat(truth(in(1, null))).containsExactly(false, true, false, false);
    assertThat(truth(new Not(in(1, 3)))).containsExactly(false, false, true, false);
    assertThat(translate(new Not(in(1, null)))).isEmpty();
    assertThat(translate(in((Integer) null))).isEmpty();
  }

  @Test
  void theLiteralMayStandOnTheLeft() {
    Predicate filter = new Predicate("<", new Expression[] {literal(2, INT), column("a")});

    assertThat(truth(filter)).containsExactly(false, false, false, true);
  }

  @Test
  void onlyLiteralsOfTheColumnsTypeAreTranslated() {
    assertThat(translate(new Predicate("=", new Expression[] {column("a"), literal(1L, LONG)})))
        .isEmpty();
    assertThat(translate(new Predicate("=", new Expression[] {column("s"), literal(1, INT)})))
        .isEmpty();
  }

  @Test
  void aDotInANameIsNoPath() {
    assertThat(translate(compare("=", "a.b", 1)).orElseThrow().predicate())
        .hasToString("Leaf[position=2, name=a.b, type=INT, comparison=EQUAL, literals=[1]]");
    Predicate nested =
        new Predicate("=", new Expression[] {Expressions.column("a.b"), literal(1, INT)});
    assertThat(translate(nested)).isEmpty();
  }

  @Test
  void partsThatCannotBeSaidAreLeftOutOfAndButNotOfOr() {
    Predicate unknown = new Predicate("UDF", new Expression[] {column("a")});

    Translation conjunction = translate(new And(compare("=", "a", 1), unknown)).orElseThrow();
    assertThat(conjunction.isExact()).isFalse();
    assertThat(translate(new And(unknown, unknown))).isEmpty();
    assertThat(translate(new Or(compare("=", "a", 1), unknown))).isEmpty();
    assertThat(translate(new Not(new And(compare("=", "a", 1), unknown)))).isEmpty();
    assertThat(translate(new Not(new Or(compare("=", "a", 1), unknown)))).isPresent();
  }

  @Test
  void stringsAreComparedByBytes() {
    Expression[] sides = {column("s"), literal(UTF8String.fromString("ü"), STRING)};

    assertThat(translate(new Predicate("STARTS_WITH", sides)).orElseThrow().predicate())
        .hasToString(
            "Leaf[position=1, name=s, type=STRING, comparison=STARTS_WITH, literals=["
                + Bytes.of("ü")
                + "]]");
    assertThat(translate(new Not(new Predicate("STARTS_WITH", sides)))).isEmpty();
  }

  @Test
  void paddedColumnsAndNestedTypesAreLeftToSpark() {
    Expression[] sides = {column("c"), literal(UTF8String.fromString("x"), STRING)};
    assertThat(translate(new Predicate("=", sides))).isEmpty();
    assertThat(translate(new Predicate("IS_NULL", new Expression[] {column("list")}))).isEmpty();
  }

  @Test
  void timestampsAreComparedOnlyWhereCuttingDoesNotMatter() {
    Expression[] nanos = {column("n"), literal(1_000_001L, NTZ)};
    assertThat(translate(new Predicate("=", nanos))).isEmpty();
    assertThat(translate(new Predicate("<=", nanos))).isEmpty();
    assertThat(translate(new Predicate("<", nanos))).isPresent();
    assertThat(translate(new Predicate(">=", nanos))).isPresent();

    Expression[] exact = {column("m"), literal(5_000L, NTZ)};
    assertThat(translate(new Predicate("=", exact)).orElseThrow().predicate())
        .hasToString(
            "Leaf[position=5, name=m, type=TIMESTAMP(3), comparison=EQUAL, literals=["
                + TimestampValue.ofMicros(5_000)
                + "]]");
    Expression[] between = {column("m"), literal(5_001L, NTZ)};
    assertThat(translate(new Predicate("=", between))).isEmpty();
  }

  @Test
  void constantPartsOfAStaticPartitionAreFolded() {
    Predicate spec =
        new Or(
            compare("=", "a", 1),
            new And(
                new Predicate("IS_NULL", new Expression[] {column("a")}),
                new Predicate("IS_NULL", new Expression[] {literal(1, INT)})));
    Predicate ofNull =
        new Or(
            compare("=", "a", null),
            new And(
                new Predicate("IS_NULL", new Expression[] {column("a")}),
                new Predicate("IS_NULL", new Expression[] {literal(null, INT)})));

    assertThat(Folding.fold(spec)).isEqualTo(compare("=", "a", 1));
    assertThat(Folding.fold(ofNull))
        .isEqualTo(new Predicate("IS_NULL", new Expression[] {column("a")}));
  }
}
