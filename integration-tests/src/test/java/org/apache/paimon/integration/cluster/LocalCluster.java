package org.apache.paimon.integration.cluster;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A standalone Spark cluster on the loopback interface, in child processes with the Spark of the
 * test class path and without our classes. Used by one thread.
 */
final class LocalCluster implements Closeable {
  private static final String HOST = "127.0.0.1";
  private static final List<String> OUR_JARS =
      List.of("paimon-", "spark-extensions", "integration-tests");
  private static final int START_TIMEOUT_SECONDS = 60;
  private static final int END_TIMEOUT_SECONDS = 10;

  private final Path folder;
  private final Path jars;
  private final int port;
  private final List<Process> processes = new ArrayList<>();

  private LocalCluster(Path folder) throws IOException {
    this.folder = folder;
    this.jars = Files.createDirectories(folder.resolve("home/jars"));
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    linkSparkJars();
  }

  /** Starts a master and workers with one core each. */
  static LocalCluster start(Path folder, int workers) throws IOException, InterruptedException {
    LocalCluster cluster = new LocalCluster(folder);
    try {
      cluster.startDaemons(workers);
      return cluster;
    } catch (IOException | InterruptedException | RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  /** Spark looks for its jars in the folder of a distribution. */
  private void linkSparkJars() throws IOException {
    for (Path jar : classPath()) {
      String name = jar.getFileName().toString();
      boolean isOurs = OUR_JARS.stream().anyMatch(name::startsWith) || !name.endsWith(".jar");
      Path link = jars.resolve(name);
      if (!isOurs && Files.exists(jar) && !Files.exists(link)) {
        Files.createSymbolicLink(link, jar.toAbsolutePath());
      }
    }
  }

  private static List<Path> classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(Path::of)
        .toList();
  }

  /** The jar that users install. */
  private static Path connector() {
    return classPath().stream()
        .filter(path -> path.getFileName().toString().matches("paimon-spark-3\\.5[_-].*\\.jar"))
        .findFirst()
        .orElseThrow(
            () -> new IllegalStateException("no jar of the connector: run after 'package'"));
  }

  private void startDaemons(int workers) throws IOException, InterruptedException {
    String address = String.valueOf(port);
    start(
        "master",
        command(256)
            .add("org.apache.spark.deploy.master.Master", "--host", HOST, "--port", address)
            .add("--webui-port", "0"));
    awaitPort();
    for (int i = 1; i <= workers; i++) {
      Path work = Files.createDirectories(folder.resolve("work" + i));
      start(
          "worker" + i,
          command(256)
              .add("org.apache.spark.deploy.worker.Worker", "--host", HOST, "--webui-port", "0")
              .add("-c", "1", "-m", "1g", "--work-dir", work.toString(), url()));
    }
  }

  private String url() {
    return "spark://" + HOST + ":" + port;
  }

  private void awaitPort() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_TIMEOUT_SECONDS);
    while (System.nanoTime() < end && processes.get(0).isAlive()) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(HOST, port), 1000);
        return;
      } catch (IOException notYet) {
        Thread.sleep(100);
      }
    }
    throw new IllegalStateException("the master did not start: " + log("master"));
  }

  /**
   * Runs a program of this module as a driver, with our jar by {@code --jars}, to its end.
   *
   * @param settings of Spark, {@code key=value}
   */
  void submit(Class<?> program, List<String> settings, List<String> arguments, int timeoutSeconds)
      throws IOException, InterruptedException {
    Command command = command(512);
    command.classPath(classesOf(program));
    command.add("org.apache.spark.deploy.SparkSubmit", "--master", url());
    command.add("--jars", connector().toString());
    for (String setting : settings) {
      command.add("--conf", setting);
    }
    command.add("--class", program.getName(), "spark-internal");
    arguments.forEach(command::add);
    Process driver = start("driver", command);
    if (!driver.waitFor(timeoutSeconds, TimeUnit.SECONDS)) {
      throw new IllegalStateException("the driver takes too long: " + log("driver"));
    }
    if (driver.exitValue() != 0) {
      throw new IllegalStateException("the driver failed: " + log("driver"));
    }
  }

  private static Path classesOf(Class<?> type) {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath());
  }

  private String log(String name) {
    Path log = folder.resolve(name + ".log");
    try {
      String text = Files.readString(log);
      return text.substring(Math.max(0, text.length() - 6000));
    } catch (IOException e) {
      return "no " + log + ": " + e.getMessage();
    }
  }

  /** A Java command in the making. */
  private static final class Command {
    private final List<String> options = new ArrayList<>();
    private final List<String> classPath = new ArrayList<>();
    private final List<String> words = new ArrayList<>();

    Command add(String... more) {
      words.addAll(Arrays.asList(more));
      return this;
    }

    void classPath(Path entry) {
      classPath.add(entry.toString());
    }

    List<String> all() {
      List<String> all = new ArrayList<>(options);
      all.addAll(List.of("-cp", String.join(File.pathSeparator, classPath)));
      all.addAll(words);
      return all;
    }
  }

  private Command command(int heapMegabytes) {
    Command command = new Command();
    command.options.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.options.add("-Xmx" + heapMegabytes + "m");
    command.options.add("-XX:+UseSerialGC");
    command.options.add("-Duser.timezone=UTC");
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (option.startsWith("--add-opens") || option.startsWith("-XX:+Ignore")) {
        command.options.add(option);
      }
    }
    command.classPath.add(jars + File.separator + "*");
    return command;
  }

  private Process start(String name, Command command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command.all());
    builder.environment().put("SPARK_HOME", folder.resolve("home").toString());
    builder.environment().put("SPARK_SCALA_VERSION", scalaBinaryVersion());
    builder.environment().put("SPARK_LOCAL_IP", HOST);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().remove("SPARK_CONF_DIR");
    builder.directory(folder.toFile());
    builder.redirectErrorStream(true);
    builder.redirectOutput(folder.resolve(name + ".log").toFile());
    Process process = builder.start();
    processes.add(process);
    return process;
  }

  /** Spark's launcher would look for a source build of Spark to find it out. */
  private static String scalaBinaryVersion() {
    String version = scala.util.Properties.versionNumberString();
    return version.substring(0, version.lastIndexOf('.'));
  }

  /** Ends all processes, the executors included. */
  @Override
  public void close() {
    for (int i = processes.size() - 1; i >= 0; i--) {
      Process process = processes.get(i);
      List<ProcessHandle> children = process.descendants().toList();
      process.destroy();
      try {
        if (!process.waitFor(END_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
      children.forEach(ProcessHandle::destroyForcibly);
    }
  }
}
