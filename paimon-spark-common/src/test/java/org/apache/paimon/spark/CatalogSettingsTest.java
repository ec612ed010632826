package org.apache.paimon.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.paimon.error.UserException;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Settings of a catalog, outside of any session: there Spark has no SQL extensions. */
final class CatalogSettingsTest {
  private static final String CHECK = "spark.paimon.requiredSparkConfsCheck.enabled";

  @AfterEach
  void clear() {
    SQLConf.get().clear();
  }

  @Test
  void aSessionWithoutTheExtensionsIsRefusedWithTheWholeSetting() {
    assertThatThrownBy(() -> CatalogSettings.verifySession("lake"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("Cannot start catalog 'lake'")
        .hasMessageContaining(
            "expected spark.sql.extensions="
                + "org.apache.paimon.spark.extensions.PaimonSparkSessionExtensions")
        .hasMessageContaining("--conf " + CHECK + "=false");
  }

  @Test
  void theCheckOfTheSessionCanBeTurnedOff() {
    SQLConf.get().setConfString(CHECK, "false");
    assertThatCode(() -> CatalogSettings.verifySession("lake")).doesNotThrowAnyException();
  }

  @Test
  void keysAreFoundInAnyCaseAndPassedOnAsWritten() {
    CatalogSettings settings =
        CatalogSettings.of(
            new CaseInsensitiveStringMap(
                Map.of(
                    "DEFAULTDATABASE", "home",
                    "table-default.File.Format", "orc",
                    "fs.s3a.accessKey", "k")));

    assertThat(settings.defaultDatabase()).isEqualTo("home");
    assertThat(settings.tableDefaults()).containsExactly(Map.entry("File.Format", "orc"));
    assertThat(settings.options().asMap()).containsEntry("fs.s3a.accessKey", "k");
  }
}
