package org.apache.paimon.spark;

import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.paimon.catalog.Catalog;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.spark.system.SparkDataView;
import org.apache.paimon.spark.system.SparkSystemTable;
import org.apache.paimon.systemtable.DataView;
import org.apache.paimon.systemtable.GlobalTables;
import org.apache.paimon.systemtable.SystemTable;
import org.apache.paimon.systemtable.SystemTables;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.internal.SQLConf;

/**
 * Finds tables by name: {@code t}, a branch {@code t$branch_b}, a system table {@code t$snapshots}
 * or {@code t$branch_b$snapshots}.
 */
final class TableLookup {
  private static final String SEPARATOR = "$";

  private final String catalogName;
  private final Catalog catalog;
  private final Map<String, String> catalogOptions;

  TableLookup(String catalogName, Catalog catalog, Map<String, String> catalogOptions) {
    this.catalogName = catalogName;
    this.catalog = catalog;
    this.catalogOptions = catalogOptions;
  }

  /** The table with its stored options. */
  TableSource stored(Identifier identifier) throws NoSuchTableException {
    if (identifier.namespace().length != 1) {
      throw new NoSuchTableException(identifier);
    }
    try {
      return catalog.load(Names.table(identifier));
    } catch (NotFoundException e) {
      throw new NoSuchTableException(identifier);
    }
  }

  /** The table as the session wants it. */
  Table find(Identifier identifier) throws NoSuchTableException {
    return find(identifier, source -> AsOf.session(source, ofSession(identifier)));
  }

  /** Shows a stored table with the options of a session. */
  @FunctionalInterface
  interface Moment {
    TableSource of(TableSource stored, Map<String, String> session);
  }

  /** The table at a version or time, else as the session wants it. */
  Table findAt(Identifier identifier, Moment moment) throws NoSuchTableException {
    return find(identifier, source -> moment.of(source, ofSession(identifier)));
  }

  /** Session options are given for the name without branch and system table. */
  private Map<String, String> ofSession(Identifier identifier) {
    return SessionOptions.of(catalogName, Names.table(identifier).base());
  }

  /**
   * The table that a statement about the definition changes.
   *
   * @throws UserException for a system table; and when the session shows another branch: the
   *     columns that the statement saw would not be those that it changes
   */
  TableSource toAlter(Identifier identifier) throws NoSuchTableException {
    if (isGlobal(identifier) || systemSuffix(identifier.name()).isPresent()) {
      throw new UserException(
          "Cannot change the definition of "
              + Names.table(identifier)
              + ": it is a system table, expected a table of rows. Name the table itself.");
    }
    TableSource stored = stored(identifier);
    TableSource shown = AsOf.onBranch(stored, ofSession(identifier));
    if (!shown.branch().equals(stored.branch())) {
      throw new UserException(
          "Cannot change the definition of table "
              + stored.name()
              + ": the session's option '"
              + TableSource.BRANCH_OPTION
              + "' shows branch '"
              + shown.branch()
              + "', expected none. RESET the option, or name the branch, `"
              + shown.name()
              + "`.");
    }
    return stored;
  }

  private Table find(Identifier identifier, UnaryOperator<TableSource> at)
      throws NoSuchTableException {
    if (identifier.namespace().length == 0) {
      throw Names.withoutDatabase(catalogName, identifier);
    }
    if (isGlobal(identifier)) {
      return global(identifier);
    }
    Optional<String> suffix = systemSuffix(identifier.name());
    if (suffix.isPresent()) {
      return system(identifier, suffix.get(), at);
    }
    TableSource stored = stored(identifier);
    return new SparkTable(catalogName, stored, at.apply(stored));
  }

  private Table system(Identifier identifier, String suffix, UnaryOperator<TableSource> at)
      throws NoSuchTableException {
    int baseLength = identifier.name().length() - suffix.length() - SEPARATOR.length();
    Identifier base =
        Identifier.of(identifier.namespace(), identifier.name().substring(0, baseLength));
    Optional<DataView> view = DataView.find(suffix);
    if (view.isEmpty() && !SystemTables.names().contains(suffix)) {
      throw new NoSuchTableException(identifier);
    }
    TableSource source = at.apply(stored(base));
    String shownName = catalogName + "." + source.name() + SEPARATOR + suffix;
    Object state = state(source, suffix);
    if (view.isPresent()) {
      return new SparkDataView(
          shownName,
          state,
          view.get(),
          options -> AsOf.overlay(source, CallerOptions.tableOptions(options)));
    }
    return new SparkSystemTable(
        shownName,
        state,
        options -> {
          TableSource read = AsOf.overlay(source, CallerOptions.tableOptions(options));
          return SystemTables.find(suffix, read, read.io().open(read.location()), zone())
              .orElseThrow();
        });
  }

  private static boolean isGlobal(Identifier identifier) {
    return GlobalTables.DATABASE.equals(Names.database(identifier.namespace()));
  }

  private Table global(Identifier identifier) throws NoSuchTableException {
    SystemTable table =
        GlobalTables.find(identifier.name(), new CatalogListing(catalog, catalogOptions))
            .orElseThrow(() -> new NoSuchTableException(identifier));
    return new SparkSystemTable(
        catalogName + "." + GlobalTables.DATABASE + "." + identifier.name(),
        new Object(),
        options -> table);
  }

  /**
   * What the rows depend on: the table with its options, the zone, and the latest snapshot. Rows
   * that change without a new snapshot are like no others.
   */
  private static Object state(TableSource source, String suffix) {
    record State(TableSource source, ZoneId zone, Optional<Snapshot> latest) {}
    boolean followsSnapshots =
        DataView.find(suffix).isPresent() || SystemTables.followsSnapshots(suffix);
    return followsSnapshots
        ? new State(
            source,
            zone(),
            TableStores.of(source, source.io().open(source.location())).snapshots().latest())
        : new Object();
  }

  private static ZoneId zone() {
    return ZoneId.of(SQLConf.get().sessionLocalTimeZone());
  }

  /** What stands behind the last dollar sign, unless that is a branch. */
  private static Optional<String> systemSuffix(String name) {
    int dollar = name.lastIndexOf(SEPARATOR);
    return dollar <= 0 || name.startsWith(TableSource.BRANCH_SEPARATOR, dollar)
        ? Optional.empty()
        : Optional.of(name.substring(dollar + 1));
  }
}
