package org.apache.paimon.maintenance;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.Location;

/** Storage operations whose failures are StorageExceptions that name the file. */
final class Storage {
  private final FileIO io;

  Storage(FileIO io) {
    this.io = io;
  }

  void delete(Collection<Location> files) {
    if (files.isEmpty()) {
      return;
    }
    try {
      io.delete(files);
    } catch (IOException e) {
      throw failed("delete " + files.size() + " files such as", files.iterator().next(), e);
    }
  }

  List<FileStatus> list(Location directory) {
    try {
      return io.list(directory);
    } catch (IOException e) {
      throw failed("list", directory, e);
    }
  }

  Optional<FileStatus> status(Location file) {
    try {
      return io.status(file);
    } catch (IOException e) {
      throw failed("look for", file, e);
    }
  }

  boolean exists(Location file) {
    try {
      return io.exists(file);
    } catch (IOException e) {
      throw failed("look for", file, e);
    }
  }

  /** The content; empty when the file is absent. */
  Optional<byte[]> read(Location file) {
    try {
      return Optional.of(io.newInput(file).readAll());
    } catch (FileNotFoundException | java.nio.file.NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw failed("read", file, e);
    }
  }

  void overwrite(Location file, byte[] content) {
    try {
      io.overwrite(file, content);
    } catch (IOException e) {
      throw failed("write", file, e);
    }
  }

  /** Moves a directory in one step; false when the store cannot. */
  boolean moveDirectory(Location from, Location to) {
    try {
      return io.moveDirectory(from, to);
    } catch (IOException e) {
      throw failed("move to " + to, from, e);
    }
  }

  private static StorageException failed(String action, Location file, IOException cause) {
    return new StorageException(
        "Failed to "
            + action
            + " "
            + file
            + ": "
            + cause.getMessage()
            + ". Expected the store to answer. Check the store, then try again.",
        cause);
  }
}
