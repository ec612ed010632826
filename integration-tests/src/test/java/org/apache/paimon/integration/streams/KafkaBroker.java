package org.apache.paimon.integration.streams;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import kafka.Kafka;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;

/** A Kafka broker that listens on this machine only, in a process of its own. */
final class KafkaBroker implements AutoCloseable {
  private static final long START_MILLIS = 120_000;

  private final ChildJvm process;
  private final int port;

  private KafkaBroker(ChildJvm process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts a broker and waits for it. */
  static KafkaBroker start(Path folder) throws IOException, InterruptedException {
    int port = freePort();
    String listeners = "PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + freePort();
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
      process.awaitPort(port, START_MILLIS);
      return broker;
    } catch (AssertionError e) {
      broker.close();
      throw e;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
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
  public static void main(String[] arguments) {
    String[] format = {"format", "-t", Uuid.randomUuid().toString(), "-c", arguments[0]};
    if (StorageTool.execute(format, System.out) != 0) {
      throw new IllegalStateException("cannot format the broker's folder");
    }
    Kafka.main(arguments);
  }
}
