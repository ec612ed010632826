package org.apache.paimon.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.local.LocalFileIO;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.SchemaJson;
import org.apache.paimon.types.RowType;

/** Data files that the reference implementation wrote, read back and compared with its rows. */
public abstract class GoldenDataFilesSuite {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final LocalFileIO IO = new LocalFileIO();

  /** The table directory of a scenario. */
  protected static Path table(String scenario) {
    return Path.of(System.getProperty("testdata.dir"), "golden", scenario, "default.db", "t");
  }

  /** The row type of the scenario's first schema. */
  protected static RowType schema(String scenario) throws IOException {
    Path file = table(scenario).resolve("schema/schema-0");
    return SchemaJson.read(Files.readAllBytes(file), file.toString()).rowType();
  }

  /** All data files of the scenario. */
  protected static List<InputFile> dataFiles(String scenario) throws IOException {
    try (Stream<Path> files = Files.walk(table(scenario))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("data-"))
          .map(file -> IO.newInput(new Location(file.toString())))
          .sorted(Comparator.comparing(InputFile::location))
          .toList();
    }
  }

  /** Reads every data file and compares with the rows of the latest snapshot, in any order. */
  protected static void assertRows(String scenario) throws IOException {
    RowType type = schema(scenario);
    List<JsonNode> found = new ArrayList<>();
    for (InputFile file : dataFiles(scenario)) {
      ReadRequest request = new ReadRequest(file, type, Optional.empty(), 4096, Options.EMPTY);
      FileFormat format = FileFormats.ofFile(file.location().name());
      for (List<Object> row : TestRows.readAll(format.open(request), type)) {
        found.add(GoldenJson.of(row, type));
      }
    }
    List<JsonNode> expected = new ArrayList<>();
    Path lines = table(scenario).resolve("../../expected.jsonl");
    for (String line : Files.readAllLines(lines, UTF_8)) {
      expected.add(JSON.readTree(line));
    }
    assertThat(found.stream().map(JsonNode::toString))
        .containsExactlyInAnyOrderElementsOf(expected.stream().map(JsonNode::toString).toList());
  }
}
