package org.apache.paimon.integration.stores;

import java.io.ByteArrayOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** The objects of a bucket, in memory. Thread-safe. */
final class OssObjects {
  private final ConcurrentSkipListMap<String, Content> objects = new ConcurrentSkipListMap<>();
  private final Map<String, SortedMap<Integer, byte[]>> uploads = new ConcurrentHashMap<>();

  /** An object's bytes, the time it was made, and its digest. */
  record Content(byte[] bytes, long atMillis, String digest) {
    static Content of(byte[] bytes) {
      return new Content(bytes, System.currentTimeMillis(), md5(bytes));
    }

    /** The bytes that a header {@code bytes=from-to} asks for. */
    byte[] range(String header) {
      String[] ends = header.substring(header.indexOf('=') + 1).split("-");
      int from = Integer.parseInt(ends[0]);
      int last = bytes.length - 1;
      int to = ends.length > 1 ? Math.min(Integer.parseInt(ends[1]), last) : last;
      return Arrays.copyOfRange(bytes, from, to + 1);
    }
  }

  /** A page of a listing: objects, names of directories, and where to go on when there is more. */
  record Page(
      SortedMap<String, Content> objects, List<String> directories, Optional<String> next) {}

  Optional<Content> find(String key) {
    return Optional.ofNullable(objects.get(key));
  }

  Content put(String key, byte[] bytes) {
    Content content = Content.of(bytes);
    objects.put(key, content);
    return content;
  }

  /** Empty when there is one already. */
  Optional<Content> putIfAbsent(String key, byte[] bytes) {
    Content content = Content.of(bytes);
    return objects.putIfAbsent(key, content) == null ? Optional.of(content) : Optional.empty();
  }

  void delete(String key) {
    objects.remove(key);
  }

  String startUpload() {
    String id = UUID.randomUUID().toString();
    uploads.put(id, new TreeMap<>());
    return id;
  }

  /** The digest of the part. */
  String putPart(String upload, int number, byte[] bytes) {
    SortedMap<Integer, byte[]> parts = uploads.get(upload);
    synchronized (parts) {
      parts.put(number, bytes);
    }
    return md5(bytes);
  }

  Content finishUpload(String upload, String key) {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    uploads.remove(upload).values().forEach(whole::writeBytes);
    return put(key, whole.toByteArray());
  }

  void abortUpload(String upload) {
    uploads.remove(upload);
  }

  Page list(String prefix, String delimiter, String after, int most) {
    SortedMap<String, Content> found = new TreeMap<>();
    List<String> directories = new ArrayList<>();
    String last = "";
    for (Map.Entry<String, Content> object : objects.tailMap(prefix, true).entrySet()) {
      String key = object.getKey();
      if (!key.startsWith(prefix)) {
        break;
      }
      int end = delimiter.isEmpty() ? -1 : key.indexOf(delimiter, prefix.length());
      String item = end < 0 ? key : key.substring(0, end + delimiter.length());
      boolean isSeen = !after.isEmpty() && item.compareTo(after) <= 0;
      if (isSeen || directories.contains(item)) {
        continue;
      }
      if (found.size() + directories.size() == most) {
        return new Page(found, directories, Optional.of(last));
      }
      last = item;
      if (end < 0) {
        found.put(key, object.getValue());
      } else {
        directories.add(item);
      }
    }
    return new Page(found, directories, Optional.empty());
  }

  private static String md5(byte[] bytes) {
    try {
      return HexFormat.of()
          .withUpperCase()
          .formatHex(MessageDigest.getInstance("MD5").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has MD5", e);
    }
  }
}
