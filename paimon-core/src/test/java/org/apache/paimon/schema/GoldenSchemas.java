package org.apache.paimon.schema;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The schema files that Apache Paimon wrote, in the project's folder of test data. */
final class GoldenSchemas {
  private GoldenSchemas() {}

  static Path folder() {
    String root = System.getProperty("testdata.dir", "../testdata");
    return Path.of(root, "golden");
  }

  /** All schema files of all golden tables. */
  static List<Path> files() {
    try (Stream<Path> walk = Files.walk(folder())) {
      return walk.filter(path -> path.getFileName().toString().matches("schema-\\d+"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Failed to list golden tables in " + folder(), e);
    }
  }

  static byte[] content(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new UncheckedIOException("Failed to read " + file, e);
    }
  }

  static TableSchema read(Path file) {
    return SchemaJson.read(content(file), file.toString());
  }

  /** One schema of a golden table's main branch. */
  static TableSchema read(String table, long id) {
    return read(folder().resolve(table + "/default.db/t/schema/schema-" + id));
  }
}
