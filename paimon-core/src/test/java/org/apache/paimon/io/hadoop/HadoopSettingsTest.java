package org.apache.paimon.io.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HadoopSettingsTest {

  @Test
  void shortNamesOfS3AreTranslated() {
    Configuration configuration =
        HadoopSettings.configuration(
            Map.of(
                "s3.endpoint", "http://localhost:1",
                "s3.access-key", "a",
                "s3.path-style-access", "true",
                "fs.oss.endpoint", "e",
                "warehouse", "w"));
    assertThat(configuration.get("fs.s3a.endpoint")).isEqualTo("http://localhost:1");
    assertThat(configuration.get("fs.s3a.access.key")).isEqualTo("a");
    assertThat(configuration.get("fs.s3a.path.style.access")).isEqualTo("true");
    assertThat(configuration.get("fs.oss.endpoint")).isEqualTo("e");
    assertThat(configuration.get("warehouse")).isNull();
  }

  @Test
  void namesBehindThePrefixOfHadoopAreThoseWithoutIt() {
    Configuration configuration =
        HadoopSettings.configuration(
            Map.of(
                "hadoop.fs.a", "1",
                "hadoop.dfs.b", "2",
                "hadoop.s3.endpoint", "3",
                "hadoop.security.authentication", "simple",
                "hadoop.fs.c", "4",
                "fs.c", "5"));
    assertThat(configuration.get("fs.a")).isEqualTo("1");
    assertThat(configuration.get("dfs.b")).isEqualTo("2");
    assertThat(configuration.get("fs.s3a.endpoint")).isEqualTo("3");
    assertThat(configuration.get("hadoop.security.authentication")).isEqualTo("simple");
    assertThat(configuration.get("fs.c")).as("what is said without it counts more").isEqualTo("5");
  }

  @Test
  void clientsThatASiteChoseStay() {
    Configuration configuration = HadoopSettings.configuration(Map.of());
    assertThat(configuration.get("fs.s3.impl")).endsWith("S3AFileSystem");
    assertThat(configuration.get("fs.oss.impl")).endsWith("AliyunOSSFileSystem");
    configuration = HadoopSettings.configuration(Map.of("fs.s3.impl", "of.the.Site"));
    assertThat(configuration.get("fs.s3.impl")).isEqualTo("of.the.Site");
  }

  @Test
  void clientsThatASiteChoseInItsFilesStay(@TempDir Path directory) throws IOException {
    Files.writeString(
        directory.resolve("core-site.xml"),
        "<configuration><property><name>fs.s3.impl</name><value>of.the.Site</value></property>"
            + "</configuration>");
    Configuration configuration =
        HadoopSettings.configuration(Map.of("hadoop-conf-dir", directory.toString()));
    assertThat(configuration.get("fs.s3.impl")).isEqualTo("of.the.Site");
  }

  @Test
  void onlyHadoopSettingsConcernIt() {
    assertThat(HadoopSettings.concerns("hadoop-conf-dir")).isTrue();
    assertThat(HadoopSettings.concerns("fs.defaultFS")).isTrue();
    assertThat(HadoopSettings.concerns("file.format")).isFalse();
    assertThat(HadoopSettings.concerns("bucket")).isFalse();
  }
}
