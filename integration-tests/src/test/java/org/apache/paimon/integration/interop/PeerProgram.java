package org.apache.paimon.integration.interop;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * The peer's program: compiled once per test process against the jars that the build puts into
 * {@code peer.dir}, never against our own classes, which have the same names.
 */
final class PeerProgram {

  private static final PeerProgram COMPILED = compile();

  private final Path folder;
  private final String classPath;

  private PeerProgram(Path folder, String classPath) {
    this.folder = folder;
    this.classPath = classPath;
  }

  static PeerProgram compiled() {
    return COMPILED;
  }

  /** The folder for what the peer leaves behind, such as its log. */
  Path folder() {
    return folder;
  }

  List<String> command() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx512m",
        "-XX:+UseSerialGC",
        "-Duser.timezone=UTC",
        "-Dfile.encoding=UTF-8",
        "-Djava.io.tmpdir=" + folder,
        "--add-opens=java.base/java.nio=ALL-UNNAMED",
        "-cp",
        classPath,
        "org.apache.paimon.integration.peer.PeerMain");
  }

  private static PeerProgram compile() {
    Path folder = property("peer.dir");
    Path classes = folder.resolve("classes");
    try {
      Files.createDirectories(classes);
      String jars = String.join(File.pathSeparator, files(folder.resolve("jars"), ".jar"));
      List<String> arguments =
          new ArrayList<>(
              List.of(
                  "-cp",
                  jars,
                  "-d",
                  classes.toString(),
                  "-proc:none",
                  "-nowarn",
                  "-encoding",
                  "UTF-8"));
      arguments.addAll(files(property("peer.sources"), ".java"));
      JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
      if (compiler == null
          || compiler.run(null, null, null, arguments.toArray(new String[0])) != 0) {
        throw new IllegalStateException(
            "Cannot compile the peer's program; the compiler's messages are above");
      }
      return new PeerProgram(folder, classes + File.pathSeparator + jars);
    } catch (IOException e) {
      throw new IllegalStateException("Cannot compile the peer's program in " + folder, e);
    }
  }

  private static Path property(String name) {
    String value = System.getProperty(name);
    if (value == null) {
      throw new IllegalStateException("system property " + name + " is not set: run with Maven");
    }
    return Path.of(value);
  }

  private static List<String> files(Path folder, String suffix) throws IOException {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.map(Path::toString).filter(file -> file.endsWith(suffix)).sorted().toList();
    }
  }
}
