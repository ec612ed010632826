package org.apache.paimon.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.local.LocalFileIO;
import org.apache.paimon.manifest.ManifestOptions;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.types.RowType;

/** One table of {@code testdata/golden}, read only. */
public final class GoldenTable {
  private final String name;
  private final Path directory;
  private final TableSchema schema;

  private GoldenTable(String name) {
    this.name = name;
    this.directory = root().resolve(name).resolve("default.db/t");
    this.schema = new SchemaStore(io(), location(), TablePaths.MAIN_BRANCH).latest().orElseThrow();
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
    return schema.options();
  }

  public RowType partitionType() {
    return schema.partitionType();
  }

  public TableSchema schema() {
    return schema;
  }

  /** The table as something to open, with further options. */
  public TableSource source(String... keysAndValues) {
    return new TableSource(name, location(), schema, TablePaths.MAIN_BRANCH, place -> io())
        .withOptions(Options.of(keysAndValues).asMap());
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
