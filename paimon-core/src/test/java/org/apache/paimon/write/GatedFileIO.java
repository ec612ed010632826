package org.apache.paimon.write;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.OutputFile;
import org.apache.paimon.io.PublishOutcome;

/** A store in which compactions wait for a gate before they read. Used by several threads. */
record GatedFileIO(FileIO io, CountDownLatch gate) implements FileIO {

  private void pass() {
    if (!Thread.currentThread().getName().startsWith("paimon-compaction-")) {
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
    pass();
    return io.newInput(location);
  }

  @Override
  public InputFile newInput(Location location, long knownLengthBytes) {
    pass();
    return io.newInput(location, knownLengthBytes);
  }

  @Override
  public OutputFile newOutput(Location location) {
    return io.newOutput(location);
  }

  @Override
  public PublishOutcome publish(Location location, byte[] content) {
    return io.publish(location, content);
  }

  @Override
  public Optional<FileStatus> status(Location location) throws IOException {
    return io.status(location);
  }

  @Override
  public List<FileStatus> list(Location directory) throws IOException {
    return io.list(directory);
  }

  @Override
  public void delete(Collection<Location> files) throws IOException {
    io.delete(files);
  }

  @Override
  public void deleteDirectory(Location directory) throws IOException {
    io.deleteDirectory(directory);
  }

  @Override
  public void createDirectory(Location directory) throws IOException {
    io.createDirectory(directory);
  }

  @Override
  public void overwrite(Location location, byte[] content) throws IOException {
    io.overwrite(location, content);
  }

  @Override
  public boolean moveDirectory(Location from, Location to) throws IOException {
    return io.moveDirectory(from, to);
  }
}
