package org.apache.paimon.commit;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.OutputFile;
import org.apache.paimon.io.PublishOutcome;

/** Another store's files; lets a rival act right before the first publish of a snapshot. */
final class RacingIO implements FileIO {
  private final FileIO store;
  private Runnable rival;

  RacingIO(FileIO store, Runnable rival) {
    this.store = store;
    this.rival = rival;
  }

  @Override
  public PublishOutcome publish(Location location, byte[] content) {
    if (rival != null) {
      Runnable once = rival;
      rival = null;
      once.run();
    }
    return store.publish(location, content);
  }

  @Override
  public InputFile newInput(Location location) {
    return store.newInput(location);
  }

  @Override
  public InputFile newInput(Location location, long knownLengthBytes) {
    return store.newInput(location, knownLengthBytes);
  }

  @Override
  public OutputFile newOutput(Location location) {
    return store.newOutput(location);
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
