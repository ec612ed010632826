package org.apache.paimon.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Functions of NOT NULL columns give a value whatever is written. */
class RequiredValueTest {
  private static final Bytes RBM32 = blob("3b3001000100000300010000000100010003007011");
  private static final Bytes RBM64 =
      blob(
          "0102000000000000000002000500000000000000010004000000000000000000000000000000000004"
              + "000000000000000001010000000000000001000000fe02000000010004000000010001000300"
              + "010201000000701102000000000000000000000001000000");

  /**
   * A function, a type, two values.
   *
   * @param hasNeutral whether a value of nothing changes nothing
   */
  record Case(
      String function, DataType type, boolean hasNeutral, List<Object> values, String... options) {
    @Override
    public String toString() {
      return function + " " + type.text() + " " + List.of(options);
    }
  }

  private static Bytes blob(String hex) {
    return Bytes.of(HexFormat.of().parseHex(hex));
  }

  static Stream<Case> cases() {
    DataType rows = DataTypes.array(new RowType(List.of(new DataField(10, "a", DataTypes.INT))));
    List<Case> all = new ArrayList<>();
    for (String ignores : List.of("false", "true")) {
      String[] options = {"fields.f.ignore-retract", ignores};
      for (String function : List.of("sum", "product")) {
        all.add(new Case(function, DataTypes.TINYINT, true, List.of((byte) 3, (byte) 2), options));
        all.add(
            new Case(function, DataTypes.SMALLINT, true, List.of((short) 3, (short) 2), options));
        all.add(new Case(function, DataTypes.INT, true, List.of(3, 2), options));
        all.add(new Case(function, DataTypes.BIGINT, true, List.of(3L, 2L), options));
        all.add(new Case(function, DataTypes.FLOAT, true, List.of(3f, 2f), options));
        all.add(new Case(function, DataTypes.DOUBLE, true, List.of(3d, 2d), options));
        for (int precision : new int[] {6, 30}) {
          all.add(
              new Case(
                  function,
                  DataTypes.decimal(precision, 2),
                  true,
                  List.of(new BigDecimal("4.00"), new BigDecimal("2.00")),
                  options));
        }
        if (function.equals("sum") || ignores.equals("true")) {
          all.add(
              new Case(
                  function,
                  DataTypes.decimal(4, 4),
                  function.equals("sum"),
                  List.of(new BigDecimal("0.1000"), new BigDecimal("0.2000")),
                  options));
        }
      }
      for (String function : List.of("last_value", "last_non_null_value")) {
        all.add(new Case(function, DataTypes.INT, false, List.of(3, 2), options));
      }
      all.add(
          new Case(
              "collect",
              DataTypes.array(DataTypes.INT),
              true,
              List.of(List.of(1, 2), List.of(2)),
              options));
      all.add(
          new Case(
              "merge_map",
              DataTypes.map(DataTypes.INT.notNull(), DataTypes.INT),
              true,
              List.of(Map.of(1, 2), Map.of(3, 4)),
              options));
      all.add(
          new Case(
              "nested_update",
              rows,
              true,
              List.of(List.of(List.of(1)), List.of(List.of(2))),
              options));
    }
    String[] ignoring = {"fields.f.ignore-retract", "true"};
    for (String function : List.of("max", "min", "first_value", "first_non_null_value")) {
      all.add(new Case(function, DataTypes.INT, false, List.of(3, 2), ignoring));
    }
    all.add(new Case("bool_and", DataTypes.BOOLEAN, true, List.of(true, false), ignoring));
    all.add(new Case("bool_or", DataTypes.BOOLEAN, true, List.of(true, false), ignoring));
    all.add(
        new Case(
            "listagg", DataTypes.STRING, false, List.of(Bytes.of("x"), Bytes.of("y")), ignoring));
    all.add(new Case("rbm32", DataTypes.BYTES, true, List.of(RBM32, RBM32), ignoring));
    all.add(new Case("rbm64", DataTypes.BYTES, true, List.of(RBM64, RBM64), ignoring));
    return all.stream();
  }

  /** Those of whose retracts a merged row stands for nothing. */
  static Stream<Case> casesOfNothing() {
    return cases()
        .filter(Case::hasNeutral)
        .filter(test -> !test.function().equals("sum") || List.of(test.options()).contains("true"));
  }

  private static MergeTable table(Case test, DataType type) {
    List<String> all = new ArrayList<>(List.of(test.options()));
    all.addAll(
        List.of("merge-engine", "aggregation", "fields.f.aggregate-function", test.function()));
    return new MergeTable(
        RowType.of("k", DataTypes.INT.notNull(), "f", type), all.toArray(String[]::new));
  }

  /** All ways to add and retract so many values. */
  private static List<List<String>> kinds(int count) {
    List<List<String>> all = List.of(List.of());
    for (int i = 0; i < count; i++) {
      List<List<String>> longer = new ArrayList<>();
      for (List<String> some : all) {
        for (String kind : List.of("+I", "-D")) {
          List<String> more = new ArrayList<>(some);
          more.add(kind);
          longer.add(more);
        }
      }
      all = longer;
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void whatANullableColumnHasAndOtherwiseSomeValue(Case test) {
    for (int count = 1; count <= 4; count++) {
      for (List<String> kinds : kinds(count)) {
        MergeTable required = table(test, test.type().notNull());
        MergeTable nullable = table(test, test.type());
        for (int i = 0; i < count; i++) {
          required.write(kinds.get(i), 1, test.values().get(i % 2));
          nullable.write(kinds.get(i), 1, test.values().get(i % 2));
        }
        Object value = required.visible().get(1);
        Object expected = nullable.visible().get(1);
        assertThat(value).as("%s", kinds).isNotNull();
        if (expected != null) {
          assertThat(value).as("%s", kinds).isEqualTo(expected);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("casesOfNothing")
  void aMergedRowOfRetractsChangesNothingThatIsAddedLater(Case test) {
    Object none =
        table(test, test.type().notNull())
            .write("-D", 1, test.values().get(0))
            .write("-D", 1, test.values().get(1))
            .visible()
            .get(1);
    for (Object value : test.values()) {
      MergeTable later = table(test, test.type().notNull());
      assertThat(later.write("+I", 1, none).write("+I", 1, value).visible().get(1))
          .isEqualTo(value);
    }
  }
}
