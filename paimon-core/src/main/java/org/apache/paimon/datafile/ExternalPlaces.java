package org.apache.paimon.datafile;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.io.Location;

/**
 * The directories of one bucket outside of its table: new files go to each in turn. Thread-safe, as
 * a compaction makes files beside the writer.
 */
public final class ExternalPlaces {
  private final List<Location> directories;
  private int next;

  /**
   * Directories of a bucket.
   *
   * @param directories none = files lie in the table
   * @param start tells the first one, so that writers do not all begin with the same
   */
  public ExternalPlaces(List<Location> directories, int start) {
    this.directories = List.copyOf(directories);
    this.next = directories.isEmpty() ? 0 : Math.floorMod(start, directories.size());
  }

  /** The directory of the next file; empty when it lies in the table. */
  public synchronized Optional<Location> next() {
    if (directories.isEmpty()) {
      return Optional.empty();
    }
    Location chosen = directories.get(next);
    next = (next + 1) % directories.size();
    return Optional.of(chosen);
  }
}
