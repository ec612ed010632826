package org.apache.paimon.io.hadoop;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.PublishOutcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes by creating the object, on condition that there is none of its name (decision 0008).
 *
 * <p>The condition is the store's: through its own client, or as an option of Hadoop's. A store
 * without it, or one that turns out not to heed it, gets a look before the create and one after it;
 * then writers of two processes can both believe to have won, and the log says so once.
 */
final class CreatePublisher implements HadoopPublisher {
  private static final Logger LOG = LoggerFactory.getLogger(CreatePublisher.class);

  private final FileSystem fileSystem;
  private final PlainCreate plain;
  private final Optional<NativeStore> store;
  private final AtomicBoolean isProven = new AtomicBoolean();

  CreatePublisher(FileSystem fileSystem, Optional<NativeStore> store) {
    this.fileSystem = fileSystem;
    this.plain = new PlainCreate(fileSystem);
    this.store = store;
  }

  @Override
  public PublishOutcome publish(Path target, byte[] content) {
    synchronized (PublishGuard.of(target)) {
      try {
        if (store.isPresent() ? store.get().exists(target) : fileSystem.exists(target)) {
          return PublishOutcome.ALREADY_EXISTS;
        }
      } catch (IOException e) {
        throw notPublished(target, e);
      }
      try {
        return create(target, content);
      } catch (NativeStore.RefusedException | AccessDeniedException e) {
        throw notPublished(target, e);
      } catch (IOException e) {
        return afterFailedCreate(target, content, e);
      }
    }
  }

  private PublishOutcome create(Path target, byte[] content) throws IOException {
    if (store.isEmpty()) {
      return plain.create(target, content);
    }
    if (!store.get().putIfAbsent(target, content)) {
      // A client that repeats a request by itself meets what it wrote before.
      return holds(target, content) ? PublishOutcome.UNKNOWN : PublishOutcome.ALREADY_EXISTS;
    }
    if (isProven.compareAndSet(false, true)) {
      prove(target, content);
    }
    return PublishOutcome.PUBLISHED;
  }

  /** Once for a store: a second PUT of what is there now must be refused. */
  private void prove(Path target, byte[] content) {
    try {
      if (store.get().putIfAbsent(target, content)) {
        LOG.warn(
            "Store {} takes a conditional PUT and does not heed the condition: when two processes"
                + " commit to a table at the same moment, the commit of one can be lost. Let one"
                + " process at a time write to a table.",
            fileSystem.getUri());
      }
    } catch (IOException e) {
      isProven.set(false);
      LOG.debug("Could not try whether {} heeds conditions", fileSystem.getUri(), e);
    }
  }

  private static StorageException notPublished(Path target, IOException cause) {
    return new StorageException(
        "Cannot publish file "
            + target
            + ": "
            + cause
            + ". Expected the store to say whether the file exists, and to take a new one; nothing"
            + " was published. Check the store and the credentials, then try again.",
        cause);
  }

  /** What is there now tells who won; nothing there tells nothing, the write may still land. */
  private PublishOutcome afterFailedCreate(Path target, byte[] content, IOException failure) {
    try {
      byte[] found = read(target);
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

  private boolean holds(Path target, byte[] content) throws IOException {
    return Arrays.equals(read(target), content);
  }

  private byte[] read(Path target) throws IOException {
    return store.isPresent() ? store.get().read(target) : plain.read(target);
  }

  @Override
  public void replace(Path target, byte[] content) throws IOException {
    if (store.isPresent()) {
      store.get().put(target, content);
      return;
    }
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
