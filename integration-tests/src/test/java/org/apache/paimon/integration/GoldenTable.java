package org.apache.paimon.integration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One recorded table: how it was made, and the reads whose rows are known. */
public final class GoldenTable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Path folder;
  private final JsonNode scenario;

  public GoldenTable(Path folder) {
    this.folder = folder;
    this.scenario = json(folder.resolve("scenario.json"));
  }

  public String name() {
    return folder.getFileName().toString();
  }

  public Path folder() {
    return folder;
  }

  /** Columns, keys and options, in the form that the peer's operation "create" takes. */
  public JsonNode table() {
    return scenario.get("table");
  }

  /** What was done to the table, in order. */
  public JsonNode steps() {
    return scenario.get("steps");
  }

  /** The recorded reads: the file of expected rows, and the parameters of the read. */
  public Map<String, JsonNode> reads() {
    Map<String, JsonNode> reads = new LinkedHashMap<>();
    scenario
        .get("expect")
        .fields()
        .forEachRemaining(read -> reads.put(read.getKey(), read.getValue()));
    return reads;
  }

  public List<JsonNode> expected(String read) throws IOException {
    List<JsonNode> rows = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve(read))) {
      if (!line.isBlank()) {
        rows.add(JSON.readTree(line));
      }
    }
    return rows;
  }

  /** Whether Spark 3.5 has a type for every column. */
  public boolean hasOnlySparkTypes() {
    for (JsonNode column : scenario.path("table").path("columns")) {
      if (column.get(1).asText().startsWith("VARIANT")) {
        return false;
      }
    }
    return true;
  }

  public ComparableRows comparable() {
    Map<String, String> types = new HashMap<>();
    scenario
        .path("table")
        .path("columns")
        .forEach(c -> types.put(c.get(0).asText(), c.get(1).asText()));
    return new ComparableRows(types);
  }

  private static JsonNode json(Path file) {
    try {
      return JSON.readTree(file.toFile());
    } catch (IOException e) {
      throw new UncheckedIOException("Failed to read " + file, e);
    }
  }

  public static JsonNode json(String text) throws IOException {
    return JSON.readTree(text);
  }
}
