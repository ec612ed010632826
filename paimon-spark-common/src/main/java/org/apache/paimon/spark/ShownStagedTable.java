package org.apache.paimon.spark;

import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;

/** A staged table that looks like another table. */
abstract class ShownStagedTable implements StagedTable, SupportsWrite {
  private final Table shown;

  ShownStagedTable(Table shown) {
    this.shown = shown;
  }

  @Override
  public final String name() {
    return shown.name();
  }

  /** Spark 3.5 still asks here in places. */
  @Override
  @SuppressWarnings("deprecation")
  public final StructType schema() {
    return CatalogV2Util.v2ColumnsToStructType(columns());
  }

  @Override
  public final Column[] columns() {
    return shown.columns();
  }

  @Override
  public final Transform[] partitioning() {
    return shown.partitioning();
  }

  @Override
  public final Map<String, String> properties() {
    return shown.properties();
  }

  @Override
  public final Set<TableCapability> capabilities() {
    return shown.capabilities();
  }
}
