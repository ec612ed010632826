package org.apache.paimon.io.local;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.PublishOutcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes whole files appear under their name in one step. */
final class LocalPublisher {
  private static final Logger LOG = LoggerFactory.getLogger(LocalPublisher.class);

  /** A lock on a file counts for the process; threads of this one take turns here. */
  private static final Object PROCESS_LOCK = new Object();

  private LocalPublisher() {}

  static PublishOutcome publish(Path target, byte[] content) {
    Path temporary;
    try {
      if (Files.exists(target, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
        return PublishOutcome.ALREADY_EXISTS;
      }
      temporary = writeTemporary(target, content);
    } catch (IOException e) {
      throw notWritten(target, e);
    }
    try {
      PublishOutcome outcome = link(target, temporary);
      if (outcome == PublishOutcome.PUBLISHED) {
        forceDirectory(target.getParent());
      }
      return outcome;
    } finally {
      deleteQuietly(temporary);
    }
  }

  /** Replaces the target; a reader sees the old or the new content. */
  static void replace(Path target, byte[] content) throws IOException {
    Path temporary = writeTemporary(target, content);
    try {
      Files.move(
          temporary, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      deleteQuietly(temporary);
      throw e;
    }
  }

  private static Path writeTemporary(Path target, byte[] content) throws IOException {
    Files.createDirectories(target.getParent());
    Path temporary =
        target.resolveSibling("." + target.getFileName() + "." + UUID.randomUUID() + ".tmp");
    try (FileChannel channel =
        FileChannel.open(temporary, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
      ByteBuffer buffer = ByteBuffer.wrap(content);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    } catch (IOException e) {
      deleteQuietly(temporary);
      throw e;
    }
    return temporary;
  }

  private static PublishOutcome link(Path target, Path temporary) {
    try {
      Files.createLink(target, temporary);
      return PublishOutcome.PUBLISHED;
    } catch (FileAlreadyExistsException e) {
      return PublishOutcome.ALREADY_EXISTS;
    } catch (IOException | UnsupportedOperationException e) {
      LOG.debug("No hard link for {}, renaming under a lock", target, e);
      return renameUnderLock(target, temporary);
    }
  }

  /** For file systems without hard links. */
  static PublishOutcome renameUnderLock(Path target, Path temporary) {
    synchronized (PROCESS_LOCK) {
      try (FileChannel channel =
              FileChannel.open(
                  target.resolveSibling(".publish.lock"),
                  StandardOpenOption.WRITE,
                  StandardOpenOption.CREATE);
          FileLock lock = channel.lock()) {
        if (!lock.isValid()) {
          throw new IOException("lock " + channel + " is not valid");
        }
        if (Files.exists(target, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
          return PublishOutcome.ALREADY_EXISTS;
        }
        Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
        return PublishOutcome.PUBLISHED;
      } catch (IOException e) {
        if (Files.exists(temporary)) {
          throw notWritten(target, e);
        }
        LOG.warn("Do not know whether {} was published", target, e);
        return PublishOutcome.UNKNOWN;
      }
    }
  }

  /** So that the new name survives a loss of power; some systems cannot open a directory. */
  private static void forceDirectory(Path directory) {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (IOException e) {
      LOG.debug("Cannot force directory {} to disk", directory, e);
    }
  }

  private static void deleteQuietly(Path temporary) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      LOG.warn("Cannot delete temporary file {}", temporary, e);
    }
  }

  private static StorageException notWritten(Path target, IOException cause) {
    return new StorageException(
        "Cannot publish file "
            + target
            + ": "
            + cause
            + ". Expected to write a new file in that directory; nothing was published. Check the"
            + " disk and the permissions, then try again.",
        cause);
  }
}
