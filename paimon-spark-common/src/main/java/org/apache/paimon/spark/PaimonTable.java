package org.apache.paimon.spark;

import org.apache.paimon.schema.TableSource;
import org.apache.spark.sql.connector.catalog.Table;

/** A table of ours: what analysis rules look for in a plan. */
public interface PaimonTable extends Table {
  /** The table with the options that hold for this query. */
  TableSource source();
}
