package org.apache.paimon.spark.extensions;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.error.UserException;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.spark.SparkTable;
import org.apache.paimon.spark.ddl.MergedSchema;
import org.apache.spark.sql.catalyst.plans.logical.AppendData;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
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
 * <p>A stream gets such a preview as well: its first micro-batch changes the schema.
 */
final class MergeSchemaOnWrite extends Rule<LogicalPlan> {
  private static final String MERGE = "write.merge-schema";
  private static final String EXPLICIT_CAST = "write.merge-schema.explicit-cast";
  private static final String SESSION_PREFIX = "spark.paimon.";

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.resolveOperators(new PlanRewrite(MergeSchemaOnWrite::merged));
  }

  static Map<String, String> options(V2WriteCommand write) {
    if (write instanceof AppendData append) {
      return append.writeOptions();
    } else if (write instanceof OverwriteByExpression overwrite) {
      return overwrite.writeOptions();
    } else if (write instanceof OverwritePartitionsDynamic overwrite) {
      return overwrite.writeOptions();
    }
    return Map$.MODULE$.<String, String>empty();
  }

  private static Optional<LogicalPlan> merged(LogicalPlan node) {
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
              return preview(relation, write.query().schema(), isExplicitCast(options));
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

  /** A preview of the table with what rows need; empty when they fit. */
  static Optional<DataSourceV2Relation> preview(DataSourceV2Relation relation, StructType rows) {
    return preview(relation, rows, isSetInSession(EXPLICIT_CAST));
  }

  /** Whether the writer or the session also asks for casts that may lose something. */
  static boolean isExplicitCast(Map<String, String> options) {
    return isSet(options, EXPLICIT_CAST);
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

  private static Optional<DataSourceV2Relation> preview(
      DataSourceV2Relation relation, StructType rows, boolean explicitCasts) {
    if (relation.catalog().isEmpty()
        || relation.identifier().isEmpty()
        || !(relation.table() instanceof SparkTable table)) {
      return Optional.empty();
    }
    return preview(table, rows, explicitCasts)
        .map(
            wider ->
                DataSourceV2Relation.create(
                    wider, relation.catalog(), relation.identifier(), relation.options()));
  }

  private static Optional<SparkTable> preview(
      SparkTable table, StructType rows, boolean explicitCasts) {
    List<TableChange> changes = changes(table, rows, explicitCasts);
    return changes.isEmpty() ? Optional.empty() : Optional.of(table.preview(changes));
  }

  /** What the table lacks for rows of these columns. */
  static List<TableChange> changes(Table table, StructType rows, boolean explicitCasts) {
    return MergedSchema.changes(
        table.columns(), rows, SQLConf.get().caseSensitiveAnalysis(), explicitCasts);
  }

  /** The target of a stream with the columns that its rows bring; empty when it has them. */
  static Optional<WidenedTarget> ofStream(
      SparkTable table, TableCatalog catalog, Identifier identifier, StructType rows) {
    if (!isSet(table, MERGE)) {
      return Optional.empty();
    }
    boolean explicitCasts = isSet(table, EXPLICIT_CAST);
    return preview(table, rows, explicitCasts)
        .map(
            wanted ->
                new WidenedTarget(
                    wanted, () -> StoredPreview.of(wanted, catalog, identifier, explicitCasts)));
  }
}
