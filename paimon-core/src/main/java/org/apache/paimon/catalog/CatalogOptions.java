package org.apache.paimon.catalog;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.Location;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.NewTable;

/**
 * The options of a catalog that all kinds share.
 *
 * @param warehouse directory of the databases
 * @param isCaseSensitive whether names may have upper-case letters
 * @param tableDefaults options of new tables that the statement does not set
 */
public record CatalogOptions(
    Location warehouse, boolean isCaseSensitive, Map<String, String> tableDefaults) {

  public static final OptionKey<String> METASTORE =
      OptionKey.string("metastore", "filesystem", "kind of catalog: filesystem");

  public static final OptionKey<String> WAREHOUSE =
      OptionKey.string("warehouse", null, "directory of the databases");

  public static final OptionKey<Boolean> CASE_SENSITIVE =
      OptionKey.bool("case-sensitive", true, "whether names may have upper-case letters")
          .withAliases("allow-upper-case");

  public static final OptionKey<Boolean> LOCK =
      OptionKey.bool("lock.enabled", false, "whether commits take a lock of the catalog");

  /** What stands before the options of new tables. */
  public static final String TABLE_DEFAULT_PREFIX = "table-default.";

  public CatalogOptions {
    tableDefaults = Map.copyOf(tableDefaults);
  }

  /**
   * Reads the options of a catalog.
   *
   * @throws UserException when the warehouse is missing or a value has the wrong form
   * @throws UnsupportedFeatureException when commits are to take a lock
   */
  public static CatalogOptions of(Options options) {
    if (options.get(LOCK)) {
      throw new UnsupportedFeatureException(
          "Cannot open the catalog with option 'lock.enabled' = true: this version has no catalog"
              + " lock, expected false. Leave the option out: commits to HDFS, S3 and OSS need no"
              + " lock; on a store that the log warns of, let one process at a time write to a"
              + " table.");
    }
    String warehouse =
        options
            .find(WAREHOUSE)
            .filter(text -> !text.isBlank())
            .orElseThrow(
                () ->
                    new UserException(
                        "Cannot open the catalog: option 'warehouse' is missing, expected the"
                            + " directory of its databases. Set the option."));
    return new CatalogOptions(
        location(warehouse.trim()),
        options.get(CASE_SENSITIVE),
        options.startingWith(TABLE_DEFAULT_PREFIX).asMap());
  }

  /** A path without scheme is one of the local disk, relative to where the process runs. */
  private static Location location(String text) {
    Location given = new Location(text);
    return given.scheme().isEmpty() && !text.startsWith("/")
        ? new Location(Path.of(text).toAbsolutePath().normalize().toString())
        : given;
  }

  /** The definition with the catalog's defaults below its own options. */
  public NewTable withDefaults(NewTable table) {
    Map<String, String> merged = new LinkedHashMap<>(tableDefaults);
    merged.putAll(table.options().asMap());
    return new NewTable(
        table.columns(),
        table.partitionKeys(),
        table.primaryKeys(),
        new Options(merged),
        table.comment());
  }
}
