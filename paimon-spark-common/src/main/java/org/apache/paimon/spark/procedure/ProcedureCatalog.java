package org.apache.paimon.spark.procedure;

import org.apache.paimon.catalog.Catalog;

/** A catalog of Spark that has procedures: ours. */
public interface ProcedureCatalog {
  /** The name in {@code spark.sql.catalog.<name>}. */
  String name();

  /** The core's catalog. */
  Catalog catalog();

  /** Where names without database are looked up while another catalog is the current one. */
  String[] defaultNamespace();
}
