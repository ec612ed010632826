package org.apache.paimon.io.testing;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileIOProvider;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.OutputFile;
import org.apache.paimon.io.PublishOutcome;

/**
 * A store in memory. Thread-safe: guarded by itself.
 *
 * <p>Every call that would reach a store is recorded and counted from 1, and can be made to fail
 * with a {@link Fault}. After a crash all calls throw {@link SimulatedCrash}, also those of streams
 * opened before, until {@link #restart}; files that were not closed are gone.
 */
public final class FakeFileIO implements FileIO {
  private final MemoryTree tree = new MemoryTree();
  private final FaultPlan plan = new FaultPlan();
  private final Map<Location, Integer> hidden = new HashMap<>();
  private boolean crashed;
  private int lives = 1;

  /** The operation itself. */
  @FunctionalInterface
  interface Body<T> {
    T run() throws IOException;
  }

  /** A publish itself. */
  @FunctionalInterface
  private interface PublishBody {
    PublishOutcome run();
  }

  /** Makes the n-th operation from now on (counted from the last restart or reset) fail. */
  public synchronized void failAt(long operationNumber, Fault fault) {
    plan.failAt(operationNumber, fault);
  }

  /** Makes the next operation that {@code when} accepts fail, once. */
  public synchronized void failWhen(Predicate<Operation> when, Fault fault) {
    plan.failWhen(when, fault);
  }

  /** All operations since the last restart or reset. */
  public synchronized List<Operation> operations() {
    return plan.operations();
  }

  /** Forgets recorded operations and planned faults. */
  public synchronized void resetOperations() {
    plan.clear();
  }

  /** Lets the next {@code calls} listings leave the file out, as stores that list late do. */
  public synchronized void hideFromListing(Location location, int calls) {
    hidden.put(location, calls);
  }

  /** Sets the time that files written from now on get, epoch milliseconds. */
  public synchronized void setTime(long millis) {
    tree.setTime(millis);
  }

  /** The process dies now: open files are lost, later calls throw. */
  public synchronized void crash() {
    crashed = true;
    tree.dropOpenFiles();
  }

  /** A process starts on what the dead one left; counting starts anew, no fault is planned. */
  public synchronized void restart() {
    crashed = false;
    lives++;
    plan.clear();
  }

  /** A provider that always gives this store; cannot be serialised. */
  public FileIOProvider provider() {
    return location -> this;
  }

  /** All files and their content, for assertions; not recorded. */
  public synchronized Map<Location, byte[]> files() {
    return tree.files();
  }

  /** Puts a file in place without recording it. */
  public synchronized void put(Location location, byte[] content) {
    tree.write(location, content);
  }

  @Override
  public InputFile newInput(Location location) {
    return newInput(location, -1);
  }

  @Override
  public InputFile newInput(Location location, long knownLengthBytes) {
    return new FakeInputFile(this, location, knownLengthBytes);
  }

  @Override
  public OutputFile newOutput(Location location) {
    return new FakeOutputFile(this, location);
  }

  @Override
  public PublishOutcome publish(Location location, byte[] content) {
    return runPublish(
        new Operation("publish", location),
        () -> {
          if (tree.exists(location)) {
            return PublishOutcome.ALREADY_EXISTS;
          }
          tree.write(location, content.clone());
          return PublishOutcome.PUBLISHED;
        });
  }

  @Override
  public Optional<FileStatus> status(Location location) throws IOException {
    return run(new Operation("status", location), () -> tree.status(location));
  }

  @Override
  public List<FileStatus> list(Location directory) throws IOException {
    return run(
        new Operation("list", directory),
        () -> {
          List<FileStatus> shown = new ArrayList<>();
          for (FileStatus status : tree.list(directory)) {
            int hiddenCalls = hidden.getOrDefault(status.location(), 0);
            if (hiddenCalls > 0) {
              hidden.put(status.location(), hiddenCalls - 1);
            } else {
              shown.add(status);
            }
          }
          return shown;
        });
  }

  @Override
  public void delete(Collection<Location> files) throws IOException {
    for (Location file : files) {
      run(new Operation("delete", file), () -> tree.delete(file));
    }
  }

  @Override
  public void deleteDirectory(Location directory) throws IOException {
    run(new Operation("delete-directory", directory), () -> tree.deleteTree(directory));
  }

  @Override
  public void createDirectory(Location directory) throws IOException {
    run(new Operation("create-directory", directory), () -> tree.createDirectory(directory));
  }

  @Override
  public void overwrite(Location location, byte[] content) throws IOException {
    run(new Operation("overwrite", location), () -> tree.write(location, content.clone()));
  }

  @Override
  public boolean moveDirectory(Location from, Location to) throws IOException {
    return run(
        new Operation("move", from),
        () -> {
          if (tree.exists(to)) {
            throw new FileAlreadyExistsException(to.uri());
          }
          return tree.move(from, to);
        });
  }

  /** Which life of the process it is; a stream of an earlier one is dead. */
  synchronized int life() {
    return lives;
  }

  /** Content of a file; empty when it is absent or not closed yet. */
  synchronized byte[] content(Location location) throws FileNotFoundException {
    byte[] content = tree.content(location);
    if (content == null) {
      throw new FileNotFoundException(location.uri());
    }
    return content;
  }

  synchronized MemoryTree tree() {
    return tree;
  }

  synchronized void checkAlive(int life) {
    if (crashed || life != lives) {
      throw new SimulatedCrash("the process that opened this is dead");
    }
  }

  /** Runs an operation with its fault. */
  synchronized <T> T run(Operation operation, Body<T> body) throws IOException {
    checkAlive(lives);
    Optional<Fault> fault = plan.next(operation);
    if (fault.isEmpty()) {
      return body.run();
    }
    switch (fault.get()) {
      case ERROR_BEFORE, LOST_REQUEST -> {}
      case CRASH_BEFORE -> crash();
      case ERROR_AFTER, LOST_REPLY -> body.run();
      case CRASH_AFTER -> {
        body.run();
        crash();
      }
    }
    checkAlive(lives);
    throw new IOException("injected " + fault.get() + " at " + operation);
  }

  private synchronized PublishOutcome runPublish(Operation operation, PublishBody body) {
    checkAlive(lives);
    Optional<Fault> fault = plan.next(operation);
    if (fault.isEmpty()) {
      return body.run();
    }
    String text = "injected " + fault.get() + " at " + operation;
    switch (fault.get()) {
      case ERROR_BEFORE ->
          throw new StorageException(
              "Cannot publish " + operation.location() + ": " + text + ". Nothing was written.");
      case LOST_REQUEST -> {
        return PublishOutcome.UNKNOWN;
      }
      case LOST_REPLY -> {
        body.run();
        return PublishOutcome.UNKNOWN;
      }
      case ERROR_AFTER -> {
        body.run();
        throw new UncheckedIOException(new IOException(text));
      }
      case CRASH_BEFORE -> crash();
      case CRASH_AFTER -> {
        body.run();
        crash();
      }
    }
    throw new SimulatedCrash(text);
  }
}
