package org.apache.paimon.spark;

import java.util.Map;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.StagingTableCatalog;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;

/**
 * A catalog that takes definitions as columns. The old forms, which Spark 3.5 still asks for, are
 * turned into these.
 */
@SuppressWarnings("deprecation")
interface ColumnCatalog extends StagingTableCatalog {

  @Override
  default Table createTable(
      Identifier identifier,
      StructType schema,
      Transform[] partitions,
      Map<String, String> properties)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    return createTable(
        identifier, CatalogV2Util.structTypeToV2Columns(schema), partitions, properties);
  }

  @Override
  default StagedTable stageCreate(
      Identifier identifier,
      StructType schema,
      Transform[] partitions,
      Map<String, String> properties)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    return stageCreate(
        identifier, CatalogV2Util.structTypeToV2Columns(schema), partitions, properties);
  }

  @Override
  default StagedTable stageReplace(
      Identifier identifier,
      StructType schema,
      Transform[] partitions,
      Map<String, String> properties)
      throws NoSuchNamespaceException, NoSuchTableException {
    return stageReplace(
        identifier, CatalogV2Util.structTypeToV2Columns(schema), partitions, properties);
  }

  @Override
  default StagedTable stageCreateOrReplace(
      Identifier identifier,
      StructType schema,
      Transform[] partitions,
      Map<String, String> properties)
      throws NoSuchNamespaceException {
    return stageCreateOrReplace(
        identifier, CatalogV2Util.structTypeToV2Columns(schema), partitions, properties);
  }
}
