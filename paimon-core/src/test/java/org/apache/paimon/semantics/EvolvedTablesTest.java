package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.schema.SchemaChange;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Format-data 4.2 and 5, format-metadata 6.2, in whole tables. */
class EvolvedTablesTest {
  @TempDir Path spill;

  private static void retype(LiveTable table, String column, DataType type) {
    table.alter(new SchemaChange.ChangeType(List.of(column), type));
  }

  /** Values go from the file's type to the table's at once, whatever types lay between. */
  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro"})
  void valuesAreCastFromTheTypeOfTheFile(String format) {
    RowType columns = RowType.of("k", DataTypes.INT, "v", DataTypes.INT);
    LiveTable table = LiveTable.append(spill, columns, "file.format", format);
    table.commit("1,1");
    retype(table, "v", DataTypes.BIGINT);
    table.commit("2," + (1L << 40));
    retype(table, "v", DataTypes.STRING);
    table.commit("3,30");
    retype(table, "v", DataTypes.INT);
    assertThat(table.rows())
        .as("2^40 is cut, not parsed as a text")
        .containsExactly("1,1", "2,0", "3,30");
  }

  /** A filter on a changed type may not skip by bounds in another order: 9 is below 10. */
  @Test
  void boundsOfNumbersAreNoBoundsOfTheirTexts() {
    LiveTable table = LiveTable.append(spill, RowType.of("k", DataTypes.INT, "v", DataTypes.INT));
    table.commit("1,9", "2,10");
    retype(table, "v", DataTypes.STRING);
    assertThat(table.rows(table.where("v", Comparison.EQUAL, "10"))).contains("2,10");
  }

  @Test
  void filesWithoutAColumnAreSkippedUnlessItsNullsAreAskedFor() {
    LiveTable table = LiveTable.append(spill, RowType.of("k", DataTypes.INT));
    table.commit("1");
    table.alter(
        new SchemaChange.AddColumn(
            List.of("n"), DataTypes.INT, null, null, new SchemaChange.Position.Last()));
    table.commit("2,5");
    assertThat(table.splits(table.where("n", Comparison.IS_NOT_NULL)).get(0).files()).hasSize(1);
    assertThat(table.splits(table.where("n", Comparison.GREATER, "3")).get(0).files()).hasSize(1);
    assertThat(table.rows(table.where("n", Comparison.IS_NULL))).contains("1,null");
  }

  /** Times of before 1582 moved by days with each rewrite. */
  @ParameterizedTest
  @ValueSource(strings = {"parquet", "orc", "avro"})
  void oldTimesStayWhereTheyAreHoweverOftenTheyAreRewritten(String format) {
    RowType columns =
        RowType.of(
            "k",
            DataTypes.INT.notNull(),
            "d",
            DataTypes.DATE,
            "t",
            DataTypes.timestamp(6),
            "z",
            DataTypes.timestampLtz(6));
    LiveTable table =
        LiveTable.keyed(
            spill, columns, "file.format", format, "compaction.force-rewrite-all-files", "true");
    String[] rows = new String[4];
    List<String> times =
        List.of("0001-01-01T00:00", "1582-10-04T23:59:59", "1582-10-10T12:00", "1969-12-31T00:00");
    for (int i = 0; i < rows.length; i++) {
      LocalDateTime time = LocalDateTime.parse(times.get(i));
      long micros = time.toEpochSecond(ZoneOffset.UTC) * 1_000_000 + 123_456;
      rows[i] = i + "," + time.toLocalDate().toEpochDay() + "," + micros + "," + micros;
    }
    table.commit(rows);
    List<String> written = table.rows();
    assertThat(written.get(0)).contains("micros=-62135596799876544");
    for (int i = 0; i < 3; i++) {
      assertThat(table.compactFully()).as("rewritten").isNotEmpty();
      assertThat(table.rows()).isEqualTo(written);
    }
  }
}
