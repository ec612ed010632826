package org.apache.paimon.integration.streams;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** The checkpoint of a query. */
record Checkpoint(Path folder) {

  /** The number of the newest entry of a log; empty when there is none. */
  private OptionalInt newest(String log) throws IOException {
    Path entries = folder.resolve(log);
    if (!Files.isDirectory(entries)) {
      return OptionalInt.empty();
    }
    try (Stream<Path> files = Files.list(entries)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("\\d+"))
          .mapToInt(Integer::parseInt)
          .max();
    }
  }

  /**
   * Removes the last entry of the commit log when the micro-batch is the last one planned, as if
   * the query had ended between the commit of the sink and its own: Spark will repeat it.
   *
   * @return whether it did
   */
  boolean forgetLastCommit() throws IOException {
    OptionalInt committed = newest("commits");
    if (committed.isEmpty() || !committed.equals(newest("offsets"))) {
      return false;
    }
    Path commits = folder.resolve("commits");
    Files.deleteIfExists(commits.resolve("." + committed.getAsInt() + ".crc"));
    Files.delete(commits.resolve(Integer.toString(committed.getAsInt())));
    return true;
  }

  /** Number of micro-batches that were committed. */
  int committedBatches() throws IOException {
    return newest("commits").orElse(-1) + 1;
  }
}
