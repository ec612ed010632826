package org.apache.paimon.spark.procedure;

import java.time.Clock;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.catalog.TableName;
import org.apache.paimon.error.AlreadyExistsException;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.error.CommitStateUnknownException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.maintenance.AdoptedFile;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.ddl.TableDefinition;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameWriterV2;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * Makes a table of the files of a table in Spark's own catalog. The files are copied as they are,
 * not rewritten; the origin is dropped at the end, unless {@code delete_origin} is false. When it
 * fails, the new table goes and the origin stays; when nobody knows whether the commit was
 * published, both stay. An origin whose columns, partitioning or files changed meanwhile is not
 * dropped: it is looked at right before, so that only what is written in the milliseconds of the
 * drop itself is lost.
 */
final class MigrateTableProcedure implements Procedure {
  private static final String SOURCE_TYPE = "hive";

  private static final Signature SIGNATURE =
      Signature.named("migrate_table")
          .required("source_type", Parameter.ArgumentType.STRING)
          .required("table", Parameter.ArgumentType.STRING)
          .optional("options", Parameter.ArgumentType.STRING)
          .optional("delete_origin", Parameter.ArgumentType.BOOLEAN)
          .optional("target_table", Parameter.ArgumentType.STRING)
          .optional("options_map", Parameter.ArgumentType.STRING_MAP)
          .optional("parallelism", Parameter.ArgumentType.INT)
          .returnsResult()
          .returns("files", DataTypes.LongType)
          .returns("rows", DataTypes.LongType);

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    requireHive(arguments);
    List<String> origin = NameParts.of(arguments.string("table"));
    if (origin.size() != 2) {
      throw new UserException(
          "Invalid table name '"
              + arguments.string("table")
              + "' of argument 'table', expected database.table of Spark's own catalog. Correct the"
              + " argument.");
    }
    ForeignTable foreign = ForeignTable.of(context.session(), origin.get(0), origin.get(1));
    TableName target =
        context.tableName(
            arguments.optionalString("target_table").orElse(arguments.string("table")));
    Map<String, String> options = options(arguments);
    requireAbsent(target, context);
    ForeignTable.State before = foreign.state();
    create(foreign, target, options, context);
    List<AdoptedFile> files;
    try (NewTable made = new NewTable(context, target)) {
      files = migrate(foreign, made, arguments.optionalInt("parallelism"));
    }
    if (arguments.value("delete_origin").isEmpty() || arguments.flag("delete_origin")) {
      dropOrigin(foreign, before, target);
    }
    return List.of(
        RowFactory.create(
            true, (long) files.size(), files.stream().mapToLong(AdoptedFile::rowCount).sum()));
  }

  /**
   * Refuses other sources.
   *
   * @throws UserException when {@code source_type} is another
   */
  static void requireHive(Arguments arguments) {
    if (!arguments.string("source_type").equalsIgnoreCase(SOURCE_TYPE)) {
      throw new UserException(
          "Invalid value '"
              + arguments.string("source_type")
              + "' of argument 'source_type', expected 'hive': a table of Spark's own catalog, with"
              + " or without a Hive metastore. Correct the value.");
    }
  }

  /** The new table; closed before its files are committed it goes again. */
  private static final class NewTable implements AutoCloseable {
    private final ProcedureContext context;
    private final TableName name;
    private boolean stays;

    NewTable(ProcedureContext context, TableName name) {
      this.context = context;
      this.name = name;
    }

    @Override
    public void close() {
      if (!stays) {
        context.catalog().drop(name);
      }
    }
  }

  private static List<AdoptedFile> migrate(
      ForeignTable foreign, NewTable target, Optional<Integer> parallelism) {
    SparkSession session = target.context.session();
    TableSource table = target.context.catalog().load(target.name);
    List<AdoptedFile> files = foreign.files(table.schema().partitionType());
    int tasks =
        Math.min(files.size(), parallelism.orElse(session.sparkContext().defaultParallelism()));
    String format = foreign.format();
    Clock clock = Clock.system(ZoneId.systemDefault());
    try (TaskFiles copies = new TaskFiles(session, table)) {
      copies.commit(
          copies.makeOfEach(
              "Migrate into " + table.name() + ": " + files.size() + " files",
              files,
              Math.max(1, tasks),
              file -> List.of(file.copyInto(table, format, clock)).iterator()));
      target.stays = true;
    } catch (CommitStateUnknownException e) {
      target.stays = true;
      throw e;
    }
    return files;
  }

  private static void dropOrigin(
      ForeignTable foreign, ForeignTable.State copied, TableName target) {
    Optional<String> change = copied.changeTo(foreign.state());
    if (change.isPresent()) {
      throw new CommitConflictException(
          "Cannot drop table "
              + foreign.name()
              + " after its migration into "
              + target
              + ": "
              + change.get()
              + " while it was copied, expected nobody to write it. Both tables are there. Drop the"
              + " new one and migrate again when nobody writes.");
    }
    foreign.drop();
  }

  private static Map<String, String> options(Arguments arguments) {
    Map<String, String> options =
        new LinkedHashMap<>(
            ProcedureContext.options(arguments.optionalString("options").orElse("")));
    options.putAll(arguments.stringMap("options_map"));
    boolean isOther =
        options.containsKey("primary-key")
            || !options.getOrDefault("bucket", "-1").strip().equals("-1");
    if (isOther) {
      throw new UserException(
          "Cannot migrate with options "
              + options
              + ": files of another engine are in no bucket and no key order, expected an append"
              + " table without buckets. Leave 'primary-key' and 'bucket' out.");
    }
    return options;
  }

  /** The table with the origin's columns and no rows. */
  private static void create(
      ForeignTable foreign,
      TableName target,
      Map<String, String> options,
      ProcedureContext context) {
    DataFrameWriterV2<Row> writer = foreign.rows().limit(0).writeTo(context.quoted(target));
    writer.using(TableDefinition.PROVIDER);
    writer.tableProperty("file.format", foreign.format());
    options.forEach(writer::tableProperty);
    List<Column> partitions = new ArrayList<>();
    foreign
        .partitionColumns()
        .forEach(name -> partitions.add(functions.col("`" + name.replace("`", "``") + "`")));
    if (!partitions.isEmpty()) {
      writer.partitionedBy(
          partitions.get(0), partitions.subList(1, partitions.size()).toArray(Column[]::new));
    }
    writer.create();
  }

  private static void requireAbsent(TableName target, ProcedureContext context) {
    if (context.catalog().tableExists(target)) {
      throw new AlreadyExistsException(
          "Cannot migrate into table "
              + target
              + ": it exists, expected none of that name. Give another name as 'target_table', or"
              + " insert the rows.");
    }
  }
}
