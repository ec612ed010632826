package org.apache.paimon.spark;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.paimon.catalog.Catalog;
import org.apache.paimon.catalog.TableName;
import org.apache.paimon.error.UserException;
import org.apache.paimon.spark.ddl.TableDefinition;
import org.apache.paimon.spark.procedure.ProcedureCatalog;
import org.apache.paimon.systemtable.GlobalTables;
import org.apache.spark.sql.catalyst.analysis.NamespaceAlreadyExistsException;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.NonEmptyNamespaceException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.CatalogExtension;
import org.apache.spark.sql.connector.catalog.CatalogPlugin;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableCatalogCapability;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Takes the place of Spark's own catalog: our tables and all others side by side. Databases are
 * Spark's; a table is ours when its folder in the warehouse holds one, everything else goes to the
 * catalog that Spark hands us.
 */
public final class SparkGenericCatalog
    implements ColumnCatalog, CatalogExtension, ProcedureCatalog {

  private final SparkCatalog ours = new SparkCatalog();
  private String name;
  private CatalogPlugin delegate;

  @Override
  public void initialize(String catalogName, CaseInsensitiveStringMap options) {
    name = catalogName;
    ours.initialize(catalogName, GenericSettings.of(options));
  }

  @Override
  public void setDelegateCatalog(CatalogPlugin spark) {
    if (!(spark instanceof TableCatalog
        && spark instanceof SupportsNamespaces
        && spark instanceof FunctionCatalog)) {
      throw new UserException(
          "Cannot replace catalog '"
              + spark.name()
              + "' of class "
              + spark.getClass().getName()
              + ": expected Spark's session catalog. Set spark.sql.catalog.spark_catalog="
              + SparkGenericCatalog.class.getName()
              + " and nothing else for it.");
    }
    delegate = spark;
  }

  private TableCatalog tables() {
    return (TableCatalog) delegate;
  }

  private SupportsNamespaces namespaces() {
    return (SupportsNamespaces) delegate;
  }

  private FunctionCatalog functions() {
    return (FunctionCatalog) delegate;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Catalog catalog() {
    return ours.catalog();
  }

  @Override
  public String[] defaultNamespace() {
    return delegate.defaultNamespace();
  }

  @Override
  public Set<TableCatalogCapability> capabilities() {
    return ours.capabilities();
  }

  // Namespaces: Spark's

  @Override
  public String[][] listNamespaces() throws NoSuchNamespaceException {
    return namespaces().listNamespaces();
  }

  @Override
  public String[][] listNamespaces(String[] namespace) throws NoSuchNamespaceException {
    return namespaces().listNamespaces(namespace);
  }

  @Override
  public boolean namespaceExists(String[] namespace) {
    return isSystem(namespace) || namespaces().namespaceExists(namespace);
  }

  private static boolean isSystem(String[] namespace) {
    return namespace.length == 1 && namespace[0].equals(GlobalTables.DATABASE);
  }

  @Override
  public Map<String, String> loadNamespaceMetadata(String[] namespace)
      throws NoSuchNamespaceException {
    return isSystem(namespace) ? Map.of() : namespaces().loadNamespaceMetadata(namespace);
  }

  @Override
  public void createNamespace(String[] namespace, Map<String, String> metadata)
      throws NamespaceAlreadyExistsException {
    namespaces().createNamespace(namespace, metadata);
  }

  @Override
  public void alterNamespace(String[] namespace, NamespaceChange... changes)
      throws NoSuchNamespaceException {
    namespaces().alterNamespace(namespace, changes);
  }

  @Override
  public boolean dropNamespace(String[] namespace, boolean cascade)
      throws NoSuchNamespaceException, NonEmptyNamespaceException {
    List<String> present =
        ours.namespaceExists(namespace) ? catalog().listTables(namespace[0]) : List.of();
    if (!present.isEmpty() && !cascade) {
      throw new NonEmptyNamespaceException(namespace);
    }
    // Spark's catalog may refuse. It may also delete the folder of the database with our tables.
    boolean isDropped = namespaces().dropNamespace(namespace, cascade);
    if (isDropped) {
      present.stream()
          .map(table -> new TableName(namespace[0], table))
          .filter(catalog()::tableExists)
          .forEach(catalog()::drop);
    }
    return isDropped;
  }

  // Tables: ours first

  @Override
  public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
    List<Identifier> all = new ArrayList<>(Arrays.asList(tables().listTables(namespace)));
    if (ours.namespaceExists(namespace)) {
      for (Identifier table : ours.listTables(namespace)) {
        if (!all.contains(table)) {
          all.add(table);
        }
      }
    }
    return all.toArray(Identifier[]::new);
  }

  /** Loads from the other catalog what is not ours; when it is nowhere the first error counts. */
  private interface Loader {
    Table load(TableCatalog catalog) throws NoSuchTableException;
  }

  private Table load(Loader loader) throws NoSuchTableException {
    try {
      return loader.load(ours);
    } catch (NoSuchTableException first) {
      try {
        return loader.load(tables());
      } catch (NoSuchTableException second) {
        throw first;
      }
    }
  }

  @Override
  public Table loadTable(Identifier identifier) throws NoSuchTableException {
    return load(catalog -> catalog.loadTable(identifier));
  }

  @Override
  public Table loadTable(Identifier identifier, String version) throws NoSuchTableException {
    return load(catalog -> catalog.loadTable(identifier, version));
  }

  @Override
  public Table loadTable(Identifier identifier, long timestampMicros) throws NoSuchTableException {
    return load(catalog -> catalog.loadTable(identifier, timestampMicros));
  }

  @Override
  public boolean tableExists(Identifier identifier) {
    return ours.tableExists(identifier) || tables().tableExists(identifier);
  }

  @Override
  public void invalidateTable(Identifier identifier) {
    ours.invalidateTable(identifier);
    tables().invalidateTable(identifier);
  }

  private TableCatalog ownerOf(Identifier identifier) {
    return ours.tableExists(identifier) ? ours : tables();
  }

  private static boolean isOurs(Map<String, String> properties) {
    return TableDefinition.PROVIDER.equalsIgnoreCase(properties.get(TableCatalog.PROP_PROVIDER));
  }

  /** Our catalog keeps tables in a folder per database, which Spark may not have made. */
  private void prepare(Identifier identifier) {
    String database = Names.database(identifier.namespace());
    if (namespaces().namespaceExists(identifier.namespace())
        && !catalog().databaseExists(database)) {
      catalog().createDatabase(database, Map.of());
    }
  }

  private void requireAbsentElsewhere(Identifier identifier) throws TableAlreadyExistsException {
    if (tables().tableExists(identifier)) {
      throw new TableAlreadyExistsException(identifier);
    }
  }

  /**
   * Whether a REPLACE is for our catalog.
   *
   * @throws UserException when it would put a table of ours beside another one of that name
   */
  private boolean isReplaceOfOurs(Identifier identifier, Map<String, String> properties) {
    if (ours.tableExists(identifier)) {
      return true;
    }
    if (isOurs(properties) && tables().tableExists(identifier)) {
      throw new UserException(
          "Cannot replace table "
              + identifier
              + " by a Paimon table: it is a table of another source, expected a Paimon table or"
              + " none. Drop the table first, or create the new one under another name.");
    }
    return isOurs(properties);
  }

  @Override
  public Table createTable(
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    if (!isOurs(properties)) {
      return tables().createTable(identifier, columns, partitions, properties);
    }
    requireAbsentElsewhere(identifier);
    prepare(identifier);
    return ours.createTable(identifier, columns, partitions, properties);
  }

  @Override
  public Table alterTable(Identifier identifier, TableChange... changes)
      throws NoSuchTableException {
    return ownerOf(identifier).alterTable(identifier, changes);
  }

  @Override
  public boolean dropTable(Identifier identifier) {
    return ownerOf(identifier).dropTable(identifier);
  }

  @Override
  public boolean purgeTable(Identifier identifier) {
    return ownerOf(identifier).purgeTable(identifier);
  }

  @Override
  public void renameTable(Identifier from, Identifier to)
      throws NoSuchTableException, TableAlreadyExistsException {
    Identifier target = Names.withoutCatalog(to, name);
    TableCatalog owner = ownerOf(from);
    if (owner == ours) {
      requireAbsentElsewhere(target);
    } else if (ours.tableExists(target)) {
      throw new TableAlreadyExistsException(target);
    }
    owner.renameTable(from, target);
  }

  // CREATE TABLE AS SELECT and REPLACE

  @Override
  public StagedTable stageCreate(
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    if (isOurs(properties)) {
      requireAbsentElsewhere(identifier);
      prepare(identifier);
      return ours.stageCreate(identifier, columns, partitions, properties);
    }
    return DelegateStagedTable.create(tables(), identifier, columns, partitions, properties);
  }

  @Override
  public StagedTable stageReplace(
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws NoSuchNamespaceException, NoSuchTableException {
    if (isReplaceOfOurs(identifier, properties)) {
      return ours.stageReplace(identifier, columns, partitions, properties);
    }
    return DelegateStagedTable.replace(tables(), identifier, columns, partitions, properties);
  }

  @Override
  public StagedTable stageCreateOrReplace(
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws NoSuchNamespaceException {
    if (isReplaceOfOurs(identifier, properties)) {
      prepare(identifier);
      return ours.stageCreateOrReplace(identifier, columns, partitions, properties);
    }
    return DelegateStagedTable.createOrReplace(
        tables(), identifier, columns, partitions, properties);
  }

  // Functions: ours first

  @Override
  public Identifier[] listFunctions(String[] namespace) throws NoSuchNamespaceException {
    Identifier[] found = ours.listFunctions(namespace);
    return found.length > 0 ? found : functions().listFunctions(namespace);
  }

  @Override
  public UnboundFunction loadFunction(Identifier identifier) throws NoSuchFunctionException {
    return ours.functionExists(identifier)
        ? ours.loadFunction(identifier)
        : functions().loadFunction(identifier);
  }
}
