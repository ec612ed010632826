package org.apache.paimon.catalog.filesystem;

import java.nio.file.Path;
import java.util.Map;
import org.apache.paimon.catalog.Catalog;
import org.apache.paimon.catalog.CatalogSuite;
import org.apache.paimon.catalog.Catalogs;
import org.apache.paimon.io.provider.SchemeFileIOProvider;
import org.apache.paimon.options.Options;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The suite on a local disk. */
class LocalFileSystemCatalogTest extends CatalogSuite {
  @TempDir private Path directory;
  private Catalog catalog;

  @BeforeEach
  void open() {
    String warehouse = "file:" + directory.resolve("warehouse with blank");
    catalog =
        Catalogs.create(Options.of("warehouse", warehouse), new SchemeFileIOProvider(Map.of()));
  }

  @Override
  protected Catalog catalog() {
    return catalog;
  }
}
