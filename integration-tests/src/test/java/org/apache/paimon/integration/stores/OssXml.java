package org.apache.paimon.integration.stores;

import com.sun.net.httpserver.Headers;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The documents of the OSS protocol. */
final class OssXml {
  private static final DateTimeFormatter ISO =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter RFC =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
          .withZone(ZoneOffset.UTC);

  private OssXml() {}

  static Headers headers(OssObjects.Content content) {
    Headers headers = new Headers();
    headers.set("ETag", '"' + content.digest() + '"');
    headers.set("Last-Modified", RFC.format(Instant.ofEpochMilli(content.atMillis())));
    headers.set("Content-Type", "application/octet-stream");
    headers.set("x-oss-object-type", "Normal");
    return headers;
  }

  static String page(String bucket, Map<String, String> query, OssObjects.Page page) {
    boolean isSecond = "2".equals(query.get("list-type"));
    StringBuilder xml = new StringBuilder("<ListBucketResult>");
    xml.append(element("Name", bucket))
        .append(element("Prefix", text(query.getOrDefault("prefix", ""), query)))
        .append(element("MaxKeys", query.getOrDefault("max-keys", "100")))
        .append(element("Delimiter", text(query.getOrDefault("delimiter", ""), query)))
        .append(element("EncodingType", "url"))
        .append(element("IsTruncated", Boolean.toString(page.next().isPresent())));
    page.next()
        .ifPresent(
            next ->
                xml.append(
                    element(isSecond ? "NextContinuationToken" : "NextMarker", text(next, query))));
    int count = page.objects().size() + page.directories().size();
    xml.append(element("KeyCount", Integer.toString(count)));
    page.objects().forEach((key, content) -> xml.append(object(key, query, content)));
    for (String directory : page.directories()) {
      xml.append(element("CommonPrefixes", element("Prefix", text(directory, query))));
    }
    return xml.append("</ListBucketResult>").toString();
  }

  private static String object(String key, Map<String, String> query, OssObjects.Content content) {
    return element(
        "Contents",
        key(key, query)
            + element("LastModified", ISO.format(Instant.ofEpochMilli(content.atMillis())))
            + element("ETag", '"' + content.digest() + '"')
            + element("Type", "Normal")
            + element("Size", Integer.toString(content.bytes().length))
            + element("StorageClass", "Standard")
            + element("Owner", element("ID", "o") + element("DisplayName", "o")));
  }

  static byte[] document(String element) {
    return ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + element)
        .getBytes(StandardCharsets.UTF_8);
  }

  static String error(String code) {
    return element(
        "Error",
        element("Code", code)
            + element("Message", code)
            + element("RequestId", "r")
            + element("HostId", "h"));
  }

  static String copied(String what, String digest) {
    String name = "Copy" + what + "Result";
    return element(
        name,
        element("LastModified", ISO.format(Instant.EPOCH)) + element("ETag", '"' + digest + '"'));
  }

  static String upload(String bucket, String key, String id) {
    return element(
        "InitiateMultipartUploadResult",
        element("Bucket", bucket) + element("Key", escaped(key)) + element("UploadId", id));
  }

  static String uploaded(String bucket, String key, String digest) {
    return element(
        "CompleteMultipartUploadResult",
        element("Location", "here")
            + element("Bucket", bucket)
            + element("Key", escaped(key))
            + element("ETag", '"' + digest + '"'));
  }

  static String key(String key, Map<String, String> query) {
    return element("Key", text(key, query));
  }

  /** The keys that a request to delete names. */
  static List<String> keys(String xml) {
    List<String> keys = new ArrayList<>();
    for (int at = xml.indexOf("<Key>"); at >= 0; at = xml.indexOf("<Key>", at + 1)) {
      keys.add(plain(xml.substring(at + "<Key>".length(), xml.indexOf("</Key>", at))));
    }
    return keys;
  }

  private static String element(String name, String content) {
    return "<" + name + ">" + content + "</" + name + ">";
  }

  private static String text(String text, Map<String, String> query) {
    return "url".equals(query.get("encoding-type"))
        ? URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20")
        : escaped(text);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String plain(String text) {
    return text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&amp;", "&");
  }
}
