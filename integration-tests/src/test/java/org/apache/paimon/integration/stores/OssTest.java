package org.apache.paimon.integration.stores;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Nested;

/** Tables on OSS. */
final class OssTest extends ObjectStoreSuite {
  private StoreFront front;
  private Path folder;

  @Override
  protected String start(Path temporary) throws Exception {
    folder = temporary;
    front = new StoreFront(new OssStore());
    return "oss://bucket/some where";
  }

  @Override
  protected void stop() {
    if (front != null) {
      front.close();
    }
  }

  @Override
  protected Map<String, String> settings() {
    return Map.of(
        "fs.oss.endpoint", front.endpoint(),
        "fs.oss.accessKeyId", "id",
        "fs.oss.accessKeySecret", "secret",
        "fs.oss.connection.secure.enabled", "false",
        "fs.oss.impl", "org.apache.hadoop.fs.aliyun.oss.AliyunOSSFileSystem",
        "fs.oss.attempts.maximum", "2",
        "fs.oss.buffer.dir", folder.resolve("buffers").toString());
  }

  @Override
  protected StoreFront front() {
    return front;
  }

  @Override
  protected Map<String, Map<String, Integer>> expectedCalls() {
    return Map.of(
        "plan", Map.of("GET", 3, "HEAD", 3, "LIST", 2),
        "read", Map.of("GET", 6, "HEAD", 4, "LIST", 2),
        "commit", Map.of("GET", 7, "HEAD", 19, "LIST", 9, "PUT", 5, "PUT if absent", 1));
  }

  @Nested
  final class Files extends PlainFiles {}
}
