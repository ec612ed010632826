package org.apache.paimon.integration.streams;

import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;

/** A Kafka broker that listens on this machine only, in a process of its own. */
final class KafkaBroker implements AutoCloseable {
  private static final long START_MILLIS = 120_000;

  /** What the broker's process says when clients can connect. */
  private static final String STARTED = "the broker has started";

  private final ChildJvm process;
  private final int port;

  private KafkaBroker(ChildJvm process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts a broker and waits for it. */
  static KafkaBroker start(Path folder) throws IOException, InterruptedException {
    int[] ports = freePorts();
    int port = ports[0];
    String listeners = "PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + ports[1];
    String controller = listeners.substring(listeners.lastIndexOf('/') + 1);
    List<String> properties =
        List.of(
            "process.roles=broker,controller",
            "node.id=1",
            "controller.quorum.voters=1@" + controller,
            "listeners=" + listeners,
            "advertised.listeners=" + listeners.substring(0, listeners.indexOf(',')),
            "controller.listener.names=CONTROLLER",
            "listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT",
            "log.dirs=" + folder.resolve("logs"),
            "offsets.topic.replication.factor=1",
            "transaction.state.log.replication.factor=1",
            "transaction.state.log.min.isr=1",
            "group.initial.rebalance.delay.ms=0",
            "num.partitions=2");
    Path file = folder.resolve("server.properties");
    Files.write(file, properties);
    ChildJvm process =
        ChildJvm.start(
            folder.resolve("broker.log"), "400m", KafkaBroker.class, List.of(file.toString()));
    KafkaBroker broker = new KafkaBroker(process, port);
    try {
      // Its own words: another process may listen at the port, and then this one ends.
      process.awaitLine(STARTED, START_MILLIS);
      return broker;
    } catch (Throwable e) {
      broker.close();
      throw e;
    }
  }

  /** Two different ports. */
  private static int[] freePorts() throws IOException {
    InetAddress here = InetAddress.getLoopbackAddress();
    try (ServerSocket one = new ServerSocket(0, 1, here);
        ServerSocket two = new ServerSocket(0, 1, here)) {
      return new int[] {one.getLocalPort(), two.getLocalPort()};
    }
  }

  /** What clients connect to. */
  String address() {
    return "127.0.0.1:" + port;
  }

  @Override
  public void close() {
    try {
      process.kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the broker was stopped", e);
    }
  }

  /** The broker's process: formats its folder, then serves until it is killed. */
  public static void main(String[] arguments) throws IOException {
    String[] format = {"format", "-t", Uuid.randomUuid().toString(), "-c", arguments[0]};
    if (StorageTool.execute(format, System.out) != 0) {
      throw new IllegalStateException("cannot format the broker's folder");
    }
    Properties properties = new Properties();
    try (Reader file = Files.newBufferedReader(Path.of(arguments[0]))) {
      properties.load(file);
    }
    KafkaRaftServer server = new KafkaRaftServer(KafkaConfig.fromProps(properties), Time.SYSTEM);
    server.startup();
    System.out.println(STARTED);
    server.awaitShutdown();
  }
}
