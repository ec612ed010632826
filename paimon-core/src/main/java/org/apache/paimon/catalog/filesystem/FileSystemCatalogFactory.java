package org.apache.paimon.catalog.filesystem;

import org.apache.paimon.catalog.Catalog;
import org.apache.paimon.catalog.CatalogFactory;
import org.apache.paimon.catalog.CatalogOptions;
import org.apache.paimon.io.FileIOProvider;
import org.apache.paimon.options.Options;

/** Opens catalogs of kind {@code filesystem}. */
public final class FileSystemCatalogFactory implements CatalogFactory {
  @Override
  public String kind() {
    return "filesystem";
  }

  @Override
  public Catalog create(Options options, FileIOProvider io) {
    return new FileSystemCatalog(CatalogOptions.of(options), io);
  }
}
