package org.apache.paimon.spark.ddl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.spark.types.PaimonTypes;
import org.apache.paimon.spark.version.SparkVersion;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.expressions.IdentityTransform;
import org.apache.spark.sql.connector.expressions.Transform;

/** What a CREATE or REPLACE statement says about a table. */
public final class TableDefinition {
  /** The provider of our tables: {@code USING paimon}. */
  public static final String PROVIDER = "paimon";

  /** Option under which a table of its own location keeps it. */
  static final String PATH = "path";

  private static final Set<String> FILE_FORMATS = Set.of("csv", "parquet", "orc", "json");

  /** What Spark makes of STORED AS and ROW FORMAT SERDE. */
  private static final Set<String> OF_HIVE =
      Set.of("hive.stored-as", "hive.serde", "hive.input-format", "hive.output-format");

  /** Whether default values in the columns were written by the user. */
  public enum Defaults {
    /** The columns come from the statement. */
    OF_THE_USER,
    /** The columns come from a query, to which Spark clings the defaults of its sources. */
    OF_A_QUERY
  }

  private TableDefinition() {}

  /**
   * The table to be created.
   *
   * @param tableDefaults options of new tables that the statement does not set, weakest
   */
  public static NewTable of(
      Column[] columns,
      Transform[] partitions,
      Map<String, String> properties,
      Map<String, String> tableDefaults,
      Defaults defaults) {
    verifyProvider(properties.get(TableCatalog.PROP_PROVIDER));
    verifyFiles(properties);
    Map<String, String> options = new LinkedHashMap<>(tableDefaults);
    options.putAll(optionsIn(properties));
    return new NewTable(
        columns(columns, defaults),
        partitionKeys(partitions),
        List.of(),
        new Options(options),
        properties.get(TableCatalog.PROP_COMMENT));
  }

  /** Whether this provider, or none, means our tables. */
  public static boolean isOurs(String provider) {
    return provider == null || provider.equalsIgnoreCase(PROVIDER);
  }

  private static void verifyProvider(String provider) {
    if (isOurs(provider)) {
      return;
    }
    String what =
        FILE_FORMATS.contains(provider.toLowerCase(Locale.ROOT))
            ? "tables of plain files are not supported by this version"
            : "the catalog does not know this provider";
    throw new UnsupportedFeatureException(
        "Cannot create a table USING "
            + provider
            + ": "
            + what
            + ". Expected USING paimon or no USING clause. For Parquet, ORC or Avro files inside a"
            + " paimon table set the option 'file.format'.");
  }

  private static RowType columns(Column[] columns, Defaults defaults) {
    List<DataField> fields = new ArrayList<>();
    for (Column column : columns) {
      DataType type =
          PaimonTypes.of(column.dataType(), column.name()).withNullable(column.nullable());
      String defaultText =
          defaults == Defaults.OF_A_QUERY || column.defaultValue() == null
              ? null
              : SparkVersion.current()
                  .defaultText(column.name(), column.dataType(), column.defaultValue().getSql());
      fields.add(new DataField(fields.size(), column.name(), type, column.comment(), defaultText));
    }
    return new RowType(fields);
  }

  private static List<String> partitionKeys(Transform[] partitions) {
    List<String> keys = new ArrayList<>();
    for (Transform partition : partitions) {
      if (!(partition instanceof IdentityTransform identity)
          || identity.reference().fieldNames().length != 1) {
        throw new UnsupportedFeatureException(
            "Cannot partition a table by "
                + partition.describe()
                + ": expected plain columns. Partition by a column that holds the value, for"
                + " example PARTITIONED BY (day); buckets are set with the option 'bucket'.");
      }
      keys.add(identity.reference().fieldNames()[0]);
    }
    return keys;
  }

  /** The table options among the properties of a statement. */
  public static Map<String, String> optionsIn(Map<String, String> properties) {
    Map<String, String> options = new LinkedHashMap<>();
    properties.forEach(
        (key, value) -> {
          switch (key) {
            case TableCatalog.PROP_PROVIDER,
                TableCatalog.PROP_COMMENT,
                TableCatalog.PROP_EXTERNAL,
                TableCatalog.PROP_IS_MANAGED_LOCATION -> {}
            case TableCatalog.PROP_LOCATION -> options.put(PATH, value);
            default -> {
              if (!key.startsWith(TableCatalog.OPTION_PREFIX)) {
                options.put(key, value);
              }
            }
          }
        });
    return options;
  }

  /**
   * The refusal of STORED AS, ROW FORMAT and the like.
   *
   * @return the exception to throw
   */
  public static UnsupportedFeatureException fileFormatRefused() {
    return new UnsupportedFeatureException(
        "Cannot create a table with STORED AS, STORED BY or ROW FORMAT: a Paimon table decides"
            + " about its files by itself. Expected neither. For another format of the data files"
            + " set the table option 'file.format'.");
  }

  private static void verifyFiles(Map<String, String> properties) {
    for (String key : properties.keySet()) {
      boolean isOfHive = OF_HIVE.contains(key);
      boolean isOfRowFormat =
          key.startsWith(TableCatalog.OPTION_PREFIX)
              && !properties.containsKey(key.substring(TableCatalog.OPTION_PREFIX.length()));
      if (isOfHive || isOfRowFormat) {
        throw fileFormatRefused();
      }
    }
  }

  /**
   * Refuses a location in a place that cannot have one.
   *
   * @throws UserException always
   */
  static UserException locationRefused(String location) {
    return new UserException(
        "Cannot change the location of a table to '"
            + location
            + "': a table stays where it was created. Expected no LOCATION."
            + " Create a table at the new location and copy the rows.");
  }
}
