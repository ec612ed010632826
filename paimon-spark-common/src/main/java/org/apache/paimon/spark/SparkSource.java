package org.apache.paimon.spark;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.Location;
import org.apache.paimon.scan.ScanOptions;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.CatalogV2Util;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.SupportsCatalogOptions;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.sources.DataSourceRegister;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The data source {@code paimon}: tables by path, through a catalog of paths that is set up in the
 * session when it is first needed.
 */
public final class SparkSource implements SupportsCatalogOptions, DataSourceRegister {
  /** Name of the catalog of paths in a session. */
  static final String PATH_CATALOG = "paimon_path";

  private static final String PATH = "path";
  private static final String WRITE_PREFIX = "write.merge-schema";

  @Override
  public String shortName() {
    return "paimon";
  }

  @Override
  public String extractCatalog(CaseInsensitiveStringMap options) {
    SparkSession session = SparkSession.active();
    String key = "spark.sql.catalog." + PATH_CATALOG;
    if (session.conf().getOption(key).isEmpty()) {
      session.conf().set(key, SparkCatalog.class.getName());
      session.conf().set(key + "." + PathTables.METASTORE_KEY, PathTables.METASTORE);
    }
    return PATH_CATALOG;
  }

  @Override
  public Identifier extractIdentifier(CaseInsensitiveStringMap options) {
    String path = options.get(PATH);
    if (path == null || path.isBlank()) {
      throw new UserException(
          "Cannot find the table: no path is given, expected one. Write load(path), save(path) or"
              + " option(\"path\", path); tables of a catalog are read with table(name).");
    }
    Location location = PathTables.location(path);
    return Identifier.of(new String[] {location.parent().uri()}, location.name());
  }

  /** So that the columns are those of the snapshot that the options name. */
  @Override
  public Optional<String> extractTimeTravelVersion(CaseInsensitiveStringMap options) {
    for (String key :
        new String[] {
          CallerOptions.VERSION_AS_OF,
          ScanOptions.SCAN_VERSION.name(),
          ScanOptions.SCAN_TAG_NAME.name(),
          ScanOptions.SCAN_SNAPSHOT_ID.name()
        }) {
      if (options.containsKey(key)) {
        return Optional.of(options.get(key));
      }
    }
    return Optional.empty();
  }

  @Override
  public Optional<String> extractTimeTravelTimestamp(CaseInsensitiveStringMap options) {
    return Optional.ofNullable(options.get(CallerOptions.TIMESTAMP_AS_OF));
  }

  @Override
  public StructType inferSchema(CaseInsensitiveStringMap options) {
    return CatalogV2Util.v2ColumnsToStructType(
        getTable(null, new Transform[0], options.asCaseSensitiveMap()).columns());
  }

  /** What analysis rules need to know: a streaming write does not show its options to them. */
  private static Map<String, String> options(CaseInsensitiveStringMap options, String prefix) {
    Map<String, String> found = new LinkedHashMap<>(options.asCaseSensitiveMap());
    found.keySet().removeIf(key -> !key.toLowerCase(Locale.ROOT).startsWith(prefix));
    return found;
  }

  /** Structured Streaming comes here instead of asking the catalog. */
  @Override
  public Table getTable(
      StructType schema, Transform[] partitioning, Map<String, String> properties) {
    CaseInsensitiveStringMap options = new CaseInsensitiveStringMap(properties);
    Identifier identifier = extractIdentifier(options);
    TableCatalog catalog =
        (TableCatalog)
            SparkSession.active().sessionState().catalogManager().catalog(extractCatalog(options));
    try {
      Table table = catalog.loadTable(identifier);
      if (!(table instanceof SparkTable ours)) {
        return table;
      }
      return SparkTable.wantsRowKinds(options)
          ? ours.withRowKinds()
          : ours.with(options(options, WRITE_PREFIX));
    } catch (NoSuchTableException e) {
      throw new UserException(
          "Cannot find a table at "
              + options.get(PATH)
              + ", expected a folder with a 'schema' directory. Correct the path.",
          e);
    }
  }
}
