package org.apache.paimon.format;

import static org.apache.paimon.data.testing.TestRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.data.testing.RandomRows;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.io.Location;
import org.apache.paimon.options.Options;
import org.apache.paimon.predicate.And;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Or;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

/** Filters skip, but never lose a row. */
public abstract class FormatFilterSuite extends FormatReadSuite {
  @Test
  void filtersNeverLoseARow() throws IOException {
    RowType type =
        RowType.of(
            "i", DataTypes.INT,
            "l", DataTypes.BIGINT,
            "d", DataTypes.DOUBLE,
            "f", DataTypes.FLOAT,
            "s", DataTypes.STRING,
            "c", DataTypes.charOf(4),
            "n", DataTypes.decimal(12, 2),
            "w", DataTypes.decimal(30, 2),
            "day", DataTypes.DATE,
            "t", DataTypes.timestamp(6),
            "z", DataTypes.timestampLtz(3),
            "b", DataTypes.BOOLEAN);
    List<List<Object>> rows = new RandomRows(8, 0.2).rows(type, 200);
    rows.add(
        row(
            0,
            0L,
            Double.NaN,
            Float.NaN,
            "\uD83D\uDE00",
            "a",
            new BigDecimal("0.00"),
            new BigDecimal("0.00"),
            0,
            TimestampValue.ofMicros(0),
            TimestampValue.ofMicros(0),
            true));
    rows.add(
        row(
            0,
            0L,
            -0.0,
            -0.0f,
            "\uFFFD",
            "b",
            new BigDecimal("0.00"),
            new BigDecimal("0.00"),
            0,
            TimestampValue.ofMicros(0),
            TimestampValue.ofMicros(0),
            true));
    List<List<Object>> normal = TestRows.normal(type, rows);
    Location file = newFile();
    write(writeRequest(file, type, smallGroups()), type, rows);
    for (int target = 0; target < rows.size(); target += target < 199 ? 40 : 1) {
      assertFound(file, type, normal.get(target));
      // a file of one row has the tightest bounds
      Location single = newFile();
      write(single, type, rows.subList(target, target + 1));
      assertFound(single, type, normal.get(target));
    }
  }

  private void assertFound(Location file, RowType type, List<Object> wanted) throws IOException {
    for (int i = 0; i < type.fieldCount(); i++) {
      for (Predicate filter : matching(i, type, wanted.get(i))) {
        ReadRequest request =
            new ReadRequest(io.newInput(file), type, Optional.of(filter), 1000, Options.EMPTY);
        assertThat(TestRows.readAll(format().open(request), type))
            .as("%s", filter)
            .contains(wanted);
      }
    }
  }

  /** Filters that a row with this value fulfils. */
  private static List<Predicate> matching(int position, RowType type, Object value) {
    String name = type.field(position).name();
    DataType column = type.typeAt(position);
    if (value == null) {
      return List.of(new Leaf(position, name, column, Comparison.IS_NULL, List.of()));
    }
    List<Predicate> filters = new ArrayList<>();
    filters.add(new Leaf(position, name, column, Comparison.IS_NOT_NULL, List.of()));
    for (Comparison comparison :
        List.of(
            Comparison.EQUAL,
            Comparison.LESS_OR_EQUAL,
            Comparison.GREATER_OR_EQUAL,
            Comparison.IN)) {
      filters.add(new Leaf(position, name, column, comparison, List.of(value)));
    }
    if (value instanceof Double) {
      filters.add(new Leaf(position, name, column, Comparison.GREATER, List.of(-1e9)));
      filters.add(new Leaf(position, name, column, Comparison.NOT_EQUAL, List.of(1e9)));
      if (value.equals(-0.0)) {
        filters.add(new Leaf(position, name, column, Comparison.EQUAL, List.of(0.0)));
      }
    }
    if (value instanceof Bytes text && column.root().isCharacter()) {
      for (Comparison comparison :
          List.of(Comparison.STARTS_WITH, Comparison.ENDS_WITH, Comparison.CONTAINS)) {
        filters.add(new Leaf(position, name, column, comparison, List.of(text)));
      }
      filters.add(
          new Leaf(position, name, column, Comparison.GREATER_OR_EQUAL, List.of(Bytes.of(""))));
    }
    filters.add(
        new And(
            List.of(
                filters.get(0),
                new Or(
                    List.of(
                        filters.get(1),
                        new Leaf(position, name, column, Comparison.IS_NULL, List.of()))))));
    return filters;
  }
}
