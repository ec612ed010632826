package org.apache.paimon.systemtable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.TimestampValue;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileIOProvider;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.provider.SchemeFileIOProvider;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.RowType;
import org.apache.paimon.types.TypeRoot;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The system tables of golden tables against the rows that Apache Paimon 1.3.1 shows for them,
 * recorded as text in {@code rows-1.3.1.txt}: {@code == scenario $table}, the columns, the rows.
 * {@code *} stands for what changes from run to run.
 */
final class RecordedRowsTest {
  private static final String PATH_MARK = "<golden>";

  /** Cells that 1.3.1 does not give in the same order each time. */
  private static final List<String> UNORDERED_COLUMNS = List.of("options");

  @TestFactory
  Stream<DynamicTest> rowsAreThoseOfTheOtherImplementation() throws IOException {
    return recorded().entrySet().stream()
        .map(table -> DynamicTest.dynamicTest(table.getKey(), () -> check(table.getKey(), table)));
  }

  private static void check(String title, Map.Entry<String, List<String>> recorded) {
    String[] words = title.split(" \\$");
    List<String> expected = new ArrayList<>(recorded.getValue());
    List<String> actual = ours(words[0], words[1]);
    assertThat(actual.get(0)).isEqualTo(expected.get(0).replace("`", ""));
    assertThat(actual.subList(1, actual.size()))
        .containsExactlyInAnyOrderElementsOf(expected.subList(1, expected.size()));
  }

  private static List<String> ours(String scenario, String suffix) {
    Path golden = Path.of(System.getProperty("testdata.dir"), "golden").toAbsolutePath();
    Location location = new Location("file:" + golden + "/" + scenario + "/default.db/t");
    FileIOProvider provider = new SchemeFileIOProvider(Map.of());
    FileIO io = provider.open(location);
    TableSchema schema = new SchemaStore(io, location, "main").latest().orElseThrow();
    SystemTable table =
        SystemTables.find(
                suffix,
                new TableSource("default.t", location, schema, "main", provider),
                io,
                ZoneId.of("UTC"))
            .orElseThrow();
    List<String> lines = new ArrayList<>();
    lines.add(table.rowType().text());
    ColumnBatch batch = table.read(Optional.empty());
    BatchRow row = new BatchRow().reset(batch);
    for (int i = 0; i < batch.rowCount(); i++) {
      lines.add(line(row.at(i), table.rowType()).replace("file:" + golden, PATH_MARK));
    }
    return lines;
  }

  private static String line(BatchRow row, RowType type) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < type.fieldCount(); i++) {
      cells.add(type.field(i).name() + "=" + cell(row, i, type));
    }
    return "+I " + String.join(" | ", cells);
  }

  private static String cell(BatchRow row, int position, RowType type) {
    DataType column = type.typeAt(position);
    if (row.isNullAt(position)) {
      return "null";
    }
    boolean varies = column.root() == TypeRoot.ARRAY || type.names().get(0).equals("branch_name");
    if (varies && position > 0) {
      return "*";
    }
    Object value = Datums.read(row, position, column);
    if (value instanceof TimestampValue time) {
      return time.toLocalDateTime().toString();
    }
    String text = value instanceof Bytes bytes ? bytes.text() : value.toString();
    boolean isOptions = UNORDERED_COLUMNS.contains(type.field(position).name());
    return isOptions ? sorted(text) : text.replaceAll("0x[0-9a-f]+", "*");
  }

  /** A JSON object of texts without commas in them, its members sorted. */
  private static String sorted(String json) {
    String[] members = json.substring(1, json.length() - 1).split(",(?=\")");
    return "{" + String.join(",", Stream.of(members).sorted().toList()) + "}";
  }

  private static Map<String, List<String>> recorded() throws IOException {
    Map<String, List<String>> tables = new LinkedHashMap<>();
    List<String> current = new ArrayList<>();
    try (InputStream in =
        RecordedRowsTest.class.getResourceAsStream("/systemtable/rows-1.3.1.txt")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.split("\n")) {
        if (line.startsWith("== ")) {
          current = new ArrayList<>();
          tables.put(line.substring(3), current);
        } else if (line.startsWith("+I ") || line.startsWith("ROW<")) {
          current.add(line);
        } else {
          current.set(current.size() - 1, current.get(current.size() - 1) + "\n" + line);
        }
      }
    }
    return tables;
  }
}
