package org.apache.paimon.integration.stores;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/**
 * As much of the OSS protocol as Hadoop's client speaks, on this machine only. Path style; any
 * signature is taken. Thread-safe.
 */
final class OssServer implements Closeable {
  static {
    // Else each answer waits for the client's acknowledgement of its headers.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private static final Function<StoreCalls.Call, StoreFault> NO_FAULTS = call -> StoreFault.NONE;

  private final OssObjects objects = new OssObjects();
  private final StoreCalls calls = new StoreCalls();
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private volatile Function<StoreCalls.Call, StoreFault> faults = NO_FAULTS;

  OssServer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::serve);
    server.setExecutor(threads);
    server.start();
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  OssObjects objects() {
    return objects;
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

  /** A request: what is asked, for which object, with which query, headers and body. */
  private record Request(
      HttpExchange exchange,
      String method,
      String bucket,
      String key,
      Map<String, String> query,
      byte[] body) {

    static Request of(HttpExchange exchange) throws IOException {
      String path = exchange.getRequestURI().getPath().substring(1);
      int slash = path.indexOf('/');
      return new Request(
          exchange,
          exchange.getRequestMethod(),
          slash < 0 ? path : path.substring(0, slash),
          slash < 0 ? "" : path.substring(slash + 1),
          query(exchange.getRequestURI().getRawQuery()),
          exchange.getRequestBody().readAllBytes());
    }

    private static Map<String, String> query(String raw) {
      Map<String, String> query = new HashMap<>();
      if (raw != null) {
        for (String part : raw.split("&")) {
          int equals = part.indexOf('=');
          query.put(
              URLDecoder.decode(
                  equals < 0 ? part : part.substring(0, equals), StandardCharsets.UTF_8),
              equals < 0
                  ? ""
                  : URLDecoder.decode(part.substring(equals + 1), StandardCharsets.UTF_8));
        }
      }
      return query;
    }

    Optional<String> header(String name) {
      return Optional.ofNullable(exchange.getRequestHeaders().getFirst(name));
    }

    boolean has(String parameter) {
      return query.containsKey(parameter);
    }

    StoreCalls.Call call() {
      if (key.isEmpty()) {
        return method.equals("GET")
            ? new StoreCalls.Call("LIST", query.getOrDefault("prefix", ""))
            : new StoreCalls.Call("DELETE many", "");
      }
      boolean isCopy = header("x-oss-copy-source").isPresent();
      boolean isConditional = header("x-oss-forbid-overwrite").isPresent();
      return new StoreCalls.Call(
          method + (isCopy ? " copy" : "") + (isConditional ? " if absent" : ""), key);
    }
  }

  private void serve(HttpExchange exchange) throws IOException {
    try (exchange) {
      Request request = Request.of(exchange);
      StoreCalls.Call call = request.call();
      calls.add(call.kind(), call.key());
      StoreFault fault = faults.apply(call);
      if (fault == StoreFault.REFUSED) {
        OssReply.error("InternalError", 500).send(exchange);
        return;
      }
      OssReply reply = answer(request);
      if (fault == StoreFault.NONE) {
        reply.send(exchange);
      }
    }
  }

  private OssReply answer(Request request) {
    if (request.key().isEmpty()) {
      return request.method().equals("GET") ? list(request) : deleteMany(request);
    }
    return switch (request.method()) {
      case "PUT" -> put(request);
      case "POST" -> post(request);
      case "DELETE" -> delete(request);
      default ->
          objects
              .find(request.key())
              .map(content -> get(request, content))
              .orElseGet(() -> OssReply.error("NoSuchKey", 404));
    };
  }

  private OssReply list(Request request) {
    Map<String, String> query = request.query();
    boolean isSecond = "2".equals(query.get("list-type"));
    String start = query.getOrDefault("start-after", "");
    OssObjects.Page page =
        objects.list(
            query.getOrDefault("prefix", ""),
            query.getOrDefault("delimiter", ""),
            query.getOrDefault(isSecond ? "continuation-token" : "marker", start),
            Integer.parseInt(query.getOrDefault("max-keys", "100")));
    return OssReply.xml(OssXml.page(request.bucket(), query, page));
  }

  /** A quiet answer names failures only; the client takes every name in it for one. */
  private OssReply deleteMany(Request request) {
    String asked = new String(request.body(), StandardCharsets.UTF_8);
    StringBuilder answer = new StringBuilder("<DeleteResult>");
    for (String key : OssXml.keys(asked)) {
      objects.delete(key);
      if (!asked.contains("<Quiet>true")) {
        answer.append("<Deleted>").append(OssXml.key(key, request.query())).append("</Deleted>");
      }
    }
    return OssReply.xml(answer.append("</DeleteResult>").toString());
  }

  private OssReply put(Request request) {
    Optional<String> source = request.header("x-oss-copy-source");
    byte[] bytes = source.map(from -> copied(request, from)).orElse(request.body());
    if (request.has("uploadId")) {
      int number = Integer.parseInt(request.query().get("partNumber"));
      String digest = objects.putPart(request.query().get("uploadId"), number, bytes);
      return OssReply.tagged(digest, source.isPresent() ? OssXml.copied("Part", digest) : "");
    }
    Optional<OssObjects.Content> made =
        request.header("x-oss-forbid-overwrite").filter("true"::equals).isPresent()
            ? objects.putIfAbsent(request.key(), bytes)
            : Optional.of(objects.put(request.key(), bytes));
    return made.map(
            content ->
                OssReply.tagged(
                    content.digest(),
                    source.isPresent() ? OssXml.copied("Object", content.digest()) : ""))
        .orElseGet(() -> OssReply.error("FileAlreadyExists", 409));
  }

  private byte[] copied(Request request, String source) {
    String path = URLDecoder.decode(source, StandardCharsets.UTF_8);
    String key = path.substring(path.indexOf(request.bucket()) + request.bucket().length() + 1);
    OssObjects.Content content = objects.find(key).orElseThrow();
    return request.header("x-oss-copy-source-range").map(content::range).orElse(content.bytes());
  }

  private OssReply post(Request request) {
    String upload = request.query().get("uploadId");
    if (upload == null) {
      return OssReply.xml(OssXml.upload(request.bucket(), request.key(), objects.startUpload()));
    }
    String digest = objects.finishUpload(upload, request.key()).digest();
    return OssReply.xml(OssXml.uploaded(request.bucket(), request.key(), digest));
  }

  private OssReply delete(Request request) {
    if (request.has("uploadId")) {
      objects.abortUpload(request.query().get("uploadId"));
    } else {
      objects.delete(request.key());
    }
    return new OssReply(204, new Headers(), new byte[0]);
  }

  private static OssReply get(Request request, OssObjects.Content content) {
    Headers headers = OssXml.headers(content);
    if (request.method().equals("HEAD")) {
      headers.set("Content-Length", Integer.toString(content.bytes().length));
      return new OssReply(200, headers, new byte[0]);
    }
    Optional<String> range = request.header("Range");
    if (range.isEmpty()) {
      return new OssReply(200, headers, content.bytes());
    }
    byte[] part = content.range(range.get());
    long from = Long.parseLong(range.get().substring("bytes=".length(), range.get().indexOf('-')));
    headers.set(
        "Content-Range",
        "bytes " + from + "-" + (from + part.length - 1) + "/" + content.bytes().length);
    return new OssReply(206, headers, part);
  }
}
