package org.apache.paimon.io.local;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.OutputFile;
import org.apache.paimon.io.PublishOutcome;

/** Files of this machine. Thread-safe, without state. */
public final class LocalFileIO implements FileIO {

  @Override
  public InputFile newInput(Location location) {
    return new LocalInputFile(location, LocalPaths.of(location), -1);
  }

  @Override
  public InputFile newInput(Location location, long knownLengthBytes) {
    return new LocalInputFile(location, LocalPaths.of(location), knownLengthBytes);
  }

  @Override
  public OutputFile newOutput(Location location) {
    return new LocalOutputFile(location, LocalPaths.of(location));
  }

  @Override
  public PublishOutcome publish(Location location, byte[] content) {
    return LocalPublisher.publish(LocalPaths.of(location), content);
  }

  @Override
  public Optional<FileStatus> status(Location location) throws IOException {
    return statusOf(location, LocalPaths.of(location));
  }

  private static Optional<FileStatus> statusOf(Location location, Path path) throws IOException {
    try {
      BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
      boolean directory = attributes.isDirectory();
      long length = directory ? 0 : attributes.size();
      return Optional.of(
          new FileStatus(location, directory, length, attributes.lastModifiedTime().toMillis()));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (java.nio.file.FileSystemException e) {
      if (isBelowFile(path)) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Whether a parent of the path is a plain file; then nothing can be there. */
  private static boolean isBelowFile(Path path) {
    Path parent = path.getParent();
    while (parent != null && !Files.exists(parent)) {
      parent = parent.getParent();
    }
    return parent != null && !Files.isDirectory(parent);
  }

  @Override
  public List<FileStatus> list(Location directory) throws IOException {
    List<FileStatus> found = new ArrayList<>();
    try (DirectoryStream<Path> children = Files.newDirectoryStream(LocalPaths.of(directory))) {
      for (Path child : children) {
        Location location = directory.resolve(child.getFileName().toString());
        statusOf(location, child).ifPresent(found::add);
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      return List.of();
    } catch (java.nio.file.DirectoryIteratorException e) {
      throw e.getCause();
    }
    return found;
  }

  @Override
  public void delete(Collection<Location> files) throws IOException {
    for (Location file : files) {
      Files.deleteIfExists(LocalPaths.of(file));
    }
  }

  @Override
  public void deleteDirectory(Location directory) throws IOException {
    Path start = LocalPaths.of(directory);
    if (Files.exists(start, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
      Files.walkFileTree(start, new Deleter());
    }
  }

  @Override
  public void createDirectory(Location directory) throws IOException {
    Files.createDirectories(LocalPaths.of(directory));
  }

  @Override
  public void overwrite(Location location, byte[] content) throws IOException {
    LocalPublisher.replace(LocalPaths.of(location), content);
  }

  @Override
  public boolean moveDirectory(Location from, Location to) throws IOException {
    Path target = LocalPaths.of(to);
    if (Files.exists(target)) {
      throw new FileAlreadyExistsException(to.uri());
    }
    Files.createDirectories(target.getParent());
    try {
      Files.move(LocalPaths.of(from), target, StandardCopyOption.ATOMIC_MOVE);
      return true;
    } catch (AtomicMoveNotSupportedException e) {
      return false;
    }
  }

  /** Deletes what it visits; what another process deleted meanwhile is fine. */
  private static final class Deleter extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.deleteIfExists(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
      if (failure instanceof NoSuchFileException) {
        return FileVisitResult.CONTINUE;
      }
      throw failure;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException failure)
        throws IOException {
      if (failure != null) {
        throw failure;
      }
      Files.deleteIfExists(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}
