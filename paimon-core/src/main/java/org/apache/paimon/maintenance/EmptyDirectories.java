package org.apache.paimon.maintenance;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.Location;
import org.apache.paimon.options.OptionKey;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes directories of buckets and partitions that expiry left empty (option {@code
 * snapshot.clean-empty-directories}). Best effort: only a directory that is empty is deleted, never
 * what is in it, and a failure is logged.
 */
final class EmptyDirectories {
  private static final Logger LOG = LoggerFactory.getLogger(EmptyDirectories.class);

  static final OptionKey<Boolean> CLEAN =
      OptionKey.bool(
              "snapshot.clean-empty-directories",
              false,
              "delete directories of partitions and buckets that expiry leaves empty")
          .withAliases("snapshot.expire.clean-empty-directories");

  private static final String BUCKET = "bucket-";

  private EmptyDirectories() {}

  /** Removes what deleting these files left empty, if the table's options ask for it. */
  static void clean(TableStores line, Collection<Location> deleted) {
    if (!line.options().get(CLEAN)) {
      return;
    }
    String top = line.paths().dataDirectory().uri();
    Set<String> buckets = new TreeSet<>();
    for (Location file : deleted) {
      Location directory = file.parent();
      if (directory.name().startsWith(BUCKET) && directory.uri().startsWith(top + "/")) {
        buckets.add(directory.uri());
      }
    }
    buckets.forEach(bucket -> cleanUpTo(top, new Location(bucket), line.io()));
  }

  /**
   * Removes empty directories of buckets and partitions outside of a table that is dropped.
   *
   * @param root goes too when it is empty
   * @param data what holds partitions and buckets there
   * @param depth levels of partitions
   */
  static void cleanOutside(FileIO io, Location root, Location data, int depth) {
    cleanBelow(io, data, depth);
    cleanUpTo(root.parent().uri(), data, io);
  }

  private static void cleanBelow(FileIO io, Location directory, int depth) {
    List<FileStatus> below;
    try {
      below = io.list(directory);
    } catch (IOException e) {
      LOG.warn("Cannot look for empty directories in {}", directory, e);
      return;
    }
    for (FileStatus status : below) {
      String name = status.location().name();
      if (status.isDirectory() && depth > 0 && name.contains("=")) {
        cleanBelow(io, status.location(), depth - 1);
      }
      if (status.isDirectory() && (depth > 0 ? name.contains("=") : name.startsWith(BUCKET))) {
        deleteIfEmpty(io, status.location());
      }
    }
  }

  private static void cleanUpTo(String top, Location bucket, FileIO io) {
    Location directory = bucket;
    while (directory.uri().length() > top.length() && deleteIfEmpty(io, directory)) {
      directory = directory.parent();
    }
  }

  private static boolean deleteIfEmpty(FileIO io, Location directory) {
    try {
      if (!io.list(directory).isEmpty()) {
        return false;
      }
      io.delete(List.of(directory));
      return true;
    } catch (IOException e) {
      LOG.warn("Cannot delete the empty directory {}", directory, e);
      return false;
    }
  }
}
