package org.apache.paimon.spark.write;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.spark.LocalDirectory;

/**
 * A local directory of one task for files that outgrow memory, below the first of Spark's local
 * directories; deleted with all files when closed.
 */
final class SpillDirectory implements Closeable {
  private final Path path;

  private SpillDirectory(Path path) {
    this.path = path;
  }

  static SpillDirectory create() {
    Path parent = LocalDirectory.first();
    try {
      Files.createDirectories(parent);
      return new SpillDirectory(Files.createTempDirectory(parent, "paimon-spill-"));
    } catch (IOException e) {
      throw new StorageException(
          "Failed to create a spill directory in "
              + parent
              + ": "
              + e.getMessage()
              + ". Expected a writable local directory. Set 'spark.local.dir' to one.",
          e);
    }
  }

  Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
