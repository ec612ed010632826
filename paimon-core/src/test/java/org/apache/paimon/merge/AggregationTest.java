package org.apache.paimon.merge;

import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.TgtHllType;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.error.UserException;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

class AggregationTest {

  /** Writes values of one field, {@code "+I", v, "-D", w ...}, and gives the merged value. */
  private static Object merged(
      DataType type, String function, List<Object> kindsAndValues, String... options) {
    MergeTable table = table(type, function, options);
    for (int i = 0; i < kindsAndValues.size(); i += 2) {
      table.write((String) kindsAndValues.get(i), 1, kindsAndValues.get(i + 1));
    }
    return table.visible().get(1);
  }

  private static MergeTable table(DataType type, String function, String... options) {
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(List.of("merge-engine", "aggregation", "fields.f.aggregate-function", function));
    return new MergeTable(
        RowType.of("k", DataTypes.INT.notNull(), "f", type), all.toArray(String[]::new));
  }

  private static List<Object> adds(Object... values) {
    List<Object> all = new ArrayList<>();
    for (Object value : values) {
      all.add("+I");
      all.add(value);
    }
    return all;
  }

  @Test
  void sumAddsAndRetracts() {
    assertThat(merged(DataTypes.INT, "sum", adds(1, null, 2))).isEqualTo(3);
    assertThat(merged(DataTypes.INT, "sum", adds(null, null))).isNull();
    assertThat(merged(DataTypes.BIGINT, "sum", asList("+I", 5L, "-U", 2L))).isEqualTo(3L);
    assertThat(merged(DataTypes.SMALLINT, "sum", asList("-D", (short) 5, "+I", (short) 3)))
        .isEqualTo((short) -2);
    assertThat(merged(DataTypes.TINYINT, "sum", adds((byte) 1, (byte) 2))).isEqualTo((byte) 3);
    assertThat(merged(DataTypes.DOUBLE, "sum", asList("+I", 1.5, "-D", 0.25))).isEqualTo(1.25);
    assertThat(merged(DataTypes.FLOAT, "sum", adds(0.1f, 0.2f))).isEqualTo(0.1f + 0.2f);
    assertThat(merged(DataTypes.FLOAT, "sum", asList("-D", 0.5f, "-D", null))).isEqualTo(-0.5f);
    assertThat(
            merged(
                DataTypes.decimal(12, 2),
                "sum",
                asList("+I", new BigDecimal("10.50"), "-U", new BigDecimal("2.25"))))
        .isEqualTo(new BigDecimal("8.25"));
    assertThat(
            merged(
                DataTypes.decimal(38, 0),
                "sum",
                adds(new BigDecimal("12345678901234567890123"), new BigDecimal("1"))))
        .isEqualTo(new BigDecimal("12345678901234567890124"));
  }

  @Test
  void productMultipliesAndDivides() {
    assertThat(merged(DataTypes.INT, "product", adds(3, null, 4))).isEqualTo(12);
    assertThat(merged(DataTypes.INT, "product", asList("+I", 12, "-D", 5))).isEqualTo(2);
    assertThat(merged(DataTypes.DOUBLE, "product", asList("+I", 3.0, "-D", 2.0))).isEqualTo(1.5);
    assertThat(
            merged(
                DataTypes.decimal(10, 2),
                "product",
                adds(new BigDecimal("1.15"), new BigDecimal("1.05"))))
        .isEqualTo(new BigDecimal("1.21"));
    assertThat(
            merged(
                DataTypes.decimal(10, 2),
                "product",
                asList("+I", new BigDecimal("10.00"), "-D", new BigDecimal("4.00"))))
        .isEqualTo(new BigDecimal("2.50"));
  }

  @Test
  void resultsOutsideTheTypeAreErrors() {
    assertOverflow(DataTypes.TINYINT, "sum", adds((byte) 127, (byte) 1), "127 + 1");
    assertOverflow(DataTypes.INT, "sum", adds(Integer.MAX_VALUE, 1), "2147483647 + 1");
    assertOverflow(DataTypes.BIGINT, "sum", adds(Long.MAX_VALUE, 1L), "9223372036854775807 + 1");
    assertOverflow(DataTypes.INT, "product", adds(1 << 20, 1 << 20), "1048576 * 1048576");
    assertOverflow(DataTypes.INT, "product", asList("+I", 5, "-D", 0), "5 / 0");
    assertOverflow(
        DataTypes.decimal(5, 2),
        "sum",
        adds(new BigDecimal("999.99"), new BigDecimal("0.01")),
        "999.99 + 0.01");
    assertOverflow(
        DataTypes.decimal(38, 0),
        "sum",
        adds(BigDecimal.TEN.pow(38).subtract(BigDecimal.ONE), BigDecimal.ONE),
        "99999999999999999999999999999999999999 + 1");
    assertOverflow(
        DataTypes.decimal(5, 2),
        "product",
        asList("+I", new BigDecimal("10.00"), "-D", new BigDecimal("3.00")),
        "10.00 / 3.00");
  }

  private static void assertOverflow(
      DataType type, String function, List<Object> rows, String operation) {
    assertThatThrownBy(() -> merged(type, function, rows))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("Cannot merge key (k=1) of table db.t")
        .hasMessageContaining("field 'f' of type " + type.text())
        .hasMessageContaining(operation)
        .hasMessageContaining("Widen the column's type");
  }

  @Test
  void extremesCompareInKeyOrder() {
    assertThat(merged(DataTypes.INT, "max", adds(3, null, 7, 5))).isEqualTo(7);
    assertThat(merged(DataTypes.STRING, "min", adds("m", "c", "z"))).isEqualTo("c");
    assertThat(merged(DataTypes.DOUBLE, "max", adds(1.0, Double.NaN, 2.0))).isEqualTo(Double.NaN);
    assertThat(
            merged(
                DataTypes.decimal(30, 1),
                "min",
                adds(new BigDecimal("-12345678901234567890.5"), new BigDecimal("2.0"))))
        .isEqualTo(new BigDecimal("-12345678901234567890.5"));
  }

  @Test
  void lastAndFirstValues() {
    assertThat(merged(DataTypes.INT, "last_value", adds(1, null))).isNull();
    assertThat(merged(DataTypes.INT, "last_value", asList("+I", 1, "+U", 2, "-D", 1))).isNull();
    assertThat(merged(DataTypes.INT, "last_non_null_value", adds(1, null))).isEqualTo(1);
    assertThat(merged(DataTypes.INT, "last_non_null_value", asList("+I", 1, "-D", 7))).isNull();
    assertThat(merged(DataTypes.INT, "last_non_null_value", asList("+I", 1, "-D", null)))
        .isEqualTo(1);
    assertThat(merged(DataTypes.INT, "first_value", adds(null, 1))).isNull();
    assertThat(merged(DataTypes.INT, "first_non_null_value", adds(null, 1, 2))).isEqualTo(1);
    assertThat(merged(DataTypes.INT, "first_not_null_value", adds(null, 1, 2))).isEqualTo(1);
  }

  @Test
  void listaggJoinsTexts() {
    assertThat(merged(DataTypes.STRING, "listagg", adds("a", null, "", "b"))).isEqualTo("a,,b");
    assertThat(
            merged(
                DataTypes.STRING,
                "listagg",
                adds("a", "", "b"),
                "fields.f.list-agg-delimiter",
                ";"))
        .isEqualTo("a;;b");
  }

  @Test
  void booleansAreAndedAndOred() {
    assertThat(merged(DataTypes.BOOLEAN, "bool_and", adds(true, null, true))).isEqualTo(true);
    assertThat(merged(DataTypes.BOOLEAN, "bool_and", adds(true, false, true))).isEqualTo(false);
    assertThat(merged(DataTypes.BOOLEAN, "bool_or", adds(false, null, false))).isEqualTo(false);
    assertThat(merged(DataTypes.BOOLEAN, "bool_or", adds(false, true, false))).isEqualTo(true);
    assertThat(merged(DataTypes.BOOLEAN, "bool_or", adds(null, null))).isNull();
  }

  @Test
  void collectJoinsArrays() {
    DataType type = DataTypes.array(DataTypes.INT);
    assertThat(merged(type, "collect", adds(List.of(1, 2), null, asList(2, null))))
        .isEqualTo(asList(1, 2, 2, null));
    assertThat(
            merged(
                type, "collect", adds(List.of(1, 1), List.of(1, 4)), "fields.f.distinct", "true"))
        .isEqualTo(List.of(1, 4));
    assertThat(merged(type, "collect", asList("+I", List.of(2, 2, 1, 2), "-D", List.of(2, 1))))
        .isEqualTo(List.of(2, 2));
    assertThat(merged(type, "collect", asList("-D", List.of(2), "-D", List.of(1)))).isNull();
    assertThat(
            merged(
                DataTypes.array(type),
                "collect",
                asList("+I", List.of(List.of(1)), "+I", List.of())))
        .isEqualTo(List.of(List.of(1)));
  }

  @Test
  void mergeMapPutsKeysTogether() {
    DataType type = DataTypes.map(DataTypes.STRING, DataTypes.INT);
    assertThat(merged(type, "merge_map", adds(Map.of("x", 1), null, Map.of("x", 9, "y", 2))))
        .isEqualTo(Map.of("x", 9, "y", 2));
    assertThat(
            merged(type, "merge_map", asList("+I", Map.of("x", 1, "y", 2), "-D", Map.of("x", 77))))
        .isEqualTo(Map.of("y", 2));
  }

  private static final DataType NESTED =
      DataTypes.array(
          new RowType(
              List.of(
                  new DataField(10, "id", DataTypes.INT),
                  new DataField(11, "x", DataTypes.STRING))));

  @Test
  void nestedUpdateWithoutKeyAppends() {
    assertThat(
            merged(
                NESTED,
                "nested_update",
                adds(asList(asList(1, "a"), null), List.of(asList(1, "a")))))
        .isEqualTo(List.of(List.of(1, "a"), List.of(1, "a")));
    assertThat(
            merged(
                NESTED,
                "nested_update",
                asList(
                    "+I",
                    List.of(List.of(1, "a"), List.of(2, "b"), List.of(1, "a")),
                    "-D",
                    List.of(List.of(1, "a")))))
        .isEqualTo(List.of(List.of(2, "b")));
  }

  @Test
  void nestedUpdateWithKeyReplaces() {
    String[] options = {"fields.f.nested-key", "id"};
    List<Object> first = List.of(List.of(1, "a"), List.of(2, "b"));
    assertThat(
            merged(
                NESTED,
                "nested_update",
                adds(first, List.of(List.of(2, "B"), List.of(3, "c"))),
                options))
        .as("in the order of the golden table merge_aggregation")
        .isEqualTo(List.of(List.of(3, "c"), List.of(2, "B"), List.of(1, "a")));
    assertThat(
            merged(
                NESTED,
                "nested_update",
                asList("+I", first, "-D", List.of(List.of(2, "other"))),
                options))
        .isEqualTo(List.of(List.of(1, "a")));
  }

  @Test
  void nestedUpdateStopsAtItsLimit() {
    List<Object> two = List.of(List.of(1, "a"), List.of(2, "b"));
    assertThat(
            merged(
                NESTED,
                "nested_update",
                adds(two, List.of(List.of(2, "B"))),
                "fields.f.nested-key",
                "id",
                "fields.f.count-limit",
                "2"))
        .isEqualTo(two);
  }

  private static Bytes hex(String text) {
    return Bytes.of(HexFormat.of().parseHex(text));
  }

  /** Bytes of the golden table merge_aggregation_sketch. */
  @Test
  void unionsOfBlobsAreByteEqualToThoseOfOtherWriters() {
    DataType bytes = DataTypes.BYTES;
    assertThat(
            merged(
                bytes,
                "rbm32",
                adds(
                    hex("3a300000010000000000020010000000010002000300"),
                    null,
                    hex("3a300000020000000000010001000000180000001c000000030004007011"))))
        .isEqualTo(hex("3b3001000100000300010000000100010003007011"));
    assertThat(
            merged(
                bytes,
                "rbm64",
                adds(
                    hex(
                        "01010000000000000004000000000000000000000000000000000001000000fe010000000102030000"
                            + "0001000200030001000000000000000000000000000000"),
                    hex(
                        "0102000000000000000002000500000000000000010004000000000000000000000000000000000004"
                            + "000000000000000001010000000000000001000000fe0200000001020200000003000400010201"
                            + "000000701102000000000000000000000001000000"))))
        .isEqualTo(
            hex(
                "0102000000000000000002000500000000000000010004000000000000000000000000000000000004"
                    + "000000000000000001010000000000000001000000fe02000000010004000000010001000300"
                    + "010201000000701102000000000000000000000001000000"));
    assertThat(
            merged(
                bytes,
                "theta_sketch",
                adds(
                    hex(
                        "02030300001acc93030000000000803f15f97dcbbd86a105c397fc1281709d1eba40b3c1da06695d"),
                    hex(
                        "02030300001acc93030000000000803f40de2ee1c9db3d08e32d3d177699b54bba40b3c1da06695d"))))
        .isEqualTo(
            hex(
                "02030300001acc93050000000000803f15f97dcbbd86a10540de2ee1c9db3d08c397fc1281709d1e"
                    + "e32d3d177699b54bba40b3c1da06695d"));
  }

  @Test
  void unionsOfHllSketchesAreByteEqualToThoseOfOtherWriters() {
    Bytes union =
        (Bytes)
            merged(
                DataTypes.BYTES,
                "hll_sketch",
                adds(
                    hex("0201070c030803002bf2fb06862ff90d75816607"),
                    hex("0201070c030803007581660781bc5d06c65b7a06")));

    HllSketch sketch = HllSketch.heapify(union.array());
    assertThat(Math.round(sketch.getEstimate())).isEqualTo(5);
    assertThat(sketch.getTgtHllType()).isEqualTo(TgtHllType.HLL_4);
    assertThat(sketch.getLgConfigK()).isEqualTo(12);
    assertThat(union).isEqualTo(hex("0201070c030805007581660781bc5d06c65b7a062bf2fb06862ff90d"));
  }

  @Test
  void aSingleBlobStaysAsItIs() {
    Bytes blob = hex("3a300000020000000000010001000000180000001c000000030004007011");
    assertThat(merged(DataTypes.BYTES, "rbm32", adds(null, blob))).isEqualTo(blob);
  }

  @Test
  void blobsOfAnotherFormAreRefused() {
    for (String function : List.of("rbm32", "rbm64", "hll_sketch", "theta_sketch")) {
      assertThatThrownBy(() -> merged(DataTypes.BYTES, function, adds(hex("07"), hex("0708"))))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("in field 'f', expected a ");
    }
  }

  @Test
  void functionsWithoutMemoryRefuseRetracts() {
    for (String function : List.of("max", "min", "first_value", "first_non_null_value")) {
      assertThatThrownBy(() -> merged(DataTypes.INT, function, asList("+I", 1, "-D", 1)))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("Cannot retract from field 'f': aggregate function '" + function)
          .hasMessageContaining("fields.f.ignore-retract");
    }
    assertThat(
            merged(
                DataTypes.INT, "max", asList("+I", 1, "-D", 1), "fields.f.ignore-retract", "true"))
        .isEqualTo(1);
  }

  @Test
  void removeRecordOnDeleteForgetsEverything() {
    MergeTable table = table(DataTypes.INT, "sum", "aggregation.remove-record-on-delete", "true");
    assertThat(table.write("+I", 1, 1).write("+I", 1, 2).visible()).isEqualTo(asList(1, 3));
    assertThat(table.write("-D", 1, 2).visible()).isNull();
    assertThat(table.write("+I", 1, 5).visible()).isEqualTo(asList(1, 5));
    assertThat(table.write("-U", 1, 2).visible()).isEqualTo(asList(1, 3));
  }

  @Test
  void retractsAloneGiveARowWhenMerged() {
    assertThat(merged(DataTypes.INT, "sum", asList("-D", 1))).isEqualTo(-1);
  }

  @Test
  void fieldsWithoutFunctionKeepTheLastNonNullValue() {
    MergeTable table =
        new MergeTable(
            RowType.of("k", DataTypes.INT.notNull(), "a", DataTypes.INT, "b", DataTypes.INT),
            "merge-engine",
            "aggregation",
            "fields.b.aggregate-function",
            "sum");
    table.write("+I", 1, 4, 4).write("+I", 1, null, 5);
    assertThat(table.visible()).isEqualTo(asList(1, 4, 9));
  }

  @Test
  void theDefaultFunctionHoldsForOtherFields() {
    MergeTable table =
        new MergeTable(
            RowType.of("k", DataTypes.INT.notNull(), "a", DataTypes.INT, "s", DataTypes.INT),
            "merge-engine",
            "aggregation",
            "sequence.field",
            "s",
            "fields.default-aggregate-function",
            "sum");
    table.write("+I", 1, 4, 1).write("+I", 1, 3, 5);
    assertThat(table.visible()).isEqualTo(asList(1, 7, 5));
  }

  @Test
  void wrongFunctionsAreRefused() {
    assertRefused(DataTypes.STRING, "sum", "of type STRING, expected a number");
    assertRefused(DataTypes.BOOLEAN, "max", "expected a comparable type");
    assertRefused(DataTypes.INT, "listagg", "expected STRING or VARCHAR");
    assertRefused(DataTypes.INT, "bool_or", "expected BOOLEAN");
    assertRefused(DataTypes.INT, "collect", "expected ARRAY");
    assertRefused(DataTypes.INT, "merge_map", "expected MAP");
    assertRefused(DataTypes.array(DataTypes.INT), "nested_update", "expected ARRAY of ROW");
    assertRefused(DataTypes.STRING, "theta_sketch", "expected VARBINARY or BYTES");
    assertRefused(DataTypes.INT, "nonsense", "'fields.f.aggregate-function' is 'nonsense'");
    assertRefused(
        NESTED,
        "nested_update",
        "option 'fields.f.nested-key' names 'nope'",
        "fields.f.nested-key",
        "nope");
    assertRefused(
        DataTypes.INT,
        "sum",
        "'aggregation.remove-record-on-delete' and 'fields.f.ignore-retract' are set",
        "aggregation.remove-record-on-delete",
        "true",
        "fields.f.ignore-retract",
        "true");
  }

  private static void assertRefused(
      DataType type, String function, String message, String... options) {
    assertThatThrownBy(() -> table(type, function, options))
        .isInstanceOf(UserException.class)
        .hasMessageContaining(message)
        .hasMessageContaining("expected");
  }
}
