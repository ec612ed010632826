package org.apache.paimon.spark;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.paimon.catalog.Catalog;
import org.apache.paimon.catalog.Catalogs;
import org.apache.paimon.catalog.OptionValues;
import org.apache.paimon.catalog.TableName;
import org.apache.paimon.error.AlreadyExistsException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.io.FileIOProvider;
import org.apache.paimon.io.provider.SchemeFileIOProvider;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaChange;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.ddl.TableChanges;
import org.apache.paimon.spark.ddl.TableDefinition;
import org.apache.paimon.spark.procedure.ProcedureCatalog;
import org.apache.paimon.systemtable.GlobalTables;
import org.apache.spark.sql.catalyst.analysis.NamespaceAlreadyExistsException;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.NonEmptyNamespaceException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.NamespaceChange;
import org.apache.spark.sql.connector.catalog.StagedTable;
import org.apache.spark.sql.connector.catalog.SupportsNamespaces;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalogCapability;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/** The catalog that users name in {@code spark.sql.catalog.<name>}: databases and tables. */
public final class SparkCatalog
    implements ColumnCatalog, SupportsNamespaces, FunctionCatalog, ProcedureCatalog {

  private String name;
  private CatalogSettings settings;
  private Catalog catalog;

  @Override
  public void initialize(String catalogName, CaseInsensitiveStringMap options) {
    CatalogSettings.verifySession(catalogName);
    name = catalogName;
    settings = CatalogSettings.of(options);
    FileIOProvider io = new SchemeFileIOProvider(settings.storageSettings());
    catalog = settings.isOfPaths() ? new PathTables(io) : Catalogs.create(settings.options(), io);
    if (!catalog.databaseExists(settings.defaultDatabase())) {
      catalog.createDatabase(settings.defaultDatabase(), Map.of());
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Catalog catalog() {
    return catalog;
  }

  @Override
  public String[] defaultNamespace() {
    return new String[] {settings.defaultDatabase()};
  }

  @Override
  public Set<TableCatalogCapability> capabilities() {
    return EnumSet.of(TableCatalogCapability.SUPPORT_COLUMN_DEFAULT_VALUE);
  }

  // Namespaces

  @Override
  public String[][] listNamespaces() {
    return catalog.listDatabases().stream()
        .map(database -> new String[] {database})
        .toArray(String[][]::new);
  }

  @Override
  public String[][] listNamespaces(String[] namespace) throws NoSuchNamespaceException {
    if (namespace.length == 0) {
      return listNamespaces();
    }
    requireDatabase(namespace);
    return new String[0][];
  }

  @Override
  public boolean namespaceExists(String[] namespace) {
    return namespace.length == 1 && (isGlobal(namespace) || catalog.databaseExists(namespace[0]));
  }

  private static boolean isGlobal(String[] namespace) {
    return namespace.length == 1 && namespace[0].equals(GlobalTables.DATABASE);
  }

  private String requireDatabase(String[] namespace) throws NoSuchNamespaceException {
    if (!namespaceExists(namespace)) {
      throw new NoSuchNamespaceException(namespace);
    }
    return namespace[0];
  }

  private void requireDatabaseOfTables(String[] namespace) throws NoSuchNamespaceException {
    requireDatabase(namespace);
    if (isGlobal(namespace)) {
      throw Names.isGlobal("create a table in database");
    }
  }

  @Override
  public Map<String, String> loadNamespaceMetadata(String[] namespace)
      throws NoSuchNamespaceException {
    return isGlobal(namespace) ? Map.of() : catalog.databaseProperties(requireDatabase(namespace));
  }

  @Override
  public void createNamespace(String[] namespace, Map<String, String> properties)
      throws NamespaceAlreadyExistsException {
    try {
      catalog.createDatabase(Names.database(namespace), DatabaseProperties.toKeep(properties));
    } catch (AlreadyExistsException e) {
      throw new NamespaceAlreadyExistsException(namespace);
    }
  }

  @Override
  public void alterNamespace(String[] namespace, NamespaceChange... changes)
      throws NoSuchNamespaceException {
    throw DatabaseProperties.unchangeable(requireDatabase(namespace));
  }

  @Override
  public boolean dropNamespace(String[] namespace, boolean cascade)
      throws NoSuchNamespaceException, NonEmptyNamespaceException {
    String database = requireDatabase(namespace);
    if (isGlobal(namespace)) {
      throw Names.isGlobal("drop database");
    }
    List<String> tables = catalog.listTables(database);
    if (!tables.isEmpty() && !cascade) {
      throw new NonEmptyNamespaceException(namespace);
    }
    for (String table : tables) {
      catalog.drop(new TableName(database, table));
    }
    catalog.dropDatabase(database);
    return true;
  }

  // Tables

  @Override
  public Identifier[] listTables(String[] namespace) throws NoSuchNamespaceException {
    List<String> tables =
        isGlobal(namespace) ? GlobalTables.names() : catalog.listTables(requireDatabase(namespace));
    return tables.stream().map(table -> Identifier.of(namespace, table)).toArray(Identifier[]::new);
  }

  private TableLookup tables() {
    return new TableLookup(name, catalog, settings.options().asMap());
  }

  @Override
  public Table loadTable(Identifier identifier) throws NoSuchTableException {
    return tables().find(identifier);
  }

  @Override
  public Table loadTable(Identifier identifier, String version) throws NoSuchTableException {
    return tables().findAt(identifier, (stored, session) -> AsOf.version(stored, session, version));
  }

  @Override
  public Table loadTable(Identifier identifier, long timestampMicros) throws NoSuchTableException {
    return tables()
        .findAt(identifier, (stored, session) -> AsOf.timestamp(stored, session, timestampMicros));
  }

  @Override
  public boolean tableExists(Identifier identifier) {
    return identifier.namespace().length == 1
        && catalog.databaseExists(identifier.namespace()[0])
        && catalog.tableExists(Names.table(identifier));
  }

  private NewTable definition(
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties,
      TableDefinition.Defaults defaults) {
    NewTable table =
        TableDefinition.of(columns, partitions, properties, settings.tableDefaults(), defaults);
    OptionValues.check(table.options());
    return table;
  }

  @Override
  public Table createTable(
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    requireDatabaseOfTables(identifier.namespace());
    NewTable table =
        definition(columns, partitions, properties, TableDefinition.Defaults.OF_THE_USER);
    try {
      catalog.create(Names.table(identifier), table);
      return loadTable(identifier);
    } catch (AlreadyExistsException e) {
      throw new TableAlreadyExistsException(identifier);
    } catch (NoSuchTableException e) {
      throw Names.goneAfterCreation(identifier, e);
    }
  }

  @Override
  public Table alterTable(Identifier identifier, TableChange... changes)
      throws NoSuchTableException {
    TableSource stored = tables().toAlter(identifier);
    List<SchemaChange> made = TableChanges.of(stored.schema(), changes);
    OptionValues.check(stored.schema().options(), made);
    catalog.alter(Names.table(identifier), made);
    return loadTable(identifier);
  }

  @Override
  public boolean dropTable(Identifier identifier) {
    if (!tableExists(identifier)) {
      return false;
    }
    catalog.drop(Names.table(identifier));
    return true;
  }

  @Override
  public boolean purgeTable(Identifier identifier) {
    return dropTable(identifier);
  }

  @Override
  public void renameTable(Identifier from, Identifier to)
      throws NoSuchTableException, TableAlreadyExistsException {
    Identifier target = Names.withoutCatalog(to, name);
    try {
      catalog.rename(Names.table(from), Names.table(target));
    } catch (NotFoundException e) {
      if (tableExists(from)) {
        throw e; // the database of the target
      }
      throw new NoSuchTableException(from);
    } catch (AlreadyExistsException e) {
      throw new TableAlreadyExistsException(target);
    }
  }

  // CREATE TABLE AS SELECT and REPLACE

  @Override
  public StagedTable stageCreate(
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws TableAlreadyExistsException, NoSuchNamespaceException {
    requireDatabaseOfTables(identifier.namespace());
    if (tableExists(identifier)) {
      throw new TableAlreadyExistsException(identifier);
    }
    return stage(identifier, columns, partitions, properties);
  }

  @Override
  public StagedTable stageReplace(
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws NoSuchTableException {
    tables().stored(identifier);
    return stage(identifier, columns, partitions, properties);
  }

  @Override
  public StagedTable stageCreateOrReplace(
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties)
      throws NoSuchNamespaceException {
    requireDatabaseOfTables(identifier.namespace());
    return stage(identifier, columns, partitions, properties);
  }

  private StagedTable stage(
      Identifier identifier,
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties) {
    NewTable table =
        definition(columns, partitions, properties, TableDefinition.Defaults.OF_A_QUERY);
    return StagedPaimonTable.of(name, catalog, Names.table(identifier), table);
  }

  // Functions

  @Override
  public Identifier[] listFunctions(String[] namespace) {
    return FunctionLookup.list(namespace);
  }

  @Override
  public UnboundFunction loadFunction(Identifier identifier) throws NoSuchFunctionException {
    return new FunctionLookup(name, catalog, settings.defaultDatabase())
        .find(identifier)
        .orElseThrow(() -> new NoSuchFunctionException(identifier));
  }
}
