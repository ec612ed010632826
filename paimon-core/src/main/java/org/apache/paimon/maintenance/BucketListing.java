package org.apache.paimon.maintenance;

import java.util.List;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.Location;

/**
 * Lists directories of data files.
 *
 * @param storage where they lie
 */
record BucketListing(Storage storage) {

  /** Adds the files in bucket directories below {@code depth} levels of partition directories. */
  void add(Location directory, int depth, List<FileStatus> files) {
    for (FileStatus status : storage.list(directory)) {
      String name = status.location().name();
      if (!status.isDirectory()) {
        continue;
      }
      if (depth > 0 && name.contains("=")) {
        add(status.location(), depth - 1, files);
      } else if (depth == 0 && name.startsWith("bucket-")) {
        addFiles(status.location(), files);
      }
    }
  }

  /** Adds the files right in a directory. */
  void addFiles(Location directory, List<FileStatus> files) {
    for (FileStatus status : storage.list(directory)) {
      if (!status.isDirectory()) {
        files.add(status);
      }
    }
  }
}
