package org.apache.paimon.integration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** The folder {@code testdata} of the project. */
public final class TestData {

  private TestData() {}

  /** The folder {@code name} below {@code testdata}. */
  public static Path folder(String name) {
    String root = System.getProperty("testdata.dir");
    if (root == null) {
      throw new IllegalStateException(
          "system property testdata.dir is not set: run with Maven, or set it to <project>/testdata");
    }
    return Path.of(root, name);
  }

  /** The direct children of {@code folder}, sorted by name. */
  public static List<Path> children(Path folder) {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException("Failed to list " + folder, e);
    }
  }

  /** Copies a whole folder: tests never open the recorded tables in place. */
  public static void copy(Path from, Path to) throws IOException {
    List<Path> paths;
    try (Stream<Path> walk = Files.walk(from)) {
      paths = walk.toList();
    }
    for (Path path : paths) {
      Path target = to.resolve(from.relativize(path).toString());
      if (Files.isDirectory(path)) {
        Files.createDirectories(target);
      } else {
        Files.copy(path, target, StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }
}
