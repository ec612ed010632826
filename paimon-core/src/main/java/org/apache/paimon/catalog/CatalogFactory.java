package org.apache.paimon.catalog;

import org.apache.paimon.io.FileIOProvider;
import org.apache.paimon.options.Options;

/** Opens one kind of catalog. Found through {@link java.util.ServiceLoader}; stateless. */
public interface CatalogFactory {

  /** The value of option {@code metastore} that means this kind; lower case. */
  String kind();

  /**
   * Opens a catalog.
   *
   * @throws org.apache.paimon.error.UserException when an option is missing or wrong
   */
  Catalog create(Options options, FileIOProvider io);
}
