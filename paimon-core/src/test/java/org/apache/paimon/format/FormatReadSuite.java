package org.apache.paimon.format;

import static org.apache.paimon.data.testing.TestRows.map;
import static org.apache.paimon.data.testing.TestRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.testing.RandomRows;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.io.Location;
import org.apache.paimon.options.Options;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.predicate.Or;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

/** Projections, row numbers, missing columns. */
public abstract class FormatReadSuite extends FormatTypeSuite {
  @Test
  void batchesKnowTheirFirstRow() throws IOException {
    RowType type = RowType.of("i", DataTypes.INT);
    Location file = newFile();
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < 2500; i++) {
      rows.add(row(i));
    }
    write(file, type, rows);
    assertFirstRows(readRequest(file, type));
  }

  private int assertFirstRows(ReadRequest request) throws IOException {
    int seen = 0;
    try (BatchReader reader = format().open(request)) {
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        assertThat(batch.rowCount()).isBetween(1, request.batchRows());
        List<List<Object>> rows = TestRows.rows(batch, request.projection());
        for (int i = 0; i < rows.size(); i++) {
          assertThat(rows.get(i).get(0)).isEqualTo((int) batch.firstRow() + i);
        }
        seen += rows.size();
      }
    }
    return seen;
  }

  @Test
  void skippedGroupsLeaveRowNumbersRight() throws IOException {
    RowType type = RowType.of("i", DataTypes.INT, "s", DataTypes.STRING);
    Location file = newFile();
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      rows.add(row(i, "text " + i));
    }
    write(writeRequest(file, type, smallGroups()), type, rows);
    Predicate filter =
        new Or(
            List.of(
                new Leaf(0, "i", DataTypes.INT, Comparison.EQUAL, List.of(3333)),
                new Leaf(0, "i", DataTypes.INT, Comparison.GREATER, List.of(19_000))));
    ReadRequest request =
        new ReadRequest(io.newInput(file), type, Optional.of(filter), 700, Options.EMPTY);
    int seen = assertFirstRows(request);
    if (smallGroups().equals(Options.EMPTY)) {
      assertThat(seen).isEqualTo(20_000);
    } else {
      assertThat(seen).isBetween(1000, 10_000);
    }
    List<List<Object>> found = TestRows.readAll(format().open(request), type);
    assertThat(found).contains(TestRows.normal(type, List.of(row(3333, "text 3333"))).get(0));
    assertThat(found).containsAll(TestRows.normal(type, rows.subList(19_001, 20_000)));
  }

  @Test
  void columnsAreProjectedAndReordered() throws IOException {
    RowType type = everyType();
    List<List<Object>> rows = new RandomRows(5, 0.2).rows(type, 300);
    Location file = newFile();
    write(file, type, rows);
    int[] positions = {12, 3, type.fieldCount() - 1, 0, 25, 9};
    RowType projection = type.project(positions);
    List<List<Object>> expected = new ArrayList<>();
    for (List<Object> whole : TestRows.normal(type, rows)) {
      List<Object> part = new ArrayList<>();
      for (int position : positions) {
        part.add(whole.get(position));
      }
      expected.add(part);
    }
    assertThat(read(file, projection)).isEqualTo(expected);
  }

  @Test
  void missingColumnReadsAsNull() throws IOException {
    RowType type = RowType.of("a", DataTypes.INT, "b", DataTypes.STRING);
    Location file = newFile();
    write(file, type, List.of(row(1, "x"), row(2, "y")));
    RowType projection =
        rowOf(
            field(9, "new", DataTypes.array(DataTypes.STRING)),
            field(1, "b", DataTypes.STRING),
            field(8, "other", DataTypes.BIGINT));
    assertThat(read(file, projection))
        .containsExactly(row(null, Bytes.of("x"), null), row(null, Bytes.of("y"), null));
    assertThat(read(file, rowOf(field(8, "other", DataTypes.BIGINT))))
        .containsExactly(row((Object) null), row((Object) null));
  }

  @Test
  void noColumnsStillCountRows() throws IOException {
    RowType type = RowType.of("a", DataTypes.INT);
    Location file = newFile();
    write(file, type, new RandomRows(6, 0).rows(type, 777));
    int count = 0;
    try (BatchReader reader = format().open(readRequest(file, new RowType(List.of())))) {
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        assertThat(batch.firstRow()).isEqualTo(count);
        count += batch.rowCount();
      }
    }
    assertThat(count).isEqualTo(777);
  }

  @Test
  void nestedRowsAreProjected() throws IOException {
    RowType inner =
        rowOf(
            field(11, "x", DataTypes.BIGINT),
            field(12, "y", DataTypes.STRING),
            field(13, "z", DataTypes.array(DataTypes.INT)));
    RowType type =
        rowOf(
            field(0, "id", DataTypes.INT),
            field(1, "r", inner),
            field(2, "list", DataTypes.array(inner)),
            field(3, "m", DataTypes.map(DataTypes.STRING.notNull(), inner)));
    Location file = newFile();
    write(
        file,
        type,
        List.of(
            row(
                1,
                row(5L, "a", row(1)),
                row(row(6L, "b", null), null),
                map("k", row(7L, "c", row()))),
            row(2, null, null, map()),
            row(3, row(null, null, null), row(), map("k", null))));
    RowType part = rowOf(field(12, "y", DataTypes.STRING), field(11, "x", DataTypes.BIGINT));
    RowType projection =
        rowOf(
            field(3, "m", DataTypes.map(DataTypes.STRING.notNull(), part)),
            field(2, "list", DataTypes.array(part)),
            field(1, "r", part));
    assertThat(read(file, projection))
        .isEqualTo(
            TestRows.normal(
                projection,
                List.of(
                    row(map("k", row("c", 7L)), row(row("b", 6L), null), row("a", 5L)),
                    row(map(), null, null),
                    row(map("k", null), row(), row(null, null)))));
  }

  @Test
  void nestedFieldsThatTheFileLacksAreNullInsideTheRow() throws IOException {
    RowType inner = rowOf(field(11, "x", DataTypes.BIGINT));
    Location file = newFile();
    RowType type = rowOf(field(1, "r", inner), field(2, "l", DataTypes.array(inner)));
    write(file, type, List.of(row(row(5L), row(row(6L), null)), row(null, null)));
    RowType grown = rowOf(field(14, "w", DataTypes.STRING), field(11, "x", DataTypes.BIGINT));
    RowType projection = rowOf(field(1, "r", grown), field(2, "l", DataTypes.array(grown)));
    assertThat(read(file, projection))
        .containsExactly(row(row(null, 5L), row(row(null, 6L), null)), row((Object) null, null));
    RowType foreign = rowOf(field(14, "w", DataTypes.STRING));
    RowType onlyMissing = rowOf(field(1, "r", foreign), field(2, "l", DataTypes.array(foreign)));
    assertThat(read(file, onlyMissing))
        .containsExactly(row(row((Object) null), row(row((Object) null), null)), row(null, null));
  }
}
