package org.apache.paimon.io.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

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
  void onlyHadoopSettingsConcernIt() {
    assertThat(HadoopSettings.concerns("hadoop-conf-dir")).isTrue();
    assertThat(HadoopSettings.concerns("fs.defaultFS")).isTrue();
    assertThat(HadoopSettings.concerns("file.format")).isFalse();
    assertThat(HadoopSettings.concerns("bucket")).isFalse();
  }
}
