package org.apache.paimon.spark.write;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.UUID;
import java.util.stream.Stream;
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

  /** A name for a directory; it is made with the first file, which few tasks need. */
  static SpillDirectory create() {
    return new SpillDirectory(LocalDirectory.first().resolve("paimon-spill-" + UUID.randomUUID()));
  }

  Path path() {
    return path;
  }

  @Override
  public void close() throws IOException {
    if (Files.notExists(path)) {
      return;
    }
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
