package org.apache.paimon.spark.procedure;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.catalog.TableName;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.maintenance.OrphanFiles;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;

/** Deletes files that no version of a table names. */
final class RemoveOrphanFilesProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("remove_orphan_files")
          .optional("older_than", Parameter.ArgumentType.STRING)
          .optional("dry_run", Parameter.ArgumentType.BOOLEAN)
          .optional("parallelism", Parameter.ArgumentType.INT)
          .optional("mode", Parameter.ArgumentType.STRING)
          .returns("deletedFileCount", DataTypes.LongType)
          .returns("deletedFileTotalLenInBytes", DataTypes.LongType);

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    checkMode(arguments.optionalString("mode").orElse("local"));
    boolean isDryRun = arguments.flag("dry_run");
    long olderThan = olderThan(arguments.optionalString("older_than"), isDryRun, context);
    long count = 0;
    long bytes = 0;
    for (TableName table : tables(arguments.string("table"), context)) {
      OrphanFiles orphans = new OrphanFiles(ProcedureContext.stores(context.catalog().load(table)));
      List<FileStatus> found = orphans.find(olderThan);
      if (!isDryRun) {
        orphans.delete(found);
      }
      count += found.size();
      bytes += found.stream().mapToLong(FileStatus::lengthBytes).sum();
    }
    return List.of(RowFactory.create(count, bytes));
  }

  private static final Duration DEFAULT_AGE = Duration.ofDays(1);
  private static final Duration LEAST_AGE = Duration.ofHours(1);

  private static void checkMode(String mode) {
    if (!mode.equalsIgnoreCase("local") && !mode.equalsIgnoreCase("distributed")) {
      throw new UserException(
          "Invalid value '"
              + mode
              + "' of argument 'mode', expected 'local' or 'distributed'. Correct the value.");
    }
  }

  /**
   * A file that a running writer has not committed yet looks like an orphan: only its age tells.
   */
  private static long olderThan(Optional<String> text, boolean isDryRun, ProcedureContext context) {
    long now = context.clock().millis();
    long millis =
        text.map(given -> ArgumentText.epochMillis("older_than", given, context.zone()))
            .orElse(now - DEFAULT_AGE.toMillis());
    if (!isDryRun && millis > now - LEAST_AGE.toMillis()) {
      throw new UserException(
          "Invalid value '"
              + text.orElse("")
              + "' of argument 'older_than': files of running writers could be deleted, expected a"
              + " time at least one hour ago. Give an earlier time or set 'dry_run => true'.");
    }
    return millis;
  }

  /** One table, or all tables of {@code db.*}. */
  private static List<TableName> tables(String text, ProcedureContext context) {
    List<String> parts = NameParts.of(text);
    if (!parts.get(parts.size() - 1).equals("*")) {
      return List.of(context.tableName(text));
    }
    TableName all = context.tableName(text);
    return context.catalog().listTables(all.database()).stream()
        .map(table -> new TableName(all.database(), table))
        .toList();
  }
}
