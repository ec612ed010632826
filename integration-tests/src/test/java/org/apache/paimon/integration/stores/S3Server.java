package org.apache.paimon.integration.stores;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.paimon.integration.streams.ChildJvm;

/**
 * An S3 server of another project in a process of its own, behind an {@link S3Proxy}: by itself it
 * looks and writes without a lock when a write asks that there be no object yet. Clients ask its
 * {@link #front}.
 */
final class S3Server implements Closeable {
  private static final long START_MILLIS = 120_000;
  private static final long ANSWER_MILLIS = 10_000;
  private static final long STEP_MILLIS = 100;

  private final ChildJvm process;
  private final StoreFront front;

  private S3Server(ChildJvm process, StoreFront front) {
    this.process = process;
    this.front = front;
  }

  /** Starts it with one bucket. */
  static S3Server start(Path folder, String bucket) throws IOException, InterruptedException {
    String classPath = ServerJars.classPath("s3");
    Files.createDirectories(folder);
    int port = freePort();
    ChildJvm process =
        ChildJvm.start(
            folder.resolve("s3.log"),
            "256m",
            classPath,
            "com.adobe.testing.s3mock.S3MockApplication",
            List.of(
                "--com.adobe.testing.s3mock.httpPort=" + port,
                "--http.port=" + port,
                "--server.port=" + freePort(),
                "--com.adobe.testing.s3mock.root=" + folder.resolve("objects"),
                "--com.adobe.testing.s3mock.store.root=" + folder.resolve("objects")));
    URI server = URI.create("http://127.0.0.1:" + port);
    try {
      makeBucket(process, server.resolve("/" + bucket + "/"));
      return new S3Server(process, new StoreFront(new S3Proxy(server)));
    } catch (Throwable e) {
      process.kill();
      throw e;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Tries until the server answers. */
  private static void makeBucket(ChildJvm process, URI bucket)
      throws IOException, InterruptedException {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest request =
        HttpRequest.newBuilder(bucket)
            .timeout(Duration.ofMillis(ANSWER_MILLIS))
            .PUT(HttpRequest.BodyPublishers.noBody())
            .build();
    long end = System.currentTimeMillis() + START_MILLIS;
    IOException last = new IOException("it was not asked");
    while (process.isAlive() && System.currentTimeMillis() < end) {
      try {
        int status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        if (status == 200) {
          return;
        }
        last = new IOException("it answered with status " + status);
      } catch (IOException notYet) {
        last = notYet;
      }
      Thread.sleep(STEP_MILLIS);
    }
    throw new IllegalStateException("the S3 server did not start: " + process.output(), last);
  }

  StoreFront front() {
    return front;
  }

  @Override
  public void close() throws IOException {
    front.close();
    try {
      process.kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the S3 server was stopped", e);
    }
  }
}
