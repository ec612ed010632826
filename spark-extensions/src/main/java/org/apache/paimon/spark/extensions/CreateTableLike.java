package org.apache.paimon.spark.extensions;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.datafile.ExternalRoots;
import org.apache.paimon.error.AlreadyExistsException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.spark.PaimonTable;
import org.apache.paimon.spark.ddl.TableDefinition;
import org.apache.paimon.spark.procedure.SessionCommand;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.StructType;

/**
 * {@code CREATE TABLE target LIKE source}: columns, keys, comments, defaults and options of another
 * table; what belongs to that table alone (location, owner, provider, directories outside) is not
 * copied, and properties of the statement win. Tables of other sources share columns and
 * partitioning only, a view its columns.
 *
 * @param view the columns of the source where it is a temporary view
 */
record CreateTableLike(
    TableCatalog catalog,
    Identifier target,
    Identifier source,
    Optional<StructType> view,
    String provider,
    Map<String, String> properties,
    boolean ifNotExists)
    implements SessionCommand {

  private static final List<String> NOT_COPIED =
      List.of(
          TableCatalog.PROP_LOCATION,
          TableCatalog.PROP_IS_MANAGED_LOCATION,
          TableCatalog.PROP_EXTERNAL,
          TableCatalog.PROP_OWNER,
          TableCatalog.PROP_PROVIDER,
          "path",
          // Two tables in one directory outside would take each other's files for leftovers.
          ExternalRoots.PATHS.name(),
          ExternalRoots.STRATEGY.name(),
          ExternalRoots.SPECIFIC_FS.name());

  CreateTableLike {
    properties = Map.copyOf(properties);
  }

  @Override
  public String description() {
    return "CreateTableLike " + target + " " + source;
  }

  @Override
  public StructType output() {
    return new StructType();
  }

  @Override
  public List<Row> run(SparkSession session) {
    if (ifNotExists && catalog.tableExists(target)) {
      return List.of();
    }
    try {
      if (view.isPresent()) {
        create(
            CatalogV2Util.structTypeToV2Columns(view.get().asNullable()),
            new Transform[0],
            Map.of());
      } else {
        Table table = catalog.loadTable(source);
        boolean areOurs = table instanceof PaimonTable && TableDefinition.isOurs(provider);
        create(
            table.columns(),
            table.partitioning(),
            areOurs ? table.properties() : Map.<String, String>of());
      }
    } catch (NoSuchTableException e) {
      throw new NotFoundException(
          "Cannot create table "
              + target
              + " like "
              + source
              + ": the latter cannot be found, expected a table of catalog '"
              + catalog.name()
              + "'. Correct the name.");
    } catch (NoSuchNamespaceException e) {
      throw new NotFoundException(
          "Cannot create table "
              + target
              + ": its database cannot be found, expected one that exists. Create it first.");
    } catch (TableAlreadyExistsException e) {
      if (!ifNotExists) {
        throw new AlreadyExistsException(
            "Cannot create table "
                + target
                + ": it exists already, expected a new name. Choose another, or write IF NOT"
                + " EXISTS.");
      }
    }
    return List.of();
  }

  private void create(Column[] columns, Transform[] partitioning, Map<String, String> copied)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    Map<String, String> all = new LinkedHashMap<>(copied);
    all.keySet().removeAll(NOT_COPIED);
    all.putAll(properties);
    all.put(TableCatalog.PROP_PROVIDER, provider == null ? TableDefinition.PROVIDER : provider);
    catalog.createTable(target, columns, partitioning, all);
  }
}
