package org.apache.paimon.maintenance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileIOProvider;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.provider.SchemeFileIOProvider;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSource;

/** A copy of a table that Apache Paimon wrote, to be changed by a test. */
final class GoldenCopy {
  private final Path table;

  private GoldenCopy(Path table) {
    this.table = table;
  }

  static Path folder() {
    return Path.of(System.getProperty("testdata.dir", "../testdata"), "golden").toAbsolutePath();
  }

  /** Names of all golden tables. */
  static List<String> names() throws IOException {
    try (Stream<Path> children = Files.list(folder())) {
      return children
          .filter(Files::isDirectory)
          .map(path -> path.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  static GoldenCopy of(String scenario, Path directory) throws IOException {
    Path source = folder().resolve(scenario).resolve("default.db/t");
    Path target = directory.resolve("t");
    try (Stream<Path> walk = Files.walk(source)) {
      for (Path path : walk.toList()) {
        Path copy = target.resolve(source.relativize(path).toString());
        if (Files.isDirectory(path)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(path, copy);
        }
      }
    }
    return new GoldenCopy(target);
  }

  /** A golden table itself, for reading only. */
  static GoldenCopy original(String scenario) {
    return new GoldenCopy(folder().resolve(scenario).resolve("default.db/t"));
  }

  Path path() {
    return table;
  }

  TableStores stores() {
    return stores(Map.of());
  }

  /** The metadata with stronger options. */
  TableStores stores(Map<String, String> options) {
    Location location = new Location("file:" + table);
    FileIOProvider provider = new SchemeFileIOProvider(Map.of());
    FileIO io = provider.open(location);
    return TableStores.of(
        new TableSource(
                "default.t",
                location,
                new SchemaStore(io, location, "main").latest().orElseThrow(),
                "main",
                provider)
            .withOptions(options),
        io);
  }

  /** All files below the table, sorted, relative. */
  List<String> files() {
    try (Stream<Path> walk = Files.walk(table)) {
      return walk.filter(Files::isRegularFile)
          .map(path -> table.relativize(path).toString())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<String> files(String regex) {
    return files().stream().filter(name -> name.matches(regex)).toList();
  }
}
