package org.apache.paimon.spark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.paimon.catalog.Catalog;
import org.apache.paimon.catalog.TableName;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileIOProvider;
import org.apache.paimon.io.Location;
import org.apache.paimon.maintenance.ExternalFiles;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaChange;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;

/**
 * Tables by location: the database is the folder above, the table its last name. Knows no databases
 * to list or make.
 */
final class PathTables implements Catalog {
  static final String METASTORE_KEY = "metastore";
  static final String METASTORE = "path";

  private final FileIOProvider provider;

  PathTables(FileIOProvider provider) {
    this.provider = provider;
  }

  /** The location that a user's text means; a relative path is taken from the working directory. */
  static Location location(String text) {
    Location given = new Location(text);
    return given.scheme().isEmpty()
        ? new Location("file:" + Path.of(text).toAbsolutePath().normalize())
        : given;
  }

  private static Location location(TableName name) {
    return new Location(name.database()).resolve(name.table());
  }

  private SchemaStore schemas(TableName name) {
    Location location = location(name);
    return new SchemaStore(provider.open(location), location, TableSource.MAIN_BRANCH);
  }

  private TableSource source(TableName name, TableSchema schema) {
    Location location = location(name);
    return new TableSource(location.name(), location, schema, TableSource.MAIN_BRANCH, provider);
  }

  @Override
  public boolean databaseExists(String database) {
    return true;
  }

  @Override
  public boolean tableExists(TableName name) {
    return schemas(name).latestId().isPresent();
  }

  @Override
  public TableSource load(TableName name) {
    return schemas(name)
        .latest()
        .map(schema -> source(name, schema))
        .orElseThrow(
            () ->
                new NotFoundException(
                    "Cannot find a table at "
                        + location(name)
                        + ", expected a folder with a 'schema' directory. Correct the path, or"
                        + " write with mode 'errorifexists' or 'ignore' to create the table."));
  }

  @Override
  public void create(TableName name, NewTable table) {
    schemas(name).create(table);
  }

  @Override
  public TableSource plan(TableName name, NewTable table) {
    return source(name, schemas(name).plan(table));
  }

  @Override
  public TableSource publish(TableName name, TableSource planned) {
    schemas(name).publishPlanned(planned.schema());
    return planned;
  }

  @Override
  public void alter(TableName name, List<SchemaChange> changes) {
    schemas(name).alter(changes);
  }

  @Override
  public void drop(TableName name) {
    Location location = location(name);
    FileIO io = provider.open(location);
    ExternalFiles.of(() -> load(name), io).ifPresent(ExternalFiles::deleteAll);
    try {
      io.deleteDirectory(location);
    } catch (IOException e) {
      throw new StorageException(
          "Failed to delete table "
              + location
              + ": "
              + e.getMessage()
              + ". Expected the folder to be writable. Check the store and repeat the statement.",
          e);
    }
  }

  @Override
  public void rename(TableName from, TableName to) {
    throw unsupported("rename a table by path");
  }

  @Override
  public List<String> listDatabases() {
    throw unsupported("list databases");
  }

  @Override
  public void createDatabase(String database, Map<String, String> properties) {
    throw unsupported("create a database");
  }

  @Override
  public Map<String, String> databaseProperties(String database) {
    return Map.of();
  }

  @Override
  public void dropDatabase(String database) {
    throw unsupported("drop a database");
  }

  @Override
  public List<String> listTables(String database) {
    throw unsupported("list tables");
  }

  private static UnsupportedFeatureException unsupported(String what) {
    return new UnsupportedFeatureException(
        "Cannot "
            + what
            + " in the catalog of paths: it only opens tables by location. Expected a catalog with"
            + " a warehouse. Configure one: spark.sql.catalog.<name>="
            + SparkCatalog.class.getName()
            + ".");
  }

  @Override
  public void close() {}
}
