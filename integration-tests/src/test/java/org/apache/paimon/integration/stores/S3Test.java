package org.apache.paimon.integration.stores;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.paimon.integration.SqlSession;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tables on S3. */
final class S3Test extends ObjectStoreSuite {
  private S3Server server;
  private Path folder;

  @Override
  protected String start(Path temporary) throws Exception {
    folder = temporary;
    server = S3Server.start(temporary.resolve("s3"), "bucket");
    return "s3a://bucket/some where";
  }

  @Override
  protected void stop() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  @Override
  protected Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>();
    settings.put("fs.s3a.endpoint", server.front().endpoint());
    settings.put("fs.s3a.path.style.access", "true");
    settings.put("fs.s3a.access.key", "id");
    settings.put("fs.s3a.secret.key", "secret");
    settings.put("fs.s3a.connection.ssl.enabled", "false");
    settings.put("fs.s3a.endpoint.region", "us-east-1");
    settings.put("fs.s3a.attempts.maximum", "2");
    settings.put("fs.s3a.retry.limit", "1");
    settings.put("fs.s3a.retry.interval", "50ms");
    // The server refuses ranges of an object that S3A wants to be unchanged.
    settings.put("fs.s3a.change.detection.mode", "none");
    settings.put("fs.s3a.buffer.dir", folder.resolve("buffers").toString());
    return settings;
  }

  @Override
  protected StoreFront front() {
    return server.front();
  }

  @Override
  protected Map<String, Map<String, Integer>> expectedCalls() {
    return Map.of(
        "plan", Map.of("GET", 3, "HEAD", 1, "LIST", 1),
        "read", Map.of("GET", 5, "HEAD", 1, "LIST", 1),
        "commit",
            Map.of(
                "DELETE many", 4,
                "GET", 7,
                "HEAD", 10,
                "LIST", 8,
                "PUT", 5,
                "PUT if absent", 1));
  }

  @Test
  void bothSchemesReachTheSameTable() {
    sql().run("CREATE TABLE schemes (id INT)", "INSERT INTO schemes VALUES (1)");
    // Also by the short names of options.
    Map<String, String> options = new HashMap<>();
    settings().forEach((key, value) -> options.put(key.replace("fs.s3a.", "s3."), value));
    options.remove("s3.access.key");
    options.put("s3.access-key", "id");
    SqlSession other = SqlSession.join(warehouse().replace("s3a:", "s3:"), options);
    other.run("INSERT INTO schemes VALUES (2)");
    assertThat(other.sorted("SELECT * FROM schemes")).containsExactly("[1]", "[2]");
    assertThat(sql().sorted("SELECT * FROM schemes")).containsExactly("[1]", "[2]");
  }

  @Nested
  final class Files extends PlainFiles {}
}
