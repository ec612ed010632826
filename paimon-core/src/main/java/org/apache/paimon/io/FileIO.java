package org.apache.paimon.io;

import java.io.Closeable;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A store of files. Thread-safe. Implementations throw {@link IOException} for failures of the
 * store; callers wrap them in {@code StorageException} with what they were doing.
 */
public interface FileIO extends Closeable {

  /** A file to read whose length is not known yet. Costs nothing. */
  InputFile newInput(Location location);

  /** A file to read with the length that metadata gives; saves a call to the store. */
  InputFile newInput(Location location, long knownLengthBytes);

  /** A file to be made. Costs nothing. */
  OutputFile newOutput(Location location);

  /**
   * Makes {@code content} appear at {@code location}, whole or not at all, unless something is
   * there already.
   *
   * @return ALREADY_EXISTS if another writer was first; UNKNOWN if the store did not answer
   * @throws org.apache.paimon.error.StorageException if nothing was written for sure; the caller
   *     may retry
   */
  PublishOutcome publish(Location location, byte[] content);

  /** The status of a file or directory; empty = absent. */
  Optional<FileStatus> status(Location location) throws IOException;

  /**
   * Files and directories directly below a directory, in no order; absent directory = empty list.
   */
  List<FileStatus> list(Location directory) throws IOException;

  /** Deletes files; an absent file is fine. */
  void delete(Collection<Location> files) throws IOException;

  /** Deletes a directory and everything below it; an absent directory is fine. */
  void deleteDirectory(Location directory) throws IOException;

  /** Creates a directory and its parents; an existing directory is fine. */
  void createDirectory(Location directory) throws IOException;

  /**
   * Replaces the content of a hint, tag or consumer file; a reader sees the old or the new content,
   * never half.
   */
  void overwrite(Location location, byte[] content) throws IOException;

  /**
   * Moves a directory in one step.
   *
   * @return false when this store has no such single step; nothing was done then
   * @throws java.nio.file.FileAlreadyExistsException when the target exists
   */
  boolean moveDirectory(Location from, Location to) throws IOException;

  /** Whether a file is there. Of a directory a store of objects may say that it is not. */
  default boolean exists(Location location) throws IOException {
    return status(location).isPresent();
  }

  @Override
  default void close() throws IOException {}
}
