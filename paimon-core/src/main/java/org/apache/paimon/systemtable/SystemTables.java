package org.apache.paimon.systemtable;

import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.schema.TableSource;

/** The names of the system tables of a table, and how each is made. */
public final class SystemTables {

  /**
   * What the tables are made from.
   *
   * @param stores metadata of the table's line
   * @param zone in which times are shown
   */
  record Context(TableStores stores, ZoneId zone) {}

  private static final Map<String, Function<Context, SystemTable>> TABLES = new LinkedHashMap<>();

  static {
    TABLES.put("snapshots", SnapshotsTable::new);
    TABLES.put("schemas", SchemasTable::new);
    TABLES.put("options", OptionsTable::new);
    TABLES.put("tags", TagsTable::new);
    TABLES.put("branches", BranchesTable::new);
    TABLES.put("consumers", ConsumersTable::new);
    TABLES.put("manifests", ManifestsTable::new);
    TABLES.put("files", FilesTable::new);
    TABLES.put("partitions", context -> new FileTotalsTable(context, FileTotalsTable.By.PARTITION));
    TABLES.put("buckets", context -> new FileTotalsTable(context, FileTotalsTable.By.BUCKET));
    TABLES.put("aggregation_fields", AggregationFieldsTable::new);
    TABLES.put("statistics", StatisticsTable::new);
    TABLES.put("table_indexes", IndexesTable::new);
  }

  /** Tables of what a snapshot holds. */
  private static final Set<String> OF_A_SNAPSHOT =
      Set.of("manifests", "files", "partitions", "buckets", "statistics", "table_indexes");

  private SystemTables() {}

  /** Whether the rows of the table with this suffix are those of one snapshot. */
  public static boolean followsSnapshots(String suffix) {
    return OF_A_SNAPSHOT.contains(suffix);
  }

  /** The suffixes of all tables that are made of metadata. */
  public static List<String> names() {
    return List.copyOf(TABLES.keySet());
  }

  /**
   * The system table with this suffix; empty when there is none.
   *
   * @param source the table, on the branch asked for
   * @param io its storage; must stay open while the result is used
   * @param zone in which times and local-zoned timestamps are shown
   */
  public static Optional<SystemTable> find(
      String suffix, TableSource source, FileIO io, ZoneId zone) {
    return Optional.ofNullable(TABLES.get(suffix))
        .map(maker -> maker.apply(new Context(TableStores.of(source, io), zone)));
  }
}
