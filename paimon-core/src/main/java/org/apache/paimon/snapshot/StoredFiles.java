package org.apache.paimon.snapshot;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.Location;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Small files as whole contents; failures become StorageExceptions that name the file. */
final class StoredFiles {
  private static final Logger LOG = LoggerFactory.getLogger(StoredFiles.class);

  private final FileIO io;

  StoredFiles(FileIO io) {
    this.io = io;
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

  boolean exists(Location file) {
    try {
      return io.exists(file);
    } catch (IOException e) {
      throw failed("look for", file, e);
    }
  }

  void overwrite(Location file, byte[] content) {
    try {
      io.overwrite(file, content);
    } catch (IOException e) {
      throw failed("write", file, e);
    }
  }

  void delete(List<Location> files) {
    try {
      io.delete(files);
    } catch (IOException e) {
      throw failed("delete", files.get(0), e);
    }
  }

  /** The rest of the names of all files in a directory that begin with {@code prefix}. */
  List<String> namesAfter(Location directory, String prefix) {
    try {
      return io.list(directory).stream()
          .map(status -> status.location().name())
          .filter(name -> name.startsWith(prefix))
          .map(name -> name.substring(prefix.length()))
          .toList();
    } catch (IOException e) {
      throw failed("list", directory, e);
    }
  }

  /** What lies in a directory. */
  List<FileStatus> list(Location directory, Predicate<FileStatus> wanted) {
    try {
      return io.list(directory).stream().filter(wanted).toList();
    } catch (IOException e) {
      throw failed("list", directory, e);
    }
  }

  /**
   * A hint file's number; empty when it is missing. One that cannot be read, or is no number, is
   * said to the log and counts as missing: the directory listing knows better.
   */
  OptionalLong readHint(Location file) {
    try {
      String text = new String(io.newInput(file).readAll(), StandardCharsets.UTF_8).strip();
      return OptionalLong.of(Long.parseLong(text));
    } catch (FileNotFoundException | java.nio.file.NoSuchFileException e) {
      return OptionalLong.empty();
    } catch (IOException | NumberFormatException e) {
      LOG.warn("Cannot use hint {}; its directory is listed instead", file, e);
      return OptionalLong.empty();
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
