package org.apache.paimon.predicate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Datums;
import org.apache.paimon.stats.ColumnStats;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PredicateTest {

  private static Leaf leaf(DataType type, Comparison comparison, Object... literals) {
    return new Leaf(0, "c", type, comparison, List.of(literals));
  }

  private static boolean mayMatch(Predicate predicate, Object min, Object max, Long nulls) {
    return predicate.mayMatch(10, position -> new ColumnStats(min, max, nulls));
  }

  @Test
  void nullTestsUseTheNullCount() {
    Leaf isNull = leaf(DataTypes.INT, Comparison.IS_NULL);
    assertThat(mayMatch(isNull, 1, 2, 0L)).isFalse();
    assertThat(mayMatch(isNull, 1, 2, null)).isTrue();
    Leaf isNotNull = leaf(DataTypes.INT, Comparison.IS_NOT_NULL);
    assertThat(mayMatch(isNotNull, null, null, 10L)).isFalse();
    assertThat(mayMatch(isNotNull, null, null, 9L)).isTrue();
  }

  @Test
  void unknownBoundsNeverSkip() {
    for (Comparison comparison : Comparison.values()) {
      Leaf leaf =
          comparison == Comparison.IS_NULL || comparison == Comparison.IS_NOT_NULL
              ? leaf(DataTypes.STRING, comparison)
              : leaf(DataTypes.STRING, comparison, Bytes.of("x"));
      assertThat(mayMatch(leaf, null, null, null)).as("%s", comparison).isTrue();
    }
  }

  @Test
  void aNanBoundIsUnknown() {
    assertThat(mayMatch(leaf(DataTypes.DOUBLE, Comparison.EQUAL, 5.0), Double.NaN, Double.NaN, 0L))
        .isTrue();
    assertThat(mayMatch(leaf(DataTypes.DOUBLE, Comparison.GREATER, 5.0), 1.0, 2.0, 0L)).isTrue();
    assertThat(mayMatch(leaf(DataTypes.DOUBLE, Comparison.EQUAL, Double.NaN), 1.0, 2.0, 0L))
        .isTrue();
    assertThat(mayMatch(leaf(DataTypes.DOUBLE, Comparison.EQUAL, 5.0), 1.0, 2.0, 0L)).isFalse();
  }

  @Test
  void zerosOfBothSignsAreEqual() {
    assertThat(mayMatch(leaf(DataTypes.DOUBLE, Comparison.EQUAL, 0.0), -0.0, -0.0, 0L)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14})
  void statisticsNeverSkipAMatchingRow(long seed) {
    Random random = new Random(seed);
    for (int round = 0; round < 500; round++) {
      DataType type = random.nextBoolean() ? DataTypes.INT : DataTypes.STRING;
      BatchBuilder builder = new BatchBuilder(List.of(type));
      List<Object> values = new ArrayList<>();
      long nulls = 0;
      for (int i = 0; i < 10; i++) {
        Object value = random.nextInt(4) == 0 ? null : value(type, random);
        nulls += value == null ? 1 : 0;
        if (value != null) {
          values.add(value);
        }
        Datums.append(builder.column(0), value, type);
      }
      builder.endRows(10);
      values.sort(Datums::compare);
      Object min = values.isEmpty() ? null : values.get(0);
      Object max = values.isEmpty() ? null : values.get(values.size() - 1);
      Predicate predicate = predicate(type, random, 2);
      ColumnBatch batch = builder.build();
      BatchRow row = new BatchRow().reset(batch);
      boolean any = false;
      for (int i = 0; i < 10; i++) {
        any |= predicate.matches(row.at(i));
      }
      if (any) {
        assertThat(mayMatch(predicate, min, max, nulls))
            .as("%s over %s", predicate, values)
            .isTrue();
      }
    }
  }

  private static Object value(DataType type, Random random) {
    return type.equals(DataTypes.INT)
        ? (Object) (random.nextInt(9) - 4)
        : Bytes.of("abc".substring(0, random.nextInt(4)) + (char) ('a' + random.nextInt(3)));
  }

  private static Predicate predicate(DataType type, Random random, int depth) {
    if (depth > 0 && random.nextInt(3) == 0) {
      List<Predicate> parts =
          List.of(predicate(type, random, depth - 1), predicate(type, random, depth - 1));
      return random.nextBoolean() ? new And(parts) : new Or(parts);
    }
    Comparison[] all = Comparison.values();
    while (true) {
      Comparison comparison = all[random.nextInt(all.length)];
      boolean text =
          comparison == Comparison.STARTS_WITH
              || comparison == Comparison.ENDS_WITH
              || comparison == Comparison.CONTAINS;
      if (text && type.equals(DataTypes.INT)) {
        continue;
      }
      return switch (comparison) {
        case IS_NULL, IS_NOT_NULL -> leaf(type, comparison);
        case IN, NOT_IN -> leaf(type, comparison, value(type, random), value(type, random));
        case EQUAL,
            NOT_EQUAL,
            LESS,
            LESS_OR_EQUAL,
            GREATER,
            GREATER_OR_EQUAL,
            STARTS_WITH,
            ENDS_WITH,
            CONTAINS ->
            leaf(type, comparison, value(type, random));
      };
    }
  }

  @Test
  void movingLeavesOutOnlyWhatLetsMoreRowsThrough() {
    Leaf first = new Leaf(0, "a", DataTypes.INT, Comparison.EQUAL, List.of(1));
    Leaf second = new Leaf(1, "b", DataTypes.INT, Comparison.EQUAL, List.of(2));
    assertThat(new And(List.of(first, second)).map(p -> p == 0 ? 5 : -1))
        .contains(new Leaf(5, "a", DataTypes.INT, Comparison.EQUAL, List.of(1)));
    assertThat(new Or(List.of(first, second)).map(p -> p == 0 ? 5 : -1)).isEmpty();
  }
}
