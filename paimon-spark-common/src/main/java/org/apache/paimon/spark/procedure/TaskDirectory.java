package org.apache.paimon.spark.procedure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A local directory for the spill files of one task. */
final class TaskDirectory {
  private static final Logger LOG = LoggerFactory.getLogger(TaskDirectory.class);

  private TaskDirectory() {}

  static Path create() throws IOException {
    return Files.createTempDirectory("paimon-compaction-");
  }

  /** Deletes it; what cannot be deleted is logged. */
  static void delete(Path directory) {
    try (Stream<Path> walk = Files.walk(directory)) {
      List<Path> deepestFirst = walk.sorted(Comparator.reverseOrder()).toList();
      for (Path path : deepestFirst) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      LOG.warn("Cannot delete the spill directory {}", directory, e);
    }
  }
}
