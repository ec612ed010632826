package org.apache.paimon.integration.stores;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** An answer of {@link OssServer}. */
record OssReply(int status, Headers headers, byte[] body) {

  static OssReply xml(String text) {
    return xml(200, text);
  }

  private static OssReply xml(int status, String text) {
    Headers headers = new Headers();
    headers.set("Content-Type", "application/xml");
    String document = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + text;
    return new OssReply(status, headers, document.getBytes(StandardCharsets.UTF_8));
  }

  static OssReply error(String code, int status) {
    return xml(
        status,
        "<Error><Code>"
            + code
            + "</Code><Message>"
            + code
            + "</Message><RequestId>r</RequestId><HostId>h</HostId></Error>");
  }

  /** With the digest of what was written; empty text = no body. */
  static OssReply tagged(String digest, String text) {
    OssReply reply = text.isEmpty() ? new OssReply(200, new Headers(), new byte[0]) : xml(text);
    reply.headers().set("ETag", '"' + digest + '"');
    return reply;
  }

  void send(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().putAll(headers);
    exchange.getResponseHeaders().set("x-oss-request-id", "r");
    boolean isEmpty = body.length == 0 || exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, isEmpty ? -1 : body.length);
    if (!isEmpty) {
      exchange.getResponseBody().write(body);
    }
  }
}
