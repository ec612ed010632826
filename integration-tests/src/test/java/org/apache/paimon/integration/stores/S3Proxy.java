package org.apache.paimon.integration.stores;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * Stands before an S3 server: lets writes of one object pass one after the other, notes what is
 * asked, and breaks what a test wants broken. Thread-safe.
 */
final class S3Proxy implements Closeable {
  static {
    // Else each answer waits for the client's acknowledgement of its headers.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  /** What the client of the JDK sets itself, or what concerns one connection. */
  private static final Set<String> OWN_HEADERS =
      Set.of("host", "connection", "content-length", "expect", "transfer-encoding", "upgrade");

  private static final Function<StoreCalls.Call, StoreFault> NO_FAULTS = call -> StoreFault.NONE;

  private final URI target;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final StoreCalls calls = new StoreCalls();
  private final Map<String, Object> locks = new ConcurrentHashMap<>();
  private volatile Function<StoreCalls.Call, StoreFault> faults = NO_FAULTS;

  S3Proxy(URI target) throws IOException {
    this.target = target;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::serve);
    server.setExecutor(threads);
    server.start();
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  StoreCalls calls() {
    return calls;
  }

  /** Decides from now on what becomes of each request. */
  void fail(Function<StoreCalls.Call, StoreFault> wanted) {
    faults = wanted;
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      StoreCalls.Call call = call(exchange);
      calls.add(call.kind(), call.key());
      StoreFault fault = faults.apply(call);
      if (fault == StoreFault.REFUSED) {
        exchange.getRequestBody().readAllBytes();
        exchange.sendResponseHeaders(500, -1);
        return;
      }
      HttpResponse<byte[]> answer;
      if (exchange.getRequestMethod().equals("PUT")) {
        synchronized (locks.computeIfAbsent(call.key(), key -> new Object())) {
          answer = forward(exchange);
        }
      } else {
        answer = forward(exchange);
      }
      if (fault == StoreFault.NONE) {
        reply(exchange, answer);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** The key is what follows the bucket. */
  private static StoreCalls.Call call(HttpExchange exchange) {
    String path = exchange.getRequestURI().getPath().substring(1);
    String key = path.substring(path.indexOf('/') + 1);
    String query = exchange.getRequestURI().getRawQuery();
    String method = exchange.getRequestMethod();
    if (path.indexOf('/') < 0 || key.isEmpty()) {
      return method.equals("GET")
          ? new StoreCalls.Call("LIST", prefix(query))
          : new StoreCalls.Call(method.equals("POST") ? "DELETE many" : method + " bucket", "");
    }
    boolean isCopy = exchange.getRequestHeaders().containsKey("x-amz-copy-source");
    boolean isConditional = exchange.getRequestHeaders().containsKey("If-None-Match");
    return new StoreCalls.Call(
        method + (isCopy ? " copy" : "") + (isConditional ? " if absent" : ""), key);
  }

  private static String prefix(String query) {
    if (query == null || !query.contains("prefix=")) {
      return "";
    }
    String value = query.substring(query.indexOf("prefix=") + "prefix=".length());
    return URLDecoder.decode(value.split("&")[0], StandardCharsets.UTF_8);
  }

  private HttpResponse<byte[]> forward(HttpExchange exchange)
      throws IOException, InterruptedException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    URI asked = exchange.getRequestURI();
    String query = asked.getRawQuery() == null ? "" : "?" + asked.getRawQuery();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(target + asked.getRawPath() + query))
            .method(
                exchange.getRequestMethod(),
                body.length == 0
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
              }
            });
    return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private static void reply(HttpExchange exchange, HttpResponse<byte[]> answer) throws IOException {
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    answer
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              String lower = name.toLowerCase(Locale.ROOT);
              boolean isLengthOfHead = isHead && lower.equals("content-length");
              if (isLengthOfHead || !OWN_HEADERS.contains(lower)) {
                exchange.getResponseHeaders().put(name, values);
              }
            });
    byte[] body = answer.body();
    boolean isEmpty = isHead || body.length == 0;
    exchange.sendResponseHeaders(answer.statusCode(), isEmpty ? -1 : body.length);
    if (!isEmpty) {
      exchange.getResponseBody().write(body);
    }
  }
}
