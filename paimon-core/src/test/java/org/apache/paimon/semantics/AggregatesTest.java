package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.Location;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sections 5.4 and 5.5, functions of fields, in whole tables. One merge of each function is in
 * {@code merge.AggregationTest}.
 */
class AggregatesTest {
  @TempDir Path spill;

  private LiveTable table(DataType type, String function, String... options) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "merge-engine",
                "aggregation",
                "fields.v.aggregate-function",
                function,
                "write-only",
                "true"));
    all.addAll(List.of(options));
    return LiveTable.keyed(
        spill, RowType.of("k", DataTypes.INT.notNull(), "v", type), all.toArray(String[]::new));
  }

  private static DataType type(String text) {
    return switch (text) {
      case "INT" -> DataTypes.INT;
      case "TEXT" -> DataTypes.STRING;
      case "BOOLEAN" -> DataTypes.BOOLEAN;
      case "DECIMAL" -> DataTypes.decimal(10, 2);
      default -> DataTypes.array(DataTypes.INT);
    };
  }

  /** Functions, what is written in commits, and the row: adds, nulls, retracts. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sum | INT | 1;null;2 | 3",
        "sum | INT | 5;-D 2;-U 1 | 2",
        "sum | INT | -D 5;-D 2 | -7",
        "sum | DECIMAL | 10.50;-D 2.25 | 8.25",
        "product | INT | 3;null;4 | 12",
        "product | INT | 12;-D 5 | 2",
        "max | INT | 3;null;7;5 | 7",
        "min | TEXT | m;c;null;z | c",
        "last_value | INT | 1;null | null",
        "last_value | INT | 1;2;-D 9 | null",
        "last_non_null_value | INT | 1;null | 1",
        "last_non_null_value | INT | 1;-D 7 | null",
        "last_non_null_value | INT | 1;-D null | 1",
        "first_value | INT | null;1 | null",
        "first_non_null_value | INT | null;1;2 | 1",
        "first_not_null_value | INT | null;1;2 | 1",
        "listagg | TEXT | a;null;b | a,b",
        "bool_and | BOOLEAN | true;null;false | false",
        "bool_or | BOOLEAN | false;null;true | true",
      })
  void functionsOverCommits(String function, String type, String input, String result) {
    LiveTable table = table(type(type), function);
    for (String value : input.split(";")) {
      boolean isRetract = value.startsWith("-");
      table.commit(isRetract ? value.substring(0, 3) + "1," + value.substring(3) : "1," + value);
    }
    assertThat(table.rows()).containsExactly("1," + result);
    table.compactFully();
    assertThat(table.rows()).as("compacted").containsExactly("1," + result);
  }

  /** The same options would change a row that is merged with another. */
  @Test
  void arraysOfALoneRecordStayAsTheyWereWritten() {
    LiveTable distinct =
        table(DataTypes.array(DataTypes.INT), "collect", "fields.v.distinct", "true");
    distinct.commit("1,[1;1]");
    assertThat(distinct.rows()).containsExactly("1,[1;1]");
    distinct.compactFully();
    assertThat(distinct.rows()).containsExactly("1,[1;1]");
    distinct.commit("1,[1;4]");
    assertThat(distinct.rows()).as("two records").containsExactly("1,[1;4]");
  }

  @Test
  void manyRowsOfALoneRecordStayWhateverTheLimit() {
    DataType rows = DataTypes.array(RowType.of("a", DataTypes.INT));
    LiveTable table = table(rows, "nested_update", "fields.v.count-limit", "2");
    table.commitValues(RowKind.INSERT, 1, List.of(List.of(1), List.of(2), List.of(3)));
    assertThat(table.rows()).containsExactly("1,[[1];[2];[3]]");
    table.commitValues(RowKind.INSERT, 1, List.of(List.of(4)));
    assertThat(table.rows()).as("the limit is reached").containsExactly("1,[[1];[2];[3]]");
    table.commitValues(RowKind.INSERT, 2, List.of(List.of(4)));
    table.commitValues(RowKind.INSERT, 2, List.of(List.of(5)));
    table.commitValues(RowKind.INSERT, 2, List.of(List.of(6)));
    assertThat(table.rows()).contains("2,[[4];[5]]");
  }

  /** What another writer let grow beyond its type is read and merged as it is. */
  @Test
  void valuesBeyondTheirTypeThatAreThereAreTakenAsTheyAre() {
    LiveTable table = table(DataTypes.decimal(6, 2), "sum");
    table.commit("1,1000.00");
    Location schema =
        table.io.files().keySet().stream()
            .filter(file -> file.name().equals("schema-0"))
            .findFirst()
            .orElseThrow();
    String text = new String(table.io.files().get(schema), StandardCharsets.UTF_8);
    table.io.put(
        schema, text.replace("DECIMAL(6, 2)", "DECIMAL(5, 2)").getBytes(StandardCharsets.UTF_8));
    LiveTable narrow = table.reopened();
    assertThat(narrow.columns().typeAt(1)).isEqualTo(DataTypes.decimal(5, 2));
    assertThat(narrow.rows()).containsExactly("1,1000.00");
    narrow.commit("1,null");
    assertThat(narrow.rows()).containsExactly("1,1000.00");
    narrow.commit("1,-0.01");
    assertThat(narrow.rows()).as("back in its type").containsExactly("1,999.99");
  }

  /** A read that does not ask for the field has no use for its sum. */
  @Test
  void aSumThatLeavesItsTypeHurtsOnlyReadsThatAskForIt() {
    RowType columns =
        RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.TINYINT, "o", DataTypes.INT);
    LiveTable table =
        LiveTable.keyed(
            spill,
            columns,
            "merge-engine",
            "aggregation",
            "fields.v.aggregate-function",
            "sum",
            "write-only",
            "true");
    table.commitEach("1,127,5", "1,1,6");
    assertThat(table.rowsOf("k", "o")).containsExactly("1,6");
    assertThatThrownBy(() -> table.rowsOf("v")).hasStackTraceContaining("127 + 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"max", "min", "first_value", "first_non_null_value"})
  void whatCannotBeTakenBackIsAnErrorUnlessRetractsOfTheFieldAreIgnored(String function) {
    LiveTable table = table(DataTypes.INT, function);
    table.commitEach("1,1", "-D 1,1");
    assertThatThrownBy(table::rows)
        .isInstanceOf(UserException.class)
        .hasMessageContaining("Cannot retract from field 'v'");
    LiveTable ignoring = table(DataTypes.INT, function, "fields.v.ignore-retract", "true");
    ignoring.commitEach("1,1", "-D 1,1", "-U 1,1");
    assertThat(ignoring.rows()).containsExactly("1,1");
  }

  private LiveTable groups(Map<String, String> functions, RowType columns, String... options) {
    List<String> all = new ArrayList<>(List.of("merge-engine", "partial-update"));
    all.addAll(List.of("write-only", "true"));
    all.addAll(List.of(options));
    functions.forEach(
        (field, function) ->
            all.addAll(List.of("fields." + field + ".aggregate-function", function)));
    return LiveTable.keyed(spill, columns, all.toArray(String[]::new));
  }

  /** Rows that arrive late go in front of what is there, where the order matters. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void lateRowsOfAGroupGoInFront(boolean together) {
    RowType columns =
        RowType.of(
            "k",
            DataTypes.INT.notNull(),
            "g",
            DataTypes.INT,
            "s",
            DataTypes.INT,
            "f",
            DataTypes.INT,
            "l",
            DataTypes.STRING);
    LiveTable table =
        groups(
            Map.of("s", "sum", "f", "first_value", "l", "listagg"),
            columns,
            "fields.g.sequence-group",
            "s,f,l",
            "fields.l.list-agg-delimiter",
            "+");
    String[] rows = {"1,2,10,102,b", "1,1,1,101,a", "1,3,100,103,c"};
    if (together) {
      table.commit(rows);
    } else {
      table.commitEach(rows);
    }
    assertThat(table.rows()).containsExactly("1,3,111,101,a+b+c");
    table.compactFully();
    assertThat(table.rows()).containsExactly("1,3,111,101,a+b+c");
  }

  @Test
  void retractsOfAGroupTakeFromSumsWheneverTheyCome() {
    RowType columns = LiveTable.integers("k", "g", "s", "p");
    LiveTable table = groups(Map.of("s", "sum"), columns, "fields.g.sequence-group", "s,p");
    table.commitEach("1,2,10,7", "1,3,5,8");
    assertThat(table.rows()).containsExactly("1,3,15,8");
    table.commit("-D 1,4,10,9");
    assertThat(table.rows()).as("newer").containsExactly("1,4,5,null");
    table.commit("1,5,0,6");
    table.commit("-D 1,1,3,9");
    assertThat(table.rows()).as("older").containsExactly("1,5,2,6");
  }

  @Test
  void severalSequenceColumnsOfAGroup() {
    RowType columns = LiveTable.integers("k", "a", "s1", "s2");
    LiveTable table = groups(Map.of(), columns, "fields.s1,s2.sequence-group", "a");
    String[][] steps = {
      {"1,1,2,1", "1,1,2,1"},
      {"1,2,1,9", "1,1,2,1"},
      {"1,3,2,null", "1,1,2,1"},
      {"1,4,3,null", "1,4,3,null"},
      {"1,5,null,5", "1,4,3,null"},
    };
    for (String[] step : steps) {
      table.commit(step[0]);
      assertThat(table.rows()).as("after " + step[0]).containsExactly(step[1]);
    }
  }

  @Test
  void theDefaultFunctionActsOnFieldsOfGroupsToo() {
    RowType columns = LiveTable.integers("k", "g", "s", "t");
    LiveTable table =
        groups(
            Map.of("t", "last_value"),
            columns,
            "fields.g.sequence-group",
            "s,t",
            "fields.default-aggregate-function",
            "sum");
    table.commitEach("1,1,1,1", "1,2,2,2");
    assertThat(table.rows()).containsExactly("1,2,3,2");
  }
}
