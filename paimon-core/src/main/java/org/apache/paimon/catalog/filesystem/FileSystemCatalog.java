package org.apache.paimon.catalog.filesystem;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.catalog.Catalog;
import org.apache.paimon.catalog.CatalogOptions;
import org.apache.paimon.catalog.TableName;
import org.apache.paimon.datafile.ExternalRoots;
import org.apache.paimon.error.AlreadyExistsException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.FileIOProvider;
import org.apache.paimon.io.Location;
import org.apache.paimon.maintenance.ExternalFiles;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaChange;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;

/** Databases and tables as directories of a warehouse. Thread-safe; keeps nothing in memory. */
public final class FileSystemCatalog implements Catalog {
  private static final String PATH = "path";

  private final CatalogOptions options;
  private final FileIOProvider provider;
  private final Warehouse warehouse;
  private final Names names;

  /** A catalog of {@code options.warehouse()}; nothing is created there yet. */
  public FileSystemCatalog(CatalogOptions options, FileIOProvider provider) {
    this.options = options;
    this.provider = provider;
    this.warehouse = new Warehouse(provider.open(options.warehouse()), options.warehouse());
    this.names = new Names(options.isCaseSensitive());
  }

  @Override
  public List<String> listDatabases() {
    return warehouse.databases();
  }

  /** One look at the store. */
  @Override
  public boolean databaseExists(String database) {
    return !database.isBlank()
        && !database.contains("/")
        && warehouse.isDirectory(warehouse.database(database));
  }

  @Override
  public void createDatabase(String database, Map<String, String> properties) {
    names.checkDatabase(database);
    if (!properties.isEmpty()) {
      throw new UnsupportedFeatureException(
          "Cannot create database '"
              + database
              + "' with properties "
              + new java.util.TreeMap<>(properties)
              + ": a filesystem catalog cannot keep them, expected none. Leave comment, location and"
              + " properties out.");
    }
    if (databaseExists(database)) {
      throw new AlreadyExistsException(
          "Cannot create database '"
              + database
              + "': it exists, expected none of that name. Choose another name.");
    }
    warehouse.createDirectory(warehouse.database(database));
  }

  @Override
  public Map<String, String> databaseProperties(String database) {
    requireDatabase(database);
    return Map.of();
  }

  private void requireDatabase(String database) {
    if (!databaseExists(database)) {
      throw new NotFoundException(
          "Cannot find database '"
              + database
              + "': there is no directory "
              + warehouse.database(database)
              + ", expected one. Create the database, or correct the name.");
    }
  }

  @Override
  public void dropDatabase(String database) {
    List<String> tables = listTables(database);
    if (!tables.isEmpty()) {
      throw new UserException(
          "Cannot drop database '"
              + database
              + "': it is not empty, it has tables "
              + tables
              + "; expected none. Drop them first, or drop the database with CASCADE.");
    }
    warehouse.deleteDirectory(warehouse.io(), warehouse.database(database));
  }

  /** Looks once at the database and once at each directory in it. */
  @Override
  public List<String> listTables(String database) {
    List<String> directories = warehouse.directories(database);
    if (directories.isEmpty()) {
      requireDatabase(database);
    }
    return directories.stream()
        .filter(name -> schemas(new TableName(database, name)).latestId().isPresent())
        .toList();
  }

  /** One listing of the table's schemas. */
  @Override
  public boolean tableExists(TableName name) {
    return isPlausible(name) && schemas(name).latestId().isPresent();
  }

  /** Whether a directory can have the name at all. */
  private static boolean isPlausible(TableName name) {
    String text = name.database() + name.table();
    return !name.database().isBlank() && !name.table().isBlank() && !text.contains("/");
  }

  @Override
  public TableSource load(TableName name) {
    if (!isPlausible(name) || name.systemTable().isPresent()) {
      throw noTable(name);
    }
    return schemas(name)
        .latest()
        .map(schema -> source(name, schema))
        .orElseThrow(() -> noTable(name));
  }

  private SchemaStore schemas(TableName name) {
    return new SchemaStore(warehouse.io(), warehouse.table(name.base()), name.branch());
  }

  private TableSource source(TableName name, TableSchema schema) {
    return new TableSource(
        name.toString(), warehouse.table(name.base()), schema, name.branch(), provider);
  }

  private NotFoundException noTable(TableName name) {
    if (name.systemTable().isPresent()) {
      return new NotFoundException(
          "Cannot find table "
              + name
              + ": it is no table with rows of its own but system table '"
              + name.systemTable().get()
              + "', expected a table. Name table "
              + name.base()
              + ".");
    }
    if (!name.branch().equals(TableSource.MAIN_BRANCH) && exists(name.base())) {
      return new NotFoundException(
          "Cannot find table "
              + name
              + ": table "
              + name.base()
              + " has no branch '"
              + name.branch()
              + "', expected the name of one. Create the branch, or correct the name.");
    }
    return new NotFoundException(
        "Cannot find table "
            + name
            + ": there is no schema file below "
            + warehouse.table(name.base())
            + ", expected one. Create the table, or correct the name.");
  }

  private boolean exists(TableName base) {
    return isPlausible(base) && schemas(base).latestId().isPresent();
  }

  @Override
  public void create(TableName name, NewTable table) {
    NewTable definition = checked(name, table);
    schemas(name).create(definition);
  }

  @Override
  public TableSource plan(TableName name, NewTable table) {
    NewTable definition = checked(name, table);
    return source(name, schemas(name).plan(definition));
  }

  @Override
  public TableSource publish(TableName name, TableSource planned) {
    schemas(name).publishPlanned(planned.schema());
    return planned;
  }

  private NewTable checked(TableName name, NewTable table) {
    names.checkTable(name);
    names.checkColumns(table);
    requireDatabase(name.database());
    String path = table.options().find(PATH).orElse(null);
    if (path != null) {
      throw new UnsupportedFeatureException(
          "Cannot create table "
              + name
              + " at '"
              + path
              + "': a filesystem catalog keeps it at "
              + warehouse.table(name)
              + ", expected no location. Leave LOCATION and option 'path' out.");
    }
    return options.withDefaults(table);
  }

  @Override
  public void alter(TableName name, List<SchemaChange> changes) {
    names.checkColumns(changes);
    if (!tableExists(name) || name.systemTable().isPresent()) {
      throw noTable(name);
    }
    schemas(name).alter(changes);
  }

  @Override
  public void rename(TableName from, TableName to) {
    requireWholeTable("rename", from);
    names.checkTable(to);
    requireDatabase(to.database());
    if (!tableExists(from)) {
      throw noTable(from);
    }
    if (tableExists(to)) {
      throw new AlreadyExistsException(
          "Cannot rename table "
              + from
              + ": table "
              + to
              + " exists, expected none of that name. Choose another name.");
    }
    refuseOwnDirectories(from, to);
    warehouse.moveTable(from, to);
  }

  /**
   * Directories outside of the table that carry its name: under another name they would pass for
   * those of the next table that gets the old one, and go with it.
   */
  private void refuseOwnDirectories(TableName from, TableName to) {
    List<Location> own = externalFiles(from).map(ExternalFiles::ownRoots).orElse(List.of());
    if (!own.isEmpty()) {
      throw new UnsupportedFeatureException(
          "Cannot rename table "
              + from
              + " to "
              + to
              + ": option '"
              + ExternalRoots.PATHS.name()
              + "' puts data files into "
              + own
              + ", which carry the old name; expected directories that do not. Create table "
              + to
              + " and insert the rows.");
    }
  }

  @Override
  public void drop(TableName name) {
    requireWholeTable("drop", name);
    if (!tableExists(name)) {
      throw noTable(name);
    }
    externalFiles(name).ifPresent(ExternalFiles::deleteAll);
    warehouse.deleteTable(name);
  }

  private Optional<ExternalFiles> externalFiles(TableName name) {
    return ExternalFiles.of(() -> load(name), provider.open(warehouse.table(name)));
  }

  private void requireWholeTable(String verb, TableName name) {
    if (!name.base().equals(name)) {
      throw new UserException(
          "Cannot "
              + verb
              + " '"
              + name
              + "': it is a branch or a system table, expected the name of a table. Name table "
              + name.base()
              + ", or use the procedures for branches.");
    }
  }

  @Override
  public void close() {}
}
