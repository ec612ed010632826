package org.apache.paimon.systemtable;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/** The tables of database {@code sys}: about a whole catalog. */
public final class GlobalTables {
  /** The database that holds them. */
  public static final String DATABASE = "sys";

  private static final String TABLE_OPTIONS = "all_table_options";
  private static final String CATALOG_OPTIONS = "catalog_options";
  private static final List<String> SECRETS =
      List.of("password", "secret", "token", "accesskey", "access.key", "credential");

  private GlobalTables() {}

  /** What a catalog holds, as far as these tables need it. */
  public interface Listing {
    List<String> databases();

    /** The tables of a database, with their latest schemas; empty when it was dropped. */
    List<TableSource> tables(String database);

    /** The options that the catalog was opened with. */
    Map<String, String> options();
  }

  /** Names of the tables. */
  public static List<String> names() {
    return List.of(TABLE_OPTIONS, CATALOG_OPTIONS);
  }

  /** The table of this name; empty when there is none. */
  public static Optional<SystemTable> find(String name, Listing listing) {
    return switch (name) {
      case TABLE_OPTIONS -> Optional.of(new TableOptionsTable(listing));
      case CATALOG_OPTIONS -> Optional.of(new CatalogOptionsTable(listing));
      default -> Optional.empty();
    };
  }

  /** {@code sys.all_table_options}: the stored options of all tables, and where they lie. */
  private record TableOptionsTable(Listing listing) implements SystemTable {
    private static final RowType TYPE =
        RowType.of(
            "database_name", DataTypes.STRING,
            "table_name", DataTypes.STRING,
            "key", DataTypes.STRING,
            "value", DataTypes.STRING);

    @Override
    public RowType rowType() {
      return TYPE;
    }

    @Override
    public ColumnBatch read(Optional<Predicate> filter) {
      Rows rows = new Rows(TYPE);
      for (String database : listing.databases()) {
        if (Rows.mayMatch(filter, database)) {
          for (TableSource table : listing.tables(database)) {
            add(rows, database, table);
          }
        }
      }
      return rows.batch();
    }

    private static void add(Rows rows, String database, TableSource table) {
      String name = table.name().substring(table.name().indexOf('.') + 1);
      Map<String, String> options = new TreeMap<>(table.schema().options().asMap());
      options.putIfAbsent("path", table.location().uri());
      options.forEach((key, value) -> rows.add(database, name, key, value));
    }
  }

  /** {@code sys.catalog_options}: what the catalog was opened with; secrets are hidden. */
  private record CatalogOptionsTable(Listing listing) implements SystemTable {
    private static final RowType TYPE =
        RowType.of("key", DataTypes.STRING.notNull(), "value", DataTypes.STRING.notNull());

    @Override
    public RowType rowType() {
      return TYPE;
    }

    @Override
    public ColumnBatch read(Optional<Predicate> filter) {
      Rows rows = new Rows(TYPE);
      new TreeMap<>(listing.options())
          .forEach((key, value) -> rows.add(key, isSecret(key) ? "******" : value));
      return rows.batch();
    }

    private static boolean isSecret(String key) {
      String plain = key.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
      return SECRETS.stream().anyMatch(plain::contains);
    }
  }
}
