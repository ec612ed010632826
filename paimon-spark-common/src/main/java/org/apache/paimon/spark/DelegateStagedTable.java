package org.apache.paimon.spark;

import java.util.Map;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.WriteBuilder;

/**
 * A table of another provider in a catalog that cannot stage: created at once and dropped again
 * when the query fails, as Spark does for such catalogs.
 */
final class DelegateStagedTable extends ShownStagedTable {
  private final TableCatalog catalog;
  private final Identifier identifier;
  private final Table table;

  private DelegateStagedTable(TableCatalog catalog, Identifier identifier, Table table) {
    super(table);
    this.catalog = catalog;
    this.identifier = identifier;
    this.table = table;
  }

  static DelegateStagedTable create(
      TableCatalog catalog,
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    Table created = catalog.createTable(identifier, columns, partitions, properties);
    try {
      return new DelegateStagedTable(
          catalog, identifier, created == null ? catalog.loadTable(identifier) : created);
    } catch (NoSuchTableException e) {
      throw new IllegalStateException("a table that was created: " + identifier, e);
    }
  }

  static DelegateStagedTable replace(
      TableCatalog catalog,
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws NoSuchNamespaceException, NoSuchTableException {
    if (!catalog.dropTable(identifier)) {
      throw new NoSuchTableException(identifier);
    }
    return recreate(catalog, identifier, columns, partitions, properties);
  }

  static DelegateStagedTable createOrReplace(
      TableCatalog catalog,
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws NoSuchNamespaceException {
    catalog.dropTable(identifier);
    return recreate(catalog, identifier, columns, partitions, properties);
  }

  private static DelegateStagedTable recreate(
      TableCatalog catalog,
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws NoSuchNamespaceException {
    try {
      return create(catalog, identifier, columns, partitions, properties);
    } catch (TableAlreadyExistsException e) {
      throw new IllegalStateException("a table that was dropped: " + identifier, e);
    }
  }

  @Override
  public void commitStagedChanges() {}

  @Override
  public void abortStagedChanges() {
    catalog.dropTable(identifier);
  }

  @Override
  public WriteBuilder newWriteBuilder(LogicalWriteInfo info) {
    if (table instanceof SupportsWrite writable) {
      return writable.newWriteBuilder(info);
    }
    throw new UnsupportedFeatureException(
        "Cannot write table "
            + identifier
            + ": its provider has no batch writes. Expected another provider, such as paimon.");
  }
}
