package org.apache.paimon.io.hadoop;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.Arrays;
import java.util.UUID;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Options;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.PublishOutcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Publishes by writing a temporary file and renaming it to a name that is free. */
final class RenamePublisher implements HadoopPublisher {
  private static final Logger LOG = LoggerFactory.getLogger(RenamePublisher.class);

  private final FileSystem fileSystem;

  /** Connects anew when it is made, so it is made once, and only when it is needed. */
  private volatile FileContext replacing;

  RenamePublisher(FileSystem fileSystem) {
    this.fileSystem = fileSystem;
  }

  @Override
  public PublishOutcome publish(Path target, byte[] content) {
    synchronized (PublishGuard.of(target)) {
      Path temporary = temporary(target);
      try {
        if (fileSystem.exists(target)) {
          return PublishOutcome.ALREADY_EXISTS;
        }
        write(temporary, content);
      } catch (IOException e) {
        deleteQuietly(temporary);
        throw notPublished(target, e);
      }
      return rename(temporary, target, content);
    }
  }

  private PublishOutcome rename(Path temporary, Path target, byte[] content) {
    IOException failure;
    try {
      if (fileSystem.rename(temporary, target)) {
        return PublishOutcome.PUBLISHED;
      }
      failure = new IOException("rename of " + temporary + " to " + target + " was refused");
    } catch (IOException e) {
      failure = e;
    }
    return afterFailedRename(temporary, target, content, failure);
  }

  /**
   * If the temporary file could still be deleted, the rename was not done and can no longer be
   * done. If it is gone and the target holds our bytes, the rename was done and its reply lost.
   */
  private PublishOutcome afterFailedRename(
      Path temporary, Path target, byte[] content, IOException failure) {
    try {
      if (fileSystem.delete(temporary, false)) {
        if (fileSystem.exists(target)) {
          return PublishOutcome.ALREADY_EXISTS;
        }
        throw notPublished(target, failure);
      }
      if (Arrays.equals(content, readAll(target))) {
        return PublishOutcome.PUBLISHED;
      }
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    LOG.warn("Do not know whether {} was published", target, failure);
    return PublishOutcome.UNKNOWN;
  }

  @Override
  public void replace(Path target, byte[] content) throws IOException {
    Path temporary = temporary(target);
    try {
      write(temporary, content);
      renameOver(temporary, target);
    } catch (IOException e) {
      deleteQuietly(temporary);
      throw e;
    }
  }

  private void renameOver(Path temporary, Path target) throws IOException {
    if (fileSystem instanceof DistributedFileSystem hdfs) {
      hdfs.rename(temporary, target, Options.Rename.OVERWRITE);
      return;
    }
    try {
      replacing().rename(temporary, target, Options.Rename.OVERWRITE);
    } catch (UnsupportedFileSystemException e) {
      LOG.debug("{} cannot replace by rename, deleting first", fileSystem.getUri(), e);
      fileSystem.delete(target, false);
      if (!fileSystem.rename(temporary, target)) {
        throw new IOException("rename of " + temporary + " to " + target + " was refused");
      }
    }
  }

  private FileContext replacing() throws IOException {
    FileContext made = replacing;
    if (made == null) {
      made = FileContext.getFileContext(fileSystem.getUri(), fileSystem.getConf());
      replacing = made;
    }
    return made;
  }

  @Override
  public boolean moveDirectory(Path from, Path to) throws IOException {
    if (fileSystem.exists(to)) {
      throw new FileAlreadyExistsException(to.toString());
    }
    fileSystem.mkdirs(to.getParent());
    if (!fileSystem.rename(from, to)) {
      throw new IOException("rename of " + from + " to " + to + " was refused");
    }
    return true;
  }

  private void write(Path file, byte[] content) throws IOException {
    try (FSDataOutputStream out = fileSystem.create(file, false)) {
      out.write(content);
      out.hsync();
    }
  }

  private byte[] readAll(Path file) throws IOException {
    byte[] content = new byte[Math.toIntExact(fileSystem.getFileStatus(file).getLen())];
    try (FSDataInputStream in = fileSystem.open(file)) {
      in.readFully(0, content);
    }
    return content;
  }

  private void deleteQuietly(Path temporary) {
    try {
      fileSystem.delete(temporary, false);
    } catch (IOException e) {
      LOG.warn("Cannot delete temporary file {}", temporary, e);
    }
  }

  private static Path temporary(Path target) {
    return new Path(target.getParent(), "." + target.getName() + "." + UUID.randomUUID() + ".tmp");
  }

  private static StorageException notPublished(Path target, IOException cause) {
    return new StorageException(
        "Cannot publish file "
            + target
            + ": "
            + cause
            + ". Expected to write a new file in that directory; nothing was published. Check the"
            + " store and the permissions, then try again.",
        cause);
  }
}
