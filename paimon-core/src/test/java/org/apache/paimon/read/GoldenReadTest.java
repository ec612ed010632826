package org.apache.paimon.read;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.format.GoldenJson;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.scan.BatchScan;
import org.apache.paimon.scan.IncrementalScan;
import org.apache.paimon.scan.Plan;
import org.apache.paimon.scan.ScanRequest;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.testing.GoldenTable;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Rows of the golden tables, read through plans and splits, against the recorded rows. */
class GoldenReadTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Tables that hold what this build does not read. */
  private static final Set<String> UNSUPPORTED = Set.of("types_variant_parquet");

  /** Recorded reads of other kinds: streams and system tables. */
  private static final Set<String> OTHER_READS = Set.of("stream", "system");

  @TestFactory
  Stream<DynamicTest> rowsAreTheRecordedOnes() throws IOException {
    List<DynamicTest> tests = new ArrayList<>();
    for (GoldenTable table : GoldenTable.all()) {
      Path scenario = table.directory().resolve("../..").normalize();
      if (UNSUPPORTED.contains(table.toString())) {
        continue;
      }
      JsonNode expect = JSON.readTree(scenario.resolve("scenario.json").toFile()).get("expect");
      for (Map.Entry<String, JsonNode> read : expect.properties()) {
        if (OTHER_READS.stream().noneMatch(read.getValue()::has)) {
          tests.add(
              DynamicTest.dynamicTest(
                  table + " " + read.getKey(),
                  () -> check(table, scenario.resolve(read.getKey()), read.getValue())));
        }
      }
    }
    return tests.stream();
  }

  private static void check(GoldenTable table, Path file, JsonNode read) throws IOException {
    boolean isAudit = read.has("audit");
    TableSource source = source(table, read);
    List<DataField> fields = new ArrayList<>();
    if (isAudit) {
      fields.add(SystemFields.ROW_KIND);
    }
    fields.addAll(source.schema().fields());
    List<ObjectNode> rows = rows(source, table.io(), new RowType(fields));
    if (read.has("where")) {
      JsonNode where = JSON.readTree(read.get("where").asText());
      rows.removeIf(
          row ->
              where.properties().stream()
                  .anyMatch(part -> !part.getValue().equals(row.get(part.getKey()))));
    }
    List<String> expected = new ArrayList<>();
    for (String line : Files.readAllLines(file, UTF_8)) {
      expected.add(JSON.readTree(line).toString());
    }
    assertThat(rows.stream().map(ObjectNode::toString))
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  private static List<ObjectNode> rows(TableSource source, FileIO io, RowType projection)
      throws IOException {
    Optional<IncrementalScan> changes = IncrementalScan.of(source, io);
    Plan plan =
        changes.isPresent()
            ? changes.get().plan(ScanRequest.ALL)
            : new BatchScan(source, io).plan(ScanRequest.ALL);
    SplitReader reader = SplitReaders.create(source, io);
    List<ObjectNode> rows = new ArrayList<>();
    for (Split split : plan.splits()) {
      for (List<Object> row :
          TestRows.readAll(reader.open(split, projection, Optional.empty()), projection)) {
        ObjectNode node = (ObjectNode) GoldenJson.of(row, projection);
        JsonNode kind = node.get("rowkind");
        if (kind != null) {
          node.set("rowkind", TextNode.valueOf(RowKind.ofCode(kind.asInt()).text()));
        }
        rows.add(node);
      }
    }
    return rows;
  }

  private static TableSource source(GoldenTable table, JsonNode read) {
    Map<String, String> options = new HashMap<>();
    SchemaStore schemas = new SchemaStore(table.io(), table.location(), "main");
    TableSource source = table.source();
    if (read.has("branch")) {
      String branch = read.get("branch").asText();
      TableSchema schema =
          new SchemaStore(table.io(), table.location(), branch).latest().orElseThrow();
      return new TableSource(source.name(), source.location(), schema, branch, source.io());
    }
    if (read.has("snapshot")) {
      long id = read.get("snapshot").asLong();
      options.put("scan.snapshot-id", Long.toString(id));
      source = with(source, schemas.load(table.snapshots().load(id).schemaId()), table);
    } else if (read.has("tag")) {
      options.put("scan.tag-name", read.get("tag").asText());
    }
    if (read.has("incremental")) {
      options.put("incremental-between", read.get("incremental").asText());
      options.put("incremental-between-scan-mode", read.get("mode").asText());
    }
    return source.withOptions(options);
  }

  /** Reads of an older state see its columns; options are those of today. */
  private static TableSource with(TableSource source, TableSchema schema, GoldenTable table) {
    return new TableSource(
        source.name(),
        source.location(),
        schema.withOptions(table.options()),
        source.branch(),
        source.io());
  }
}
