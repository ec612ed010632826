package org.apache.paimon.catalog.filesystem;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.List;
import org.apache.paimon.catalog.TableName;
import org.apache.paimon.error.AlreadyExistsException;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.Location;

/**
 * The directories of a catalog; turns failures of the store into exceptions that say what failed.
 */
final class Warehouse {
  private static final String DATABASE_SUFFIX = ".db";
  private static final String SCHEMA_DIRECTORY = "schema";
  private static final String SNAPSHOT_DIRECTORY = "snapshot";

  private final FileIO io;
  private final Location root;

  Warehouse(FileIO io, Location root) {
    this.io = io;
    this.root = root;
  }

  FileIO io() {
    return io;
  }

  Location database(String name) {
    return root.resolve(name + DATABASE_SUFFIX);
  }

  Location table(TableName name) {
    return database(name.database()).resolve(name.table());
  }

  /** Names of the databases, sorted. */
  List<String> databases() {
    return list(root).stream()
        .filter(FileStatus::isDirectory)
        .map(status -> status.location().name())
        .filter(name -> name.endsWith(DATABASE_SUFFIX) && name.length() > DATABASE_SUFFIX.length())
        .map(name -> name.substring(0, name.length() - DATABASE_SUFFIX.length()))
        .sorted()
        .toList();
  }

  /** Names of the directories in a database, sorted. */
  List<String> directories(String database) {
    return list(database(database)).stream()
        .filter(FileStatus::isDirectory)
        .map(status -> status.location().name())
        .sorted()
        .toList();
  }

  private List<FileStatus> list(Location directory) {
    try {
      return io.list(directory);
    } catch (IOException e) {
      throw failed("list", directory, e);
    }
  }

  boolean isDirectory(Location location) {
    try {
      return io.status(location).filter(FileStatus::isDirectory).isPresent();
    } catch (IOException e) {
      throw failed("look at", location, e);
    }
  }

  void createDirectory(Location directory) {
    try {
      io.createDirectory(directory);
    } catch (IOException e) {
      throw failed("create", directory, e);
    }
  }

  void deleteDirectory(FileIO store, Location directory) {
    try {
      store.deleteDirectory(directory);
    } catch (IOException e) {
      throw failed("delete", directory, e);
    }
  }

  /**
   * Deletes a table: snapshots first, so that no reader finds one whose files are going; schemas
   * last, so that the table is there to be dropped again if this is cut off.
   */
  void deleteTable(TableName name) {
    Location table = table(name);
    deleteDirectory(io, table.resolve(SNAPSHOT_DIRECTORY));
    for (FileStatus child : list(table)) {
      boolean isSchema = child.location().name().equals(SCHEMA_DIRECTORY);
      if (child.isDirectory() && !isSchema) {
        deleteDirectory(io, child.location());
      }
    }
    deleteDirectory(io, table);
  }

  /** Moves a table in one step. */
  void moveTable(TableName from, TableName to) {
    boolean moved;
    try {
      moved = io.moveDirectory(table(from), table(to));
    } catch (FileAlreadyExistsException e) {
      throw new AlreadyExistsException(
          "Cannot rename table "
              + from
              + " to "
              + to
              + ": directory "
              + table(to)
              + " exists, expected none. Choose another name.");
    } catch (IOException e) {
      throw failed("move to " + table(to) + " directory", table(from), e);
    }
    if (!moved) {
      throw new UnsupportedFeatureException(
          "Cannot rename table "
              + from
              + ": the store of "
              + root
              + " cannot move a directory in one step, expected one that can. Create table "
              + to
              + " and insert the rows.");
    }
  }

  private static StorageException failed(String verb, Location location, IOException e) {
    return new StorageException(
        "Failed to "
            + verb
            + " "
            + location
            + ": "
            + e.getMessage()
            + ". Expected the store to do it. Check the store and permissions; a retry may help.",
        e);
  }
}
