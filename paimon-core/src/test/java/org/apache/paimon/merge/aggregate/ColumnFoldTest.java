package org.apache.paimon.merge.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.data.testing.ObjectRows;
import org.apache.paimon.schema.AggregateFunction;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Functions over columns give what their accumulators give value by value. */
class ColumnFoldTest {
  private static final int SOURCES = 4;
  private static final Map<DataType, Function<Random, Object>> VALUES =
      Map.of(
          DataTypes.INT,
          random -> random.nextInt(20) - 10,
          DataTypes.BIGINT,
          random -> random.nextInt(20) - 10L,
          DataTypes.DOUBLE,
          random -> random.nextInt(4) == 0 ? -0.0 : random.nextInt(3) - 1.0,
          DataTypes.BOOLEAN,
          Random::nextBoolean,
          DataTypes.STRING,
          random -> "x".repeat(random.nextInt(3)) + random.nextInt(5),
          DataTypes.timestamp(9),
          random -> new TimestampValue(random.nextInt(3), random.nextInt(5) * 100),
          DataTypes.decimal(10, 2),
          random -> BigDecimal.valueOf(random.nextInt(900), 2),
          DataTypes.decimal(30, 2),
          random -> BigDecimal.valueOf(random.nextInt(900), 2));

  private final GroupedVersions versions = new GroupedVersions();
  private final ColumnBatch[] batches = new ColumnBatch[SOURCES];
  private final ColumnVector[] column = new ColumnVector[SOURCES];

  private static DataField field(DataType type) {
    return new DataField(1, "v", type);
  }

  /** Every function with a column form, by the types that it has this form for. */
  @ParameterizedTest
  @CsvSource({
    "SUM, 1",
    "MAX, 7",
    "MIN, 7",
    "LAST_VALUE, 8",
    "LAST_NON_NULL_VALUE, 8",
    "FIRST_VALUE, 8",
    "FIRST_NON_NULL_VALUE, 8",
    "FIRST_NOT_NULL_VALUE, 8"
  })
  void columnsFoldAsTheirValuesDo(AggregateFunction function, int typeCount) {
    Set<DataType> compared = new HashSet<>();
    for (DataType type : VALUES.keySet()) {
      if (!takes(function, type)) {
        continue;
      }
      for (DataType declared : List.of(type, type.notNull())) {
        Accumulator rows = Aggregates.create(FunctionSpec.of(function), field(declared));
        if (rows.columnFold().isEmpty()) {
          continue;
        }
        for (int seed = 0; seed < 21; seed++) {
          int nulls = declared.isNullable() ? new int[] {0, 30, 100}[seed % 3] : 0;
          fill(type, new Random(seed), nulls);
          assertThat(byColumn(rows, type))
              .as("%s of %s, seed %s", function, declared, seed)
              .isEqualTo(byRow(rows, type));
          compared.add(type);
        }
      }
    }
    assertThat(compared).hasSize(typeCount);
  }

  private static boolean takes(AggregateFunction function, DataType type) {
    return switch (function) {
      case SUM -> type == DataTypes.INT || type == DataTypes.BIGINT || type == DataTypes.DOUBLE;
      case MAX, MIN -> type != DataTypes.BOOLEAN;
      default -> true;
    };
  }

  /**
   * @param nulls percentage
   */
  private void fill(DataType type, Random random, int nulls) {
    int rowCount = 60;
    for (int source = 0; source < SOURCES - 1; source++) {
      // One source without nulls at all, so that only some have an array of them.
      int share = source == 1 && nulls < 100 ? 0 : nulls;
      List<List<Object>> rows = new ArrayList<>();
      for (int row = 0; row < rowCount; row++) {
        boolean isNull = random.nextInt(100) < share;
        rows.add(Collections.singletonList(isNull ? null : VALUES.get(type).apply(random)));
      }
      batches[source] = ObjectRows.batch(List.of(type), rows);
      column[source] = batches[source].column(0);
    }
    versions.clear();
    for (int key = 0; key < 300; key++) {
      for (int version = random.nextInt(5); version >= 0; version--) {
        versions.add(random.nextInt(SOURCES - 1), random.nextInt(rowCount));
      }
      versions.endKey();
    }
  }

  private List<List<Object>> byColumn(Accumulator function, DataType type) {
    BatchBuilder out = new BatchBuilder(List.of(type));
    function.columnFold().orElseThrow().fold(versions, column, out.column(0));
    out.endRows(versions.count());
    return ObjectRows.rows(out.build(), List.of(type));
  }

  private List<List<Object>> byRow(Accumulator function, DataType type) {
    BatchBuilder out = new BatchBuilder(List.of(type));
    int version = 0;
    for (int key = 0; key < versions.count(); key++) {
      function.reset();
      for (; version < versions.ends()[key]; version++) {
        ColumnBatch batch = batches[versions.sources()[version]];
        function.add(new BatchRow().reset(batch).at(versions.rows()[version]), 0);
      }
      function.appendTo(out.column(0));
      out.endRows(1);
    }
    return ObjectRows.rows(out.build(), List.of(type));
  }

  @Test
  void aSumThatLeavesItsTypeFails() {
    DataType type = DataTypes.BIGINT;
    batches[0] = ObjectRows.batch(List.of(type), List.of(List.of(Long.MAX_VALUE), List.of(1L)));
    column[0] = batches[0].column(0);
    versions.add(0, 0);
    versions.add(0, 1);
    versions.endKey();
    Accumulator sum = Aggregates.create(FunctionSpec.of(AggregateFunction.SUM), field(type));

    assertThatThrownBy(() -> byColumn(sum, type))
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("9223372036854775807");
  }
}
