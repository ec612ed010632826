package org.apache.paimon.catalog;

import java.io.Closeable;
import java.util.List;
import java.util.Map;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaChange;
import org.apache.paimon.schema.TableSource;

/**
 * Databases and tables by name. Thread-safe. Missing and existing names give {@link
 * org.apache.paimon.error.NotFoundException} and {@link
 * org.apache.paimon.error.AlreadyExistsException}.
 */
public interface Catalog extends Closeable {
  List<String> listDatabases();

  boolean databaseExists(String database);

  /**
   * Creates a database; a catalog that cannot keep properties refuses them when they are not empty.
   */
  void createDatabase(String database, Map<String, String> properties);

  Map<String, String> databaseProperties(String database);

  /** Drops a database without tables. */
  void dropDatabase(String database);

  List<String> listTables(String database);

  boolean tableExists(TableName name);

  /** The table with its latest schema. */
  TableSource load(TableName name);

  void create(TableName name, NewTable table);

  /**
   * The table that {@code name} would be by this definition, new or in place of the present one;
   * nothing is published. Its data files can be written, and become part of it with a commit after
   * {@link #publish}.
   *
   * @throws org.apache.paimon.error.UserException when the definition breaks a rule
   */
  TableSource plan(TableName name, NewTable table);

  /**
   * Publishes the schema of a planned table, as its first or its next version. Path and history of
   * a table that was there stay.
   *
   * @throws org.apache.paimon.error.CommitConflictException when another statement created or
   *     altered the table since it was planned; it is untouched then
   */
  TableSource publish(TableName name, TableSource planned);

  /** Applies all changes as one new schema version, or none. */
  void alter(TableName name, List<SchemaChange> changes);

  void rename(TableName from, TableName to);

  /** Deletes the table with all its files. */
  void drop(TableName name);
}
