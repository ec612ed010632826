package org.apache.paimon.spark;

import java.util.Arrays;
import org.apache.paimon.catalog.TableName;
import org.apache.paimon.error.UserException;
import org.apache.paimon.systemtable.GlobalTables;
import org.apache.spark.sql.connector.catalog.Identifier;

/** Names in Spark's form and ours. */
final class Names {
  private Names() {}

  /** The database of a namespace: exactly one level. */
  static String database(String[] namespace) {
    if (namespace.length != 1) {
      throw new UserException(
          "Invalid namespace "
              + Arrays.toString(namespace)
              + ": expected one level, the database. Write catalog.database.table.");
    }
    return namespace[0];
  }

  /** The refusal to change the database of global tables. */
  static UserException isGlobal(String what) {
    return new UserException(
        "Cannot "
            + what
            + " '"
            + GlobalTables.DATABASE
            + "': it holds the tables about the catalog and nothing else, expected another"
            + " database. Name another.");
  }

  /** The refusal of a name without database, as `catalog.table` and `catalog.path` have it. */
  static UserException withoutDatabase(String catalog, Identifier identifier) {
    return new UserException(
        "Cannot find table '"
            + identifier.name()
            + "' of catalog '"
            + catalog
            + "': no database is named, expected <catalog>.<database>.<table>. Write the database;"
            + " a table at a path is read by CREATE TEMPORARY VIEW v USING paimon OPTIONS (path"
            + " '...') or by the DataFrame source 'paimon'.");
  }

  /** The target of a rename; the user may have written this catalog's name in front. */
  static Identifier withoutCatalog(Identifier identifier, String catalog) {
    String[] namespace = identifier.namespace();
    return namespace.length == 2 && namespace[0].equals(catalog)
        ? Identifier.of(new String[] {namespace[1]}, identifier.name())
        : identifier;
  }

  /** The failure to open a table that was just created. */
  static UserException goneAfterCreation(Identifier identifier, Exception cause) {
    return new UserException(
        "Cannot open table "
            + identifier
            + " after creating it: expected it to be there, somebody dropped it. Try again.",
        cause);
  }

  static TableName table(Identifier identifier) {
    return new TableName(database(identifier.namespace()), identifier.name());
  }
}
