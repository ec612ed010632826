package org.apache.paimon.io.testing;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.Location;

/** Files and directories in memory. Guarded by its owner. */
final class MemoryTree {
  private record Entry(byte[] content, long modifiedAtMillis) {}

  private final TreeMap<String, Entry> files = new TreeMap<>();
  private final TreeSet<String> directories = new TreeSet<>();
  private final Set<String> open = new HashSet<>();
  private final Map<String, Long> directoryTimes = new HashMap<>();
  private long nowMillis;

  void setTime(long millis) {
    nowMillis = millis;
  }

  Map<Location, byte[]> files() {
    Map<Location, byte[]> copy = new LinkedHashMap<>();
    files.forEach((name, entry) -> copy.put(new Location(name), entry.content()));
    return copy;
  }

  boolean exists(Location location) {
    return files.containsKey(location.uri())
        || directories.contains(location.uri())
        || open.contains(location.uri());
  }

  byte[] content(Location location) {
    Entry entry = files.get(location.uri());
    return entry == null ? null : entry.content();
  }

  boolean write(Location location, byte[] content) {
    createDirectory(location.parent());
    files.put(location.uri(), new Entry(content, nowMillis));
    return true;
  }

  boolean begin(Location location) throws IOException {
    if (exists(location)) {
      throw new FileAlreadyExistsException(location.uri());
    }
    createDirectory(location.parent());
    return open.add(location.uri());
  }

  boolean end(Location location, byte[] content) {
    open.remove(location.uri());
    return write(location, content);
  }

  void dropOpenFiles() {
    open.clear();
  }

  boolean createDirectory(Location directory) {
    String name = directory.uri();
    while (directories.add(name)) {
      directoryTimes.put(name, nowMillis);
      int slash = name.lastIndexOf('/');
      if (slash <= 0) {
        return true;
      }
      name = name.substring(0, slash);
    }
    return true;
  }

  Optional<FileStatus> status(Location location) {
    Entry entry = files.get(location.uri());
    if (entry != null) {
      return Optional.of(
          new FileStatus(location, false, entry.content().length, entry.modifiedAtMillis()));
    }
    return directories.contains(location.uri())
        ? Optional.of(new FileStatus(location, true, 0, directoryTimes.get(location.uri())))
        : Optional.empty();
  }

  List<FileStatus> list(Location directory) {
    Set<String> names = new TreeSet<>();
    String prefix = directory.uri() + "/";
    collect(files.tailMap(prefix).keySet(), prefix, names);
    collect(directories.tailSet(prefix), prefix, names);
    List<FileStatus> found = new ArrayList<>();
    for (String name : names) {
      status(directory.resolve(name)).ifPresent(found::add);
    }
    return found;
  }

  private static void collect(Iterable<String> sorted, String prefix, Set<String> names) {
    for (String path : sorted) {
      if (!path.startsWith(prefix)) {
        return;
      }
      String rest = path.substring(prefix.length());
      int slash = rest.indexOf('/');
      names.add(slash < 0 ? rest : rest.substring(0, slash));
    }
  }

  boolean delete(Location file) {
    return files.remove(file.uri()) != null;
  }

  boolean deleteTree(Location directory) {
    String prefix = directory.uri() + "/";
    files.keySet().removeIf(name -> name.startsWith(prefix));
    directories.removeIf(name -> name.equals(directory.uri()) || name.startsWith(prefix));
    return true;
  }

  boolean move(Location from, Location to) throws IOException {
    if (!directories.contains(from.uri())) {
      throw new java.nio.file.NoSuchFileException(from.uri());
    }
    createDirectory(to);
    String prefix = from.uri() + "/";
    for (String name : List.copyOf(directories)) {
      if (name.startsWith(prefix)) {
        createDirectory(new Location(to.uri() + name.substring(from.uri().length())));
      }
    }
    for (String name : List.copyOf(files.keySet())) {
      if (name.startsWith(prefix)) {
        files.put(to.uri() + name.substring(from.uri().length()), files.get(name));
      }
    }
    return deleteTree(from);
  }
}
