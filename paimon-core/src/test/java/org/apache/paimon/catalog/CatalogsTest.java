package org.apache.paimon.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.paimon.catalog.filesystem.FileSystemCatalog;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.options.Options;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogsTest {
  private final FakeFileIO io = new FakeFileIO();

  @Test
  void filesystemIsTheDefaultKind() {
    assertThat(Catalogs.create(Options.of("warehouse", "mem:/w"), io.provider()))
        .isInstanceOf(FileSystemCatalog.class);
    assertThat(
            Catalogs.create(
                Options.of("warehouse", "mem:/w", "metastore", "FileSystem"), io.provider()))
        .isInstanceOf(FileSystemCatalog.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hive", "jdbc", "rest", "dlf"})
  void otherKindsOfTheFormatAreNamed(String kind) {
    assertThatThrownBy(() -> Catalogs.create(Options.of("metastore", kind), io.provider()))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("option 'metastore' = '" + kind + "'")
        .hasMessageContaining("expected one of [filesystem]")
        .hasMessageContaining("Set 'metastore' = 'filesystem'");
  }

  @Test
  void unknownKindsAreTheUsersMistake() {
    assertThatThrownBy(() -> Catalogs.create(Options.of("metastore", "x"), io.provider()))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("'x'");
  }

  @Test
  void locksAreNotPromised() {
    Options options = Options.of("warehouse", "mem:/w", "lock.enabled", "true");
    assertThatThrownBy(() -> Catalogs.create(options, io.provider()))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("Cannot open the catalog with option 'lock.enabled' = true")
        .hasMessageContaining("expected false")
        .hasMessageContaining("let one process at a time write to a table");
  }

  @Test
  void aWarehouseIsNeeded() {
    assertThatThrownBy(() -> Catalogs.create(Options.EMPTY, io.provider()))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("option 'warehouse' is missing");
  }

  @Test
  void relativeWarehousesBecomeAbsolute() {
    assertThat(CatalogOptions.of(Options.of("warehouse", "some/w")).warehouse().uri())
        .startsWith("/")
        .endsWith("/some/w");
    assertThat(CatalogOptions.of(Options.of("warehouse", "/some/w/")).warehouse().uri())
        .isEqualTo("/some/w");
    assertThat(CatalogOptions.of(Options.of("warehouse", "hdfs://h/w")).warehouse().uri())
        .isEqualTo("hdfs://h/w");
  }
}
