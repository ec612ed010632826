package org.apache.paimon.integration.stores;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A request to a store of objects, whose path is the bucket and the key.
 *
 * @param key empty when the bucket itself is meant
 * @param query by parameter; the value of one without a value is empty
 */
record StoreRequest(
    String method,
    URI uri,
    String bucket,
    String key,
    Map<String, String> query,
    Headers headers,
    byte[] body) {

  static StoreRequest of(HttpExchange exchange) throws IOException {
    URI uri = exchange.getRequestURI();
    String path = uri.getPath().substring(1);
    int slash = path.indexOf('/');
    return new StoreRequest(
        exchange.getRequestMethod(),
        uri,
        slash < 0 ? path : path.substring(0, slash),
        slash < 0 ? "" : path.substring(slash + 1),
        query(uri.getRawQuery()),
        exchange.getRequestHeaders(),
        exchange.getRequestBody().readAllBytes());
  }

  private static Map<String, String> query(String raw) {
    Map<String, String> query = new HashMap<>();
    if (raw != null) {
      for (String part : raw.split("&")) {
        int equals = part.indexOf('=');
        query.put(
            decoded(equals < 0 ? part : part.substring(0, equals)),
            equals < 0 ? "" : decoded(part.substring(equals + 1)));
      }
    }
    return query;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  Optional<String> header(String name) {
    return Optional.ofNullable(headers.getFirst(name));
  }

  boolean has(String parameter) {
    return query.containsKey(parameter);
  }

  /** What the request is about, with the protocol's headers for a copy and for a first write. */
  StoreCalls.Call call(String copyHeader, String ifAbsentHeader) {
    if (!key.isEmpty()) {
      String copy = headers.containsKey(copyHeader) ? " copy" : "";
      String ifAbsent = headers.containsKey(ifAbsentHeader) ? " if absent" : "";
      return new StoreCalls.Call(method + copy + ifAbsent, key);
    }
    return switch (method) {
      case "GET" -> new StoreCalls.Call("LIST", query.getOrDefault("prefix", ""));
      case "POST" -> new StoreCalls.Call("DELETE many", "");
      default -> new StoreCalls.Call(method + " bucket", "");
    };
  }
}
