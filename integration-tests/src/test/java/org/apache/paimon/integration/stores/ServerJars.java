package org.apache.paimon.integration.stores;

import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The class paths of servers that no test may have on its own: Maven gathers them in its local
 * repository by {@code src/stores/<server>/pom.xml}, once, and is not asked again while the jars
 * are there.
 */
final class ServerJars {
  private static final String GOAL =
      "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath";
  private static final long TIMEOUT_SECONDS = 240;

  private ServerJars() {}

  /** The folder with the server's pom and source. */
  static Path sources(String server) {
    return Path.of(System.getProperty("stores.sources"), server);
  }

  /** The class path; ends the test as skipped when it cannot be had. */
  static String classPath(String server) throws IOException, InterruptedException {
    Path folder = Files.createDirectories(Path.of(System.getProperty("stores.dir")));
    Path pom = sources(server).resolve("pom.xml");
    int version = Arrays.hashCode(Files.readAllBytes(pom));
    Path list = folder.resolve(server + "-" + Integer.toHexString(version) + ".classpath");
    Path log = folder.resolve(server + "-maven.log");
    boolean isOffline = System.getProperty("stores.offline").endsWith("true");
    if (!isComplete(list)
        && !gather(pom, list, log, true)
        && (isOffline || !gather(pom, list, log, false))) {
      abort(
          "Maven cannot get the jars of the "
              + server
              + " server"
              + (isOffline ? " offline; run once without -o" : "")
              + ". What it said is in "
              + log);
    }
    return Files.readString(list).strip();
  }

  private static boolean isComplete(Path list) throws IOException {
    return Files.exists(list)
        && Arrays.stream(Files.readString(list).strip().split(File.pathSeparator))
            .allMatch(jar -> Files.exists(Path.of(jar)));
  }

  private static boolean gather(Path pom, Path list, Path log, boolean isOffline)
      throws IOException, InterruptedException {
    Path maven = Path.of(System.getProperty("stores.maven"), "bin", "mvn");
    if (!Files.isExecutable(maven)) {
      Files.writeString(log, "no " + maven, StandardCharsets.UTF_8);
      return false;
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                maven.toString(),
                "-B",
                "-f",
                pom.toString(),
                "-Dmaven.repo.local=" + System.getProperty("stores.repository"),
                GOAL,
                "-Dmdep.outputFile=" + list));
    if (isOffline) {
      command.add("-o");
    }
    Process process =
        new ProcessBuilder(command)
            .directory(pom.getParent().toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      return false;
    }
    return process.exitValue() == 0 && isComplete(list);
  }
}
