package org.apache.paimon.io.provider;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.InputFile;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.OutputFile;
import org.apache.paimon.io.PublishOutcome;

/**
 * The store of a table that asks another store for what lies there: data files outside of the
 * table. Thread-safe, as the stores are.
 */
final class StoreRouter implements FileIO {
  private final FileIO home;
  private final String homePrefix;
  private final SchemeFileIOProvider provider;

  /**
   * A router.
   *
   * @param home the store of {@code location}
   */
  StoreRouter(FileIO home, Location location, SchemeFileIOProvider provider) {
    this.home = home;
    this.homePrefix = prefix(location);
    this.provider = provider;
  }

  /** Scheme and authority; the local disk has neither. */
  private static String prefix(Location location) {
    String scheme = location.scheme();
    if (SchemeFileIOProvider.isLocal(scheme)) {
      return "";
    }
    String uri = location.uri();
    int authority = scheme.length() + "://".length();
    int path = uri.indexOf('/', Math.min(authority, uri.length()));
    return path < 0 ? uri : uri.substring(0, path);
  }

  private FileIO storeOf(Location location) {
    return prefix(location).equals(homePrefix) ? home : provider.store(location);
  }

  @Override
  public InputFile newInput(Location location) {
    return storeOf(location).newInput(location);
  }

  @Override
  public InputFile newInput(Location location, long knownLengthBytes) {
    return storeOf(location).newInput(location, knownLengthBytes);
  }

  @Override
  public OutputFile newOutput(Location location) {
    return storeOf(location).newOutput(location);
  }

  @Override
  public PublishOutcome publish(Location location, byte[] content) {
    return storeOf(location).publish(location, content);
  }

  @Override
  public Optional<FileStatus> status(Location location) throws IOException {
    return storeOf(location).status(location);
  }

  @Override
  public boolean exists(Location location) throws IOException {
    return storeOf(location).exists(location);
  }

  @Override
  public List<FileStatus> list(Location directory) throws IOException {
    return storeOf(directory).list(directory);
  }

  @Override
  public void delete(Collection<Location> files) throws IOException {
    Map<FileIO, List<Location>> byStore = new LinkedHashMap<>();
    for (Location file : files) {
      byStore.computeIfAbsent(storeOf(file), store -> new ArrayList<>()).add(file);
    }
    for (Map.Entry<FileIO, List<Location>> store : byStore.entrySet()) {
      store.getKey().delete(store.getValue());
    }
  }

  @Override
  public void deleteDirectory(Location directory) throws IOException {
    storeOf(directory).deleteDirectory(directory);
  }

  @Override
  public void createDirectory(Location directory) throws IOException {
    storeOf(directory).createDirectory(directory);
  }

  @Override
  public void overwrite(Location location, byte[] content) throws IOException {
    storeOf(location).overwrite(location, content);
  }

  @Override
  public boolean moveDirectory(Location from, Location to) throws IOException {
    return storeOf(from).moveDirectory(from, to);
  }
}
