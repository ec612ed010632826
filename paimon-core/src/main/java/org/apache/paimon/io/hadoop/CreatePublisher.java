package org.apache.paimon.io.hadoop;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.PublishOutcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes by creating the file, which stores of objects show only when the stream is closed.
 *
 * <p>A conditional create is asked for as an option that a file system may ignore. Hadoop 3.4's S3A
 * knows it; older ones only look before they create, so that writers of two processes can both
 * believe to have won.
 */
final class CreatePublisher implements HadoopPublisher {
  private static final Logger LOG = LoggerFactory.getLogger(CreatePublisher.class);
  private static final String CONDITIONAL = "fs.option.create.conditional.overwrite";

  private final FileSystem fileSystem;

  CreatePublisher(FileSystem fileSystem) {
    this.fileSystem = fileSystem;
  }

  @Override
  public PublishOutcome publish(Path target, byte[] content) {
    synchronized (PublishGuard.of(target)) {
      try {
        if (fileSystem.exists(target)) {
          return PublishOutcome.ALREADY_EXISTS;
        }
      } catch (IOException e) {
        throw new StorageException(
            "Cannot publish file "
                + target
                + ": "
                + e
                + ". Expected the store to say whether the file exists; nothing was published."
                + " Check the store and the credentials, then try again.",
            e);
      }
      try {
        create(target, content);
        return PublishOutcome.PUBLISHED;
      } catch (FileAlreadyExistsException e) {
        return PublishOutcome.ALREADY_EXISTS;
      } catch (IOException e) {
        return afterFailedCreate(target, content, e);
      }
    }
  }

  private void create(Path target, byte[] content) throws IOException {
    FSDataOutputStreamBuilder<?, ?> builder = fileSystem.createFile(target);
    builder.recursive();
    builder.overwrite(false);
    builder.opt(CONDITIONAL, true);
    FSDataOutputStream out = builder.build();
    try {
      out.write(content);
    } catch (IOException e) {
      abandon(out);
      throw e;
    }
    out.close();
  }

  /** Closing would show the part that was written, so a stream that cannot abort stays open. */
  private static void abandon(FSDataOutputStream out) {
    if (out.hasCapability("fs.capability.outputstream.abortable")) {
      out.abort();
    }
  }

  /** What is there now tells who won; nothing there tells nothing, the write may still land. */
  private PublishOutcome afterFailedCreate(Path target, byte[] content, IOException failure) {
    try {
      byte[] found = new byte[Math.toIntExact(fileSystem.getFileStatus(target).getLen())];
      try (FSDataInputStream in = fileSystem.open(target)) {
        in.readFully(0, found);
      }
      if (found.length > 0) {
        return Arrays.equals(found, content)
            ? PublishOutcome.UNKNOWN
            : PublishOutcome.ALREADY_EXISTS;
      }
    } catch (IOException e) {
      failure.addSuppressed(e);
    }
    LOG.warn("Do not know whether {} was published", target, failure);
    return PublishOutcome.UNKNOWN;
  }

  @Override
  public void replace(Path target, byte[] content) throws IOException {
    try (FSDataOutputStream out = fileSystem.create(target, true)) {
      out.write(content);
    }
  }

  /** A rename copies object by object, so there is no single step. */
  @Override
  public boolean moveDirectory(Path from, Path to) {
    return false;
  }
}
