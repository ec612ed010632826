package org.apache.paimon.integration.stores;

import com.sun.net.httpserver.Headers;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * As much of the OSS protocol as Hadoop's client speaks, behind a {@link StoreFront}. Path style;
 * any signature is taken. Thread-safe.
 */
final class OssStore implements StoreFront.Store {
  private final OssObjects objects = new OssObjects();

  @Override
  public StoreCalls.Call call(StoreRequest request) {
    return request.call("x-oss-copy-source", "x-oss-forbid-overwrite");
  }

  @Override
  public StoreReply refusal() {
    return numbered(error("InternalError", 500));
  }

  @Override
  public StoreReply answer(StoreRequest request) {
    return numbered(done(request));
  }

  /** Every answer names its request. */
  private static StoreReply numbered(StoreReply reply) {
    reply.headers().set("x-oss-request-id", "r");
    return reply;
  }

  private StoreReply done(StoreRequest request) {
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
              .orElseGet(() -> error("NoSuchKey", 404));
    };
  }

  private StoreReply list(StoreRequest request) {
    Map<String, String> query = request.query();
    boolean isSecond = "2".equals(query.get("list-type"));
    String start = query.getOrDefault("start-after", "");
    OssObjects.Page page =
        objects.list(
            query.getOrDefault("prefix", ""),
            query.getOrDefault("delimiter", ""),
            query.getOrDefault(isSecond ? "continuation-token" : "marker", start),
            Integer.parseInt(query.getOrDefault("max-keys", "100")));
    return xml(200, OssXml.page(request.bucket(), query, page));
  }

  /** A quiet answer names failures only; the client takes every name in it for one. */
  private StoreReply deleteMany(StoreRequest request) {
    String asked = new String(request.body(), StandardCharsets.UTF_8);
    StringBuilder answer = new StringBuilder("<DeleteResult>");
    for (String key : OssXml.keys(asked)) {
      objects.delete(key);
      if (!asked.contains("<Quiet>true")) {
        answer.append("<Deleted>").append(OssXml.key(key, request.query())).append("</Deleted>");
      }
    }
    return xml(200, answer.append("</DeleteResult>").toString());
  }

  private StoreReply put(StoreRequest request) {
    Optional<String> source = request.header("x-oss-copy-source");
    byte[] bytes = source.map(from -> copied(request, from)).orElse(request.body());
    if (request.has("uploadId")) {
      int number = Integer.parseInt(request.query().get("partNumber"));
      String digest = objects.putPart(request.query().get("uploadId"), number, bytes);
      return tagged(digest, source.isPresent() ? OssXml.copied("Part", digest) : "");
    }
    Optional<OssObjects.Content> made =
        request.header("x-oss-forbid-overwrite").filter("true"::equals).isPresent()
            ? objects.putIfAbsent(request.key(), bytes)
            : Optional.of(objects.put(request.key(), bytes));
    return made.map(
            content ->
                tagged(
                    content.digest(),
                    source.isPresent() ? OssXml.copied("Object", content.digest()) : ""))
        .orElseGet(() -> error("FileAlreadyExists", 409));
  }

  private byte[] copied(StoreRequest request, String source) {
    String path = URLDecoder.decode(source, StandardCharsets.UTF_8);
    String key = path.substring(path.indexOf(request.bucket()) + request.bucket().length() + 1);
    OssObjects.Content content = objects.find(key).orElseThrow();
    return request.header("x-oss-copy-source-range").map(content::range).orElse(content.bytes());
  }

  private StoreReply post(StoreRequest request) {
    String upload = request.query().get("uploadId");
    if (upload == null) {
      return xml(200, OssXml.upload(request.bucket(), request.key(), objects.startUpload()));
    }
    String digest = objects.finishUpload(upload, request.key()).digest();
    return xml(200, OssXml.uploaded(request.bucket(), request.key(), digest));
  }

  private StoreReply delete(StoreRequest request) {
    if (request.has("uploadId")) {
      objects.abortUpload(request.query().get("uploadId"));
    } else {
      objects.delete(request.key());
    }
    return StoreReply.withoutBody(204);
  }

  private static StoreReply get(StoreRequest request, OssObjects.Content content) {
    Headers headers = OssXml.headers(content);
    if (request.method().equals("HEAD")) {
      headers.set("Content-Length", Integer.toString(content.bytes().length));
      return new StoreReply(200, headers, new byte[0]);
    }
    Optional<String> range = request.header("Range");
    if (range.isEmpty()) {
      return new StoreReply(200, headers, content.bytes());
    }
    byte[] part = content.range(range.get());
    long from = Long.parseLong(range.get().substring("bytes=".length(), range.get().indexOf('-')));
    headers.set(
        "Content-Range",
        "bytes " + from + "-" + (from + part.length - 1) + "/" + content.bytes().length);
    return new StoreReply(206, headers, part);
  }

  private static StoreReply xml(int status, String text) {
    StoreReply reply = new StoreReply(status, new Headers(), OssXml.document(text));
    reply.headers().set("Content-Type", "application/xml");
    return reply;
  }

  private static StoreReply error(String code, int status) {
    return xml(status, OssXml.error(code));
  }

  /** With the digest of what was written; empty text = no body. */
  private static StoreReply tagged(String digest, String text) {
    StoreReply reply = text.isEmpty() ? StoreReply.withoutBody(200) : xml(200, text);
    reply.headers().set("ETag", '"' + digest + '"');
    return reply;
  }
}
