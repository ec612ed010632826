package org.apache.paimon.io.hadoop;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FSDataOutputStreamBuilder;
import org.apache.hadoop.fs.FileAlreadyExistsException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.paimon.io.PublishOutcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates objects with what Hadoop's interface has. Thread-safe.
 *
 * <p>A conditional create is asked for as an option that a file system may ignore: S3A knows it
 * from Hadoop 3.4.2 on. Where it is ignored, the object is read back, so that the slower of two
 * writers sees that it was replaced.
 */
final class PlainCreate {
  private static final Logger LOG = LoggerFactory.getLogger(PlainCreate.class);
  private static final String CONDITIONAL = "fs.option.create.conditional.overwrite";

  private final FileSystem fileSystem;
  private final AtomicBoolean isSaid = new AtomicBoolean();

  PlainCreate(FileSystem fileSystem) {
    this.fileSystem = fileSystem;
  }

  /**
   * Creates an object that was not there a moment ago.
   *
   * @throws IOException when it may or may not have been created
   */
  PublishOutcome create(Path target, byte[] content) throws IOException {
    try {
      write(target, content);
    } catch (FileAlreadyExistsException e) {
      LOG.debug("Another writer created {} first", target, e);
      return PublishOutcome.ALREADY_EXISTS;
    }
    if (fileSystem.hasPathCapability(target, CONDITIONAL)) {
      return PublishOutcome.PUBLISHED;
    }
    if (isSaid.compareAndSet(false, true)) {
      LOG.warn(
          "Store {} is asked whether a file exists before it is made, because no conditional"
              + " create is known for it: when two processes commit to a table at the same moment,"
              + " the commit of one can be lost. Let one process at a time write to a table.",
          fileSystem.getUri());
    }
    return isStillThere(target, content) ? PublishOutcome.PUBLISHED : PublishOutcome.ALREADY_EXISTS;
  }

  private void write(Path target, byte[] content) throws IOException {
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

  private boolean isStillThere(Path target, byte[] content) throws IOException {
    return Arrays.equals(read(target), content);
  }

  /** All of an object. */
  byte[] read(Path path) throws IOException {
    byte[] found = new byte[Math.toIntExact(fileSystem.getFileStatus(path).getLen())];
    try (FSDataInputStream in = fileSystem.open(path)) {
      in.readFully(0, found);
    }
    return found;
  }
}
