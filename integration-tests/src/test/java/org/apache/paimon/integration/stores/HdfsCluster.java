package org.apache.paimon.integration.stores;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.paimon.integration.streams.ChildJvm;

/** An HDFS cluster of one name node and one data node in a process of its own. */
final class HdfsCluster implements Closeable {
  private static final long START_MILLIS = 120_000;
  private static final String STARTED = "listening at ";

  private final ChildJvm process;
  private final String uri;

  private HdfsCluster(ChildJvm process, String uri) {
    this.process = process;
    this.uri = uri;
  }

  static HdfsCluster start(Path folder) throws IOException, InterruptedException {
    String classPath = ServerJars.classPath("hdfs");
    Files.createDirectories(folder);
    ChildJvm process =
        ChildJvm.start(
            folder.resolve("hdfs.log"),
            "320m",
            classPath,
            ServerJars.sources("hdfs").resolve("HdfsServer.java").toString(),
            List.of(folder.resolve("data").toString()));
    try {
      process.awaitLine(STARTED, START_MILLIS);
      Matcher line = Pattern.compile(STARTED + "(\\S+)").matcher(process.output());
      if (!line.find()) {
        throw new IllegalStateException("no address in " + process.output());
      }
      return new HdfsCluster(process, line.group(1));
    } catch (Throwable e) {
      process.kill();
      throw e;
    }
  }

  /** Such as {@code hdfs://127.0.0.1:8020}. */
  String uri() {
    return uri;
  }

  @Override
  public void close() throws IOException {
    try {
      process.kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the cluster was stopped", e);
    }
  }
}
