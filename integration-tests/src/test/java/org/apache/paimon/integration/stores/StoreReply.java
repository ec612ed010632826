package org.apache.paimon.integration.stores;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;

/** An answer of a store of objects. */
record StoreReply(int status, Headers headers, byte[] body) {
  private static final byte[] NOTHING = {};

  static StoreReply withoutBody(int status) {
    return new StoreReply(status, new Headers(), NOTHING);
  }

  void send(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().putAll(headers);
    boolean isEmpty = body.length == 0 || exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, isEmpty ? -1 : body.length);
    if (!isEmpty) {
      exchange.getResponseBody().write(body);
    }
  }
}
