package org.apache.paimon.spark.extensions;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.SparkTable;
import org.apache.paimon.spark.ddl.MergedSchema;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.plans.logical.AppendData;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.MergeIntoTable;
import org.apache.spark.sql.catalyst.plans.logical.OverwriteByExpression;
import org.apache.spark.sql.catalyst.plans.logical.OverwritePartitionsDynamic;
import org.apache.spark.sql.catalyst.plans.logical.V2WriteCommand;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.collection.immutable.Map;
import scala.collection.immutable.Map$;

/**
 * With {@code write.merge-schema} the table gets the columns that a write by name brings. A
 * statement is analysed with a preview of the wider table; the schema is changed when the statement
 * runs, before its rows are written, so that one that is explained or fails its analysis changes
 * nothing. When the write fails the wider schema stays, which harms nothing.
 *
 * <p>Only a write that is part of a larger plan (an INSERT of several tables) and a stream, whose
 * analysis is its start, change the schema when they are analysed.
 */
final class MergeSchemaOnWrite extends Rule<LogicalPlan> {
  private static final String MERGE = "write.merge-schema";
  private static final String EXPLICIT_CAST = "write.merge-schema.explicit-cast";
  private static final String SESSION_PREFIX = "spark.paimon.";

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    boolean runsLater = plan instanceof V2WriteCommand || CountStatements.isBare(plan);
    return plan.resolveOperators(new PlanRewrite(node -> merged(node, runsLater)));
  }

  private static Map<String, String> options(V2WriteCommand write) {
    if (write instanceof AppendData append) {
      return append.writeOptions();
    } else if (write instanceof OverwriteByExpression overwrite) {
      return overwrite.writeOptions();
    } else if (write instanceof OverwritePartitionsDynamic overwrite) {
      return overwrite.writeOptions();
    }
    return Map$.MODULE$.<String, String>empty();
  }

  private static Optional<LogicalPlan> merged(LogicalPlan node, boolean runsLater) {
    if (!(node instanceof AppendData
        || node instanceof OverwriteByExpression
        || node instanceof OverwritePartitionsDynamic)) {
      return Optional.empty();
    }
    V2WriteCommand write = (V2WriteCommand) node;
    Map<String, String> options = options(write);
    LogicalPlan target = (LogicalPlan) write.table();
    if (!write.isByName()
        || !isSet(options, MERGE)
        || !target.resolved()
        || !write.query().resolved()) {
      return Optional.empty();
    }
    return Relations.ofPaimon(target)
        .flatMap(
            relation -> {
              requireNoBranch(relation, options);
              return widened(
                  relation, write.query().schema(), isSet(options, EXPLICIT_CAST), runsLater);
            })
        .map(relation -> (LogicalPlan) write.withNewTable(relation));
  }

  /** The columns would be added to the table, not to its branch. */
  private static void requireNoBranch(DataSourceV2Relation relation, Map<String, String> options) {
    if (options.contains(TableSource.BRANCH_OPTION)) {
      throw new UserException(
          "Cannot write to table "
              + relation.name()
              + " with both options '"
              + TableSource.BRANCH_OPTION
              + "' and '"
              + MERGE
              + "': expected one of them. Name the branch in place of the table, `t"
              + TableSource.BRANCH_SEPARATOR
              + options.get(TableSource.BRANCH_OPTION).get()
              + "`.");
    }
  }

  /** Whether the session or the relation asks for it. */
  static boolean isOn(DataSourceV2Relation relation) {
    String given = relation.options().get(MERGE);
    return given == null ? isSetInSession(MERGE) : isTrue(given);
  }

  /** The table with what rows need; empty when they fit. */
  static Optional<DataSourceV2Relation> widened(
      DataSourceV2Relation relation, StructType rows, boolean runsLater) {
    return widened(relation, rows, isSetInSession(EXPLICIT_CAST), runsLater);
  }

  private static boolean isSet(Map<String, String> options, String key) {
    Option<String> given = options.get(key);
    return given.isDefined() ? isTrue(given.get()) : isSetInSession(key);
  }

  private static boolean isSetInSession(String key) {
    return isTrue(SQLConf.get().getConfString(SESSION_PREFIX + key, "false"));
  }

  private static boolean isTrue(String value) {
    return value.trim().equalsIgnoreCase("true");
  }

  /** Whether a stream to this table widens it: by its own options or those of the session. */
  private static boolean isSet(SparkTable table, String key) {
    return table
        .source()
        .schema()
        .options()
        .find(key)
        .map(MergeSchemaOnWrite::isTrue)
        .orElseGet(() -> isSetInSession(key));
  }

  private static Optional<DataSourceV2Relation> widened(
      DataSourceV2Relation relation, StructType rows, boolean explicitCasts, boolean runsLater) {
    if (relation.catalog().isEmpty() || relation.identifier().isEmpty()) {
      return Optional.empty();
    }
    Optional<Table> wider =
        runsLater && relation.table() instanceof SparkTable table
            ? preview(table, rows, explicitCasts)
            : widened(
                relation.table(),
                (TableCatalog) relation.catalog().get(),
                relation.identifier().get(),
                rows,
                explicitCasts);
    return wider.map(
        table ->
            DataSourceV2Relation.create(
                table, relation.catalog(), relation.identifier(), relation.options()));
  }

  private static Optional<Table> preview(SparkTable table, StructType rows, boolean explicitCasts) {
    List<TableChange> changes = changes(table, rows, explicitCasts);
    return changes.isEmpty() ? Optional.empty() : Optional.of(table.preview(changes));
  }

  private static List<TableChange> changes(Table table, StructType rows, boolean explicitCasts) {
    return MergedSchema.changes(
        table.columns(), rows, SQLConf.get().caseSensitiveAnalysis(), explicitCasts);
  }

  /** The statement on the stored table: if it was analysed with a preview, that is stored now. */
  static LogicalPlan stored(LogicalPlan statement) {
    LogicalPlan changed = statement;
    if (statement instanceof V2WriteCommand write
        && (LogicalPlan) write.table() instanceof DataSourceV2Relation relation
        && isPreview(relation)) {
      changed =
          (LogicalPlan) write.withNewTable(stored(relation, isSet(options(write), EXPLICIT_CAST)));
    } else if (statement instanceof MergeIntoTable merge) {
      changed =
          Relations.ofPaimon(merge.targetTable())
              .filter(MergeSchemaOnWrite::isPreview)
              .map(
                  relation ->
                      Relations.replaced(
                          merge.targetTable(), stored(relation, isSetInSession(EXPLICIT_CAST))))
              .<LogicalPlan>map(
                  target ->
                      merge.copy(
                          target,
                          merge.sourceTable(),
                          merge.mergeCondition(),
                          merge.matchedActions(),
                          merge.notMatchedActions(),
                          merge.notMatchedBySourceActions()))
              .orElse(merge);
    }
    changed.copyTagsFrom(statement);
    return changed;
  }

  private static boolean isPreview(DataSourceV2Relation relation) {
    return relation.table() instanceof SparkTable table && table.source().schema().isPreview();
  }

  /** Whoever made the same columns meanwhile did it for this statement as well. */
  private static DataSourceV2Relation stored(DataSourceV2Relation relation, boolean explicitCasts) {
    SparkTable wanted = (SparkTable) relation.table();
    StructType columns = Relations.columns(wanted);
    TableCatalog catalog = (TableCatalog) relation.catalog().get();
    Identifier identifier = relation.identifier().get();
    Table stored;
    try {
      Table now = catalog.loadTable(identifier);
      stored = widened(now, catalog, identifier, columns, explicitCasts).orElse(now);
    } catch (NoSuchTableException e) {
      throw gone(wanted, e);
    }
    if (!(stored instanceof SparkTable table) || !Relations.columns(stored).equals(columns)) {
      throw new CommitConflictException(
          "Cannot add columns to table "
              + wanted.name()
              + ": its columns changed while the statement was prepared, expected "
              + columns.toDDL()
              + " and found "
              + Relations.columns(stored).toDDL()
              + ". Repeat the statement.");
    }
    return relation.copy(
        table.announcedAs(wanted),
        relation.output(),
        relation.catalog(),
        relation.identifier(),
        relation.options());
  }

  /**
   * The table of a streaming write with the columns that its rows bring; empty when it has them.
   */
  static Optional<Table> widened(
      SparkTable table, TableCatalog catalog, Identifier identifier, StructType rows) {
    return isSet(table, MERGE)
        ? widened(table, catalog, identifier, rows, isSet(table, EXPLICIT_CAST))
        : Optional.empty();
  }

  private static Optional<Table> widened(
      Table table,
      TableCatalog catalog,
      Identifier identifier,
      StructType rows,
      boolean explicitCasts) {
    List<TableChange> changes = changes(table, rows, explicitCasts);
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(catalog.alterTable(identifier, changes.toArray(TableChange[]::new)));
    } catch (NoSuchTableException e) {
      throw gone(table, e);
    }
  }

  private static UserException gone(Table table, NoSuchTableException e) {
    return new UserException(
        "Cannot add columns to table "
            + table.name()
            + ": it is gone, expected it to stay while it is written. Repeat the statement.",
        e);
  }
}
