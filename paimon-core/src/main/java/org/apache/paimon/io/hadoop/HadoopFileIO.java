package org.apache.paimon.io.hadoop;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.OutputFile;
import org.apache.paimon.io.PublishOutcome;

/** The files of one Hadoop file system. Thread-safe. Closing it does nothing: it is shared. */
public final class HadoopFileIO implements FileIO {
  private final FileSystem fileSystem;
  private final HadoopPublisher publisher;
  private final Optional<NativeStore> store;

  /** Uses an open file system, which stays the caller's to close. */
  public HadoopFileIO(FileSystem fileSystem) {
    this(fileSystem, StoreKind.of(fileSystem.getUri().getScheme()));
  }

  HadoopFileIO(FileSystem fileSystem, StoreKind kind) {
    this.fileSystem = fileSystem;
    this.store = kind == StoreKind.CREATES_WHOLE ? NativeStores.of(fileSystem) : Optional.empty();
    this.publisher =
        switch (kind) {
          case RENAMES -> new RenamePublisher(fileSystem);
          case CREATES_WHOLE -> new CreatePublisher(fileSystem, store);
        };
  }

  @Override
  public InputFile newInput(Location location) {
    return newInput(location, -1);
  }

  @Override
  public InputFile newInput(Location location, long knownLengthBytes) {
    return new HadoopInputFile(
        new HadoopInputFile.Source(fileSystem, store), location, path(location), knownLengthBytes);
  }

  @Override
  public OutputFile newOutput(Location location) {
    return new HadoopOutputFile(fileSystem, location, path(location));
  }

  @Override
  public PublishOutcome publish(Location location, byte[] content) {
    return publisher.publish(path(location), content);
  }

  @Override
  public Optional<FileStatus> status(Location location) throws IOException {
    try {
      return Optional.of(
          statusOf(
              location, ClientFailures.checked(() -> fileSystem.getFileStatus(path(location)))));
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
  }

  @Override
  public List<FileStatus> list(Location directory) throws IOException {
    Path path = path(directory);
    List<FileStatus> found = new ArrayList<>();
    try {
      for (org.apache.hadoop.fs.FileStatus child :
          ClientFailures.checked(() -> fileSystem.listStatus(path))) {
        if (child.getPath().toUri().getPath().equals(path.toUri().getPath())) {
          return List.of();
        }
        found.add(statusOf(directory.resolve(child.getPath().getName()), child));
      }
    } catch (FileNotFoundException e) {
      return List.of();
    }
    return found;
  }

  @Override
  public boolean exists(Location location) throws IOException {
    return store.isPresent() ? store.get().exists(path(location)) : status(location).isPresent();
  }

  private static FileStatus statusOf(Location location, org.apache.hadoop.fs.FileStatus status) {
    boolean directory = status.isDirectory();
    return new FileStatus(
        location, directory, directory ? 0 : status.getLen(), status.getModificationTime());
  }

  @Override
  public void delete(Collection<Location> files) throws IOException {
    for (Location file : files) {
      ClientFailures.checked(() -> fileSystem.delete(path(file), false));
    }
  }

  @Override
  public void deleteDirectory(Location directory) throws IOException {
    ClientFailures.checked(() -> fileSystem.delete(path(directory), true));
  }

  @Override
  public void createDirectory(Location directory) throws IOException {
    if (!ClientFailures.checked(() -> fileSystem.mkdirs(path(directory)))) {
      throw new IOException("the store refused to create directory " + directory);
    }
  }

  @Override
  public void overwrite(Location location, byte[] content) throws IOException {
    publisher.replace(path(location), content);
  }

  @Override
  public boolean moveDirectory(Location from, Location to) throws IOException {
    return publisher.moveDirectory(path(from), path(to));
  }

  /** The top of a store has no name, and would be taken for the user's working directory. */
  private static Path path(Location location) {
    Path path = new Path(location.uri());
    return path.toUri().getPath().isEmpty() ? new Path(location.uri() + "/") : path;
  }
}
