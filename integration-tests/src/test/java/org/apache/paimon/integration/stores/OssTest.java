package org.apache.paimon.integration.stores;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileIOSuite;
import org.apache.paimon.io.Location;
import org.junit.jupiter.api.Nested;

/** Tables on OSS. */
final class OssTest extends ObjectStoreSuite {
  private OssServer server;
  private Path folder;
  private int roots;

  @Override
  protected String start(Path temporary) throws Exception {
    folder = temporary;
    server = new OssServer();
    return "oss://bucket/some where";
  }

  @Override
  protected void stop() {
    server.close();
  }

  @Override
  protected Map<String, String> settings() {
    return Map.of(
        "fs.oss.endpoint", server.endpoint(),
        "fs.oss.accessKeyId", "id",
        "fs.oss.accessKeySecret", "secret",
        "fs.oss.connection.secure.enabled", "false",
        "fs.oss.impl", "org.apache.hadoop.fs.aliyun.oss.AliyunOSSFileSystem",
        "fs.oss.attempts.maximum", "2",
        "fs.oss.buffer.dir", folder.resolve("buffers").toString());
  }

  @Override
  protected StoreCalls storeCalls() {
    return server.calls();
  }

  @Override
  protected void fail(Function<StoreCalls.Call, StoreFault> wanted) {
    server.fail(wanted);
  }

  @Override
  protected Map<String, Map<String, Integer>> callsAllowed() {
    return Map.of(
        "plan", Map.of("GET", 3, "HEAD", 3, "LIST", 2),
        "read", Map.of("GET", 6, "HEAD", 4, "LIST", 2),
        "commit", Map.of("GET", 7, "HEAD", 19, "LIST", 9, "PUT", 5, "PUT if absent", 1));
  }

  @Nested
  final class Files extends FileIOSuite {
    private final Location root = new Location(OssTest.this.root()).resolve("files-" + roots++);

    @Override
    protected FileIO io() {
      return OssTest.this.io();
    }

    @Override
    protected Location root() {
      return root;
    }

    @Override
    protected boolean movesDirectories() {
      return false;
    }
  }
}
