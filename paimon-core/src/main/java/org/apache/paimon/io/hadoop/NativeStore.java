package org.apache.paimon.io.hadoop;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;

/**
 * What an object store does in one request through its own client, and Hadoop's file systems do not
 * or only in several, because they keep up the appearance of directories. Thread-safe.
 */
interface NativeStore {

  /**
   * Makes an object, unless there is one of its name: the store decides, in one step.
   *
   * @return false when there was one; it may be ours when the client tried again by itself
   * @throws RefusedException when nothing was written for sure
   * @throws IOException when the store did not say what became of it
   */
  boolean putIfAbsent(Path target, byte[] content) throws IOException;

  /** Makes an object, in place of one of its name. */
  void put(Path target, byte[] content) throws IOException;

  /**
   * All of an object.
   *
   * @throws java.io.FileNotFoundException when there is none
   */
  byte[] read(Path path) throws IOException;

  /** Whether there is an object; a directory is none. */
  boolean exists(Path path) throws IOException;

  /** What to show when a file of known length is opened, so that the store is not asked for it. */
  default Optional<FileStatus> knownFile(Path path, long lengthBytes) {
    return Optional.empty();
  }

  /** The store refused the request. */
  final class RefusedException extends IOException {
    private static final long serialVersionUID = 1L;

    RefusedException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
