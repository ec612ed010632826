package org.apache.paimon.maintenance;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.Location;

/** Looks for files, each once. Used by one thread. */
final class FileChecks {
  private final Storage storage;
  private final Map<Location, Optional<FileStatus>> seen = new HashMap<>();

  FileChecks(FileIO io) {
    this.storage = new Storage(io);
  }

  Storage storage() {
    return storage;
  }

  /** Number of different files looked for. */
  long count() {
    return seen.size();
  }

  /**
   * What is wrong with a file; empty when nothing is.
   *
   * @param noun what the file is
   * @param lengthBytes recorded size; null = unknown
   */
  Optional<String> problem(String noun, Location file, Long lengthBytes) {
    Optional<FileStatus> status = seen.computeIfAbsent(file, storage::status);
    if (status.isEmpty()) {
      return Optional.of(
          noun + " " + file + " is missing, expected it as long as a version names it.");
    }
    if (lengthBytes != null && status.get().lengthBytes() != lengthBytes) {
      return Optional.of(
          noun
              + " "
              + file
              + " has "
              + status.get().lengthBytes()
              + " bytes, expected "
              + lengthBytes
              + ".");
    }
    return Optional.empty();
  }
}
