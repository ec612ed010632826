package org.apache.paimon.spark.procedure;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.maintenance.AdoptedFile;
import org.apache.paimon.spark.row.SparkRow;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.TableIdentifier;
import org.apache.spark.sql.catalyst.catalog.CatalogTable;
import org.apache.spark.sql.catalyst.catalog.CatalogTableType;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.datasources.FileIndex;
import org.apache.spark.sql.execution.datasources.HadoopFsRelation;
import org.apache.spark.sql.execution.datasources.LogicalRelation;
import org.apache.spark.sql.execution.datasources.PartitionDirectory;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.collection.JavaConverters;
import scala.collection.immutable.List$;

/**
 * A table of files in Spark's own catalog.
 *
 * @param identifier database and table
 * @param name the same for SQL
 * @param format of its files
 * @param partitionColumns in order
 */
record ForeignTable(
    SparkSession session,
    TableIdentifier identifier,
    String name,
    String format,
    List<String> partitionColumns) {
  private static final String SPARKS_CATALOG = "spark_catalog";
  private static final List<String> FORMATS = List.of("parquet", "orc", "avro");

  /**
   * The table.
   *
   * @throws UserException when Spark's catalog has no such table
   * @throws UnsupportedFeatureException when its files cannot become ours
   */
  static ForeignTable of(SparkSession session, String database, String table) {
    TableIdentifier identifier = new TableIdentifier(table, Option.apply(database));
    CatalogTable metadata = metadata(session, identifier);
    String name = SPARKS_CATALOG + ".`" + database + "`.`" + table.replace("`", "``") + "`";
    String format =
        format(metadata)
            .orElseThrow(
                () ->
                    new UnsupportedFeatureException(
                        "Cannot migrate table "
                            + name
                            + ": it is no table of files in one of the formats "
                            + FORMATS
                            + ", expected one. Create a table and insert the rows."));
    ForeignTable found =
        new ForeignTable(
            session,
            identifier,
            name,
            format,
            JavaConverters.seqAsJavaList(metadata.partitionColumnNames()));
    found.refuseZonedOrc();
    return found;
  }

  private static CatalogTable metadata(SparkSession session, TableIdentifier table) {
    try {
      return session.sessionState().catalog().getTableMetadata(table);
    } catch (AnalysisException e) {
      throw new UserException(
          "Cannot migrate table "
              + table.unquotedString()
              + ": Spark's own catalog has none of that name, expected a table of Parquet, ORC or"
              + " Avro files. Correct argument 'table'.",
          e);
    }
  }

  private static Optional<String> format(CatalogTable table) {
    if (table.tableType().equals(CatalogTableType.VIEW())) {
      return Optional.empty();
    }
    String provider =
        table.provider().isDefined() ? table.provider().get().toLowerCase(Locale.ROOT) : "";
    String serde =
        table.storage().serde().isDefined()
            ? table.storage().serde().get().toLowerCase(Locale.ROOT)
            : "";
    return FORMATS.stream()
        .filter(
            format ->
                provider.equals(format) || (provider.equals("hive") && serde.contains(format)))
        .findFirst();
  }

  /** ORC files hold times as wall clocks of the writer's zone, which they do not tell. */
  private void refuseZonedOrc() {
    if (!format.equals("orc")) {
      return;
    }
    for (StructField field : rows().schema().fields()) {
      if (holdsTimestamp(field.dataType())) {
        throw new UnsupportedFeatureException(
            "Cannot migrate table "
                + name
                + ": column '"
                + field.name()
                + "' holds timestamps in ORC files, whose zone the files do not tell; expected none."
                + " Create a table and insert the rows.");
      }
    }
  }

  private static boolean holdsTimestamp(DataType type) {
    return type.equals(DataTypes.TimestampType) || type.catalogString().contains("timestamp");
  }

  Dataset<Row> rows() {
    return session.table(name);
  }

  /**
   * All that a writer of the table may change.
   *
   * @param madeAtMillis of the table, not of its files
   * @param columns with their types, those of partitions last
   */
  record State(
      long madeAtMillis, StructType columns, List<String> partitionColumns, Set<StoredFile> files) {
    State {
      partitionColumns = List.copyOf(partitionColumns);
      files = Set.copyOf(files);
    }

    /** What differs, for people; empty when nothing does. */
    Optional<String> changeTo(State now) {
      if (madeAtMillis != now.madeAtMillis) {
        return Optional.of("it was made anew");
      }
      if (!columns.equals(now.columns) || !partitionColumns.equals(now.partitionColumns)) {
        return Optional.of(
            "its columns changed from "
                + columns.simpleString()
                + " partitioned by "
                + partitionColumns
                + " to "
                + now.columns.simpleString()
                + " partitioned by "
                + now.partitionColumns);
      }
      return files.equals(now.files)
          ? Optional.empty()
          : Optional.of(
              "its files changed (" + files.size() + " then, " + now.files.size() + " now)");
    }
  }

  /** A file as a listing shows it; one that is written anew under its name differs in the time. */
  record StoredFile(String path, long lengthBytes, long modifiedAtMillis) {}

  /** What the table is now. Lists its files and reads none. */
  State state() {
    session.catalog().refreshTable(name);
    CatalogTable metadata = metadata(session, identifier);
    Set<StoredFile> files = new HashSet<>();
    for (PartitionDirectory directory :
        JavaConverters.seqAsJavaList(
            index().listFiles(List$.MODULE$.<Expression>empty(), List$.MODULE$.empty()))) {
      JavaConverters.seqAsJavaList(directory.files())
          .forEach(
              file ->
                  files.add(
                      new StoredFile(
                          file.getPath().toString(), file.getLen(), file.getModificationTime())));
    }
    return new State(
        metadata.createTime(),
        metadata.schema(),
        JavaConverters.seqAsJavaList(metadata.partitionColumnNames()),
        files);
  }

  private FileIndex index() {
    for (LogicalPlan leaf :
        JavaConverters.seqAsJavaList(rows().queryExecution().optimizedPlan().collectLeaves())) {
      if (leaf instanceof LogicalRelation relation
          && relation.relation() instanceof HadoopFsRelation files) {
        return files.location();
      }
    }
    throw new UnsupportedFeatureException(
        "Cannot migrate table "
            + name
            + ": Spark does not read it as files, expected a table of Parquet, ORC or Avro files."
            + " Create a table and insert the rows.");
  }

  /** The files that are there now, with their partitions and numbers of rows. */
  List<AdoptedFile> files(RowType partitionType) {
    session.catalog().refreshTable(name);
    String path = "__paimon_path";
    List<Column> columns = new ArrayList<>();
    for (String column : partitionColumns) {
      columns.add(functions.col("`" + column.replace("`", "``") + "`"));
    }
    columns.add(functions.col("_metadata.file_path").as(path));
    Column[] all = columns.toArray(Column[]::new);
    columns.set(columns.size() - 1, functions.col(path));
    Dataset<Row> counted = rows().select(all).groupBy(columns.toArray(Column[]::new)).count();
    SparkRow partition = new SparkRow(partitionType);
    BinaryEncoder encoder = new BinaryEncoder(partitionType.types());
    int width = partitionType.fieldCount();
    List<AdoptedFile> files = new ArrayList<>();
    for (InternalRow row : counted.queryExecution().executedPlan().executeCollect()) {
      files.add(
          new AdoptedFile(
              location(row.getUTF8String(width).toString()),
              encoder.encode(partition.at(row)),
              row.getLong(width + 1)));
    }
    return files;
  }

  /** Spark shows file names as URIs. */
  private static String location(String shown) {
    try {
      return new Path(new URI(shown)).toString();
    } catch (URISyntaxException e) {
      return shown; // A plain path with characters that no URI has.
    }
  }

  void drop() {
    session.sql("DROP TABLE " + name);
  }
}
