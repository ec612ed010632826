package org.apache.paimon.testing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.local.LocalFileIO;
import org.apache.paimon.manifest.ManifestOptions;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.options.Options;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/** One table of {@code testdata/golden}, read only. */
public final class GoldenTable {
  private final String name;
  private final Path directory;
  private final JsonNode schema;

  private GoldenTable(String name) {
    this.name = name;
    this.directory = root().resolve(name).resolve("default.db/t");
    this.schema = latestSchema();
  }

  private static Path root() {
    return Path.of(System.getProperty("testdata.dir"), "golden");
  }

  /** The table of a scenario. */
  public static GoldenTable of(String name) {
    return new GoldenTable(name);
  }

  /** The tables of all scenarios. */
  public static List<GoldenTable> all() {
    try (Stream<Path> scenarios = Files.list(root())) {
      return scenarios
          .filter(Files::isDirectory)
          .map(path -> of(path.getFileName().toString()))
          .sorted((a, b) -> a.name.compareTo(b.name))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("listing golden tables", e);
    }
  }

  private JsonNode latestSchema() {
    try {
      int id = 0;
      while (Files.exists(directory.resolve("schema/schema-" + (id + 1)))) {
        id++;
      }
      return new ObjectMapper()
          .readTree(Files.readAllBytes(directory.resolve("schema/schema-" + id)));
    } catch (IOException e) {
      throw new UncheckedIOException("reading the schema of " + name, e);
    }
  }

  public Path directory() {
    return directory;
  }

  public Location location() {
    return new Location("file:" + directory);
  }

  public FileIO io() {
    return new LocalFileIO();
  }

  public Options options() {
    Map<String, String> options = new LinkedHashMap<>();
    schema
        .get("options")
        .fields()
        .forEachRemaining(entry -> options.put(entry.getKey(), entry.getValue().asText()));
    return new Options(options);
  }

  public RowType partitionType() {
    List<DataField> fields = new ArrayList<>();
    for (JsonNode key : schema.get("partitionKeys")) {
      for (JsonNode field : schema.get("fields")) {
        if (field.get("name").equals(key)) {
          fields.add(partitionField(field));
        }
      }
    }
    return new RowType(fields);
  }

  private static DataField partitionField(JsonNode field) {
    String type = field.get("type").asText().replace(" NOT NULL", "");
    return new DataField(
        field.get("id").asInt(),
        field.get("name").asText(),
        switch (type) {
          case "INT" -> DataTypes.INT;
          case "DATE" -> DataTypes.DATE;
          case "STRING" -> DataTypes.STRING;
          default -> throw new IllegalStateException("a partition column of type " + type);
        });
  }

  public TablePaths paths() {
    return new TablePaths(location(), TablePaths.MAIN_BRANCH, partitionType(), options());
  }

  public SnapshotStore snapshots() {
    return new SnapshotStore(io(), paths());
  }

  public ManifestStore manifests() {
    return new ManifestStore(io(), paths(), partitionType(), ManifestOptions.from(options()));
  }

  @Override
  public String toString() {
    return name;
  }
}
