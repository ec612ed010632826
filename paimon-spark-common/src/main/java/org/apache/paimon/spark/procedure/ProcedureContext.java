package org.apache.paimon.spark.procedure;

import java.time.Clock;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.apache.paimon.catalog.Catalog;
import org.apache.paimon.catalog.TableName;
import org.apache.paimon.error.UserException;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.options.OptionText;
import org.apache.paimon.schema.TableSource;
import org.apache.spark.sql.SparkSession;

/** Where a procedure runs: session, catalog, and the way from names to tables. */
public final class ProcedureContext {
  private final SparkSession session;
  private final ProcedureCatalog catalog;
  private final String[] namespace;
  private final Clock clock;

  /**
   * A context.
   *
   * @param namespace where table names without database are looked up
   * @param clock tells the time; its zone is the session's
   */
  public ProcedureContext(
      SparkSession session, ProcedureCatalog catalog, String[] namespace, Clock clock) {
    this.session = session;
    this.catalog = catalog;
    this.namespace = namespace.clone();
    this.clock = clock;
  }

  public SparkSession session() {
    return session;
  }

  /** The whole name of a table for SQL. */
  String quoted(TableName table) {
    return quoted(catalog.name()) + "." + quoted(table.database()) + "." + quoted(table.table());
  }

  public Catalog catalog() {
    return catalog.catalog();
  }

  public Clock clock() {
    return clock;
  }

  public ZoneId zone() {
    return clock.getZone();
  }

  /**
   * The name of a table: {@code t}, {@code db.t} or {@code catalog.db.t}, parts possibly in
   * backquotes.
   *
   * @throws UserException when the text is no such name or names another catalog
   */
  public TableName tableName(String text) {
    List<String> parts = NameParts.of(text);
    if (parts.size() == 3 && parts.get(0).equals(catalog.name())) {
      parts = parts.subList(1, 3);
    }
    if (parts.size() == 1 && namespace.length == 1) {
      return new TableName(namespace[0], parts.get(0));
    }
    if (parts.size() == 2) {
      return new TableName(parts.get(0), parts.get(1));
    }
    throw new UserException(
        "Invalid table name '"
            + text
            + "': expected table, database.table or "
            + catalog.name()
            + ".database.table. Call the procedure of the table's own catalog.");
  }

  /** The table, with the latest schema. */
  public TableSource table(String name) {
    return catalog().load(tableName(name));
  }

  /** The table with options {@code k=v,k2=v2} on top. */
  public TableSource table(String name, String options) {
    return table(name).withOptions(options(options));
  }

  /** Options as text {@code k=v,k2=v2}. */
  static Map<String, String> options(String text) {
    try {
      return OptionText.parseAssignments(text);
    } catch (IllegalArgumentException e) {
      throw new UserException(
          "Invalid value '"
              + text
              + "' of argument 'options', expected 'key=value,key2=value2'. Correct the value.",
          e);
    }
  }

  /** The metadata of a table. The storage it opens is shared and needs no closing here. */
  public TableStores stores(String name) {
    return stores(table(name));
  }

  /** The metadata of a table. */
  public static TableStores stores(TableSource table) {
    return TableStores.of(table, table.io().open(table.location()));
  }

  /** Makes Spark read the table anew where it holds cached rows of it. */
  public void refresh(String name) {
    session.catalog().refreshTable(quoted(tableName(name)));
  }

  private static String quoted(String part) {
    return "`" + part.replace("`", "``") + "`";
  }
}
