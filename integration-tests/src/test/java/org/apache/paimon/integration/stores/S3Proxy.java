package org.apache.paimon.integration.stores;

import com.sun.net.httpserver.Headers;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Hands requests on to an S3 server, and lets writes of one object pass one after the other.
 * Thread-safe.
 */
final class S3Proxy implements StoreFront.Store {
  /** What the client of the JDK sets itself, or what concerns one connection. */
  private static final Set<String> OWN_HEADERS =
      Set.of("host", "connection", "content-length", "expect", "transfer-encoding", "upgrade");

  private final URI target;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Map<String, Object> locks = new ConcurrentHashMap<>();

  S3Proxy(URI target) {
    this.target = target;
  }

  @Override
  public StoreCalls.Call call(StoreRequest request) {
    return request.call("x-amz-copy-source", "If-None-Match");
  }

  @Override
  public StoreReply refusal() {
    return StoreReply.withoutBody(500);
  }

  @Override
  public StoreReply answer(StoreRequest request) throws IOException, InterruptedException {
    if (!request.method().equals("PUT")) {
      return forward(request);
    }
    synchronized (locks.computeIfAbsent(request.key(), key -> new Object())) {
      return forward(request);
    }
  }

  private StoreReply forward(StoreRequest request) throws IOException, InterruptedException {
    String query = request.uri().getRawQuery() == null ? "" : "?" + request.uri().getRawQuery();
    HttpRequest.Builder forwarded =
        HttpRequest.newBuilder(URI.create(target + request.uri().getRawPath() + query))
            .method(
                request.method(),
                request.body().length == 0
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(request.body()));
    request
        .headers()
        .forEach(
            (name, values) -> {
              if (!OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> forwarded.header(name, value));
              }
            });
    HttpResponse<byte[]> answer =
        client.send(forwarded.build(), HttpResponse.BodyHandlers.ofByteArray());
    Headers headers = headers(answer, request.method().equals("HEAD"));
    return new StoreReply(answer.statusCode(), headers, answer.body());
  }

  private static Headers headers(HttpResponse<byte[]> answer, boolean isHead) {
    Headers headers = new Headers();
    answer
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              String lower = name.toLowerCase(Locale.ROOT);
              boolean isLengthOfHead = isHead && lower.equals("content-length");
              if (isLengthOfHead || !OWN_HEADERS.contains(lower)) {
                headers.put(name, values);
              }
            });
    return headers;
  }
}
