package org.apache.paimon.io.testing;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.OutputFile;
import org.apache.paimon.io.PublishOutcome;

/**
 * Another store's files, with something done before a file is opened for reading and before one is
 * published. As thread-safe as the store and what is done.
 */
public final class HookedFileIO implements FileIO {
  private static final Runnable NOTHING = () -> {};

  private final FileIO store;
  private final Runnable beforeOpen;
  private final Runnable beforePublish;

  private HookedFileIO(FileIO store, Runnable beforeOpen, Runnable beforePublish) {
    this.store = store;
    this.beforeOpen = beforeOpen;
    this.beforePublish = beforePublish;
  }

  /** Lets a rival act right before the first publish of a snapshot. */
  public static HookedFileIO racing(FileIO store, Runnable rival) {
    AtomicReference<Runnable> once = new AtomicReference<>(rival);
    return new HookedFileIO(
        store, NOTHING, () -> Optional.ofNullable(once.getAndSet(null)).ifPresent(Runnable::run));
  }

  /** Makes the threads of one name wait for a gate before they read. */
  public static HookedFileIO gated(FileIO store, String threadPrefix, CountDownLatch gate) {
    return new HookedFileIO(store, () -> pass(threadPrefix, gate), NOTHING);
  }

  private static void pass(String threadPrefix, CountDownLatch gate) {
    if (!Thread.currentThread().getName().startsWith(threadPrefix)) {
      return;
    }
    try {
      gate.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the gate is closed", e);
    }
  }

  @Override
  public InputFile newInput(Location location) {
    beforeOpen.run();
    return store.newInput(location);
  }

  @Override
  public InputFile newInput(Location location, long knownLengthBytes) {
    beforeOpen.run();
    return store.newInput(location, knownLengthBytes);
  }

  @Override
  public OutputFile newOutput(Location location) {
    return store.newOutput(location);
  }

  @Override
  public PublishOutcome publish(Location location, byte[] content) {
    beforePublish.run();
    return store.publish(location, content);
  }

  @Override
  public Optional<FileStatus> status(Location location) throws IOException {
    return store.status(location);
  }

  @Override
  public List<FileStatus> list(Location directory) throws IOException {
    return store.list(directory);
  }

  @Override
  public void delete(Collection<Location> files) throws IOException {
    store.delete(files);
  }

  @Override
  public void deleteDirectory(Location directory) throws IOException {
    store.deleteDirectory(directory);
  }

  @Override
  public void createDirectory(Location directory) throws IOException {
    store.createDirectory(directory);
  }

  @Override
  public void overwrite(Location location, byte[] content) throws IOException {
    store.overwrite(location, content);
  }

  @Override
  public boolean moveDirectory(Location from, Location to) throws IOException {
    return store.moveDirectory(from, to);
  }
}
