package org.apache.paimon.integration.streams;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;

/** A Java process with a main class of the tests, whose output goes to a file. */
public final class ChildJvm {
  private static final long STEP_MILLIS = 50;

  private final Process process;
  private final Path log;

  private ChildJvm(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  /**
   * Starts a process with the class path of this one.
   *
   * @param log file that gets its output
   * @param heap such as {@code 512m}
   */
  public static ChildJvm start(Path log, String heap, Class<?> main, List<String> arguments)
      throws IOException {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return start(log, heap, classPath, main.getName(), arguments);
  }

  /** Starts a process with a class path of its own. */
  public static ChildJvm start(
      Path log, String heap, String classPath, String main, List<String> arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // What Spark needs of Java 17.
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (option.startsWith("--add-")) {
        command.add(option);
      }
    }
    command.addAll(
        List.of(
            "-Xmx" + heap,
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xshare:auto",
            "-Duser.timezone=" + TimeZone.getDefault().getID(),
            "-Dfile.encoding=UTF-8"));
    command.add(main);
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("CLASSPATH", classPath);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    return new ChildJvm(builder.start(), log);
  }

  /** Waits until the output holds a line; fails when the process ends before. */
  public void awaitLine(String line, long timeoutMillis) throws IOException, InterruptedException {
    long end = System.currentTimeMillis() + timeoutMillis;
    while (!Files.readString(log).contains(line)) {
      if (!process.isAlive() || System.currentTimeMillis() > end) {
        throw new AssertionError(
            "no '" + line + "' from the process, which said " + Files.readString(log));
      }
      Thread.sleep(STEP_MILLIS);
    }
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  public String output() throws IOException {
    return Files.readString(log);
  }

  /** SIGKILL. */
  public void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor();
  }

  /** Waits for the end; fails unless it ends well in time. */
  public void awaitSuccess(long timeoutMillis) throws IOException, InterruptedException {
    if (!process.waitFor(timeoutMillis, TimeUnit.MILLISECONDS)) {
      kill();
      throw new AssertionError("the process did not end in time; it said " + output());
    }
    if (process.exitValue() != 0) {
      throw new AssertionError("the process failed: " + output());
    }
  }
}
