package org.apache.paimon.spark.extensions;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.error.UserException;
import org.apache.paimon.spark.SparkTable;
import org.apache.paimon.spark.ddl.MergedSchema;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
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

/**
 * With {@code write.merge-schema} the table gets the columns that a write by name brings: the
 * schema is changed while the statement is analysed, before its rows are written. When the write
 * fails the wider schema stays, which harms nothing.
 */
final class MergeSchemaOnWrite extends Rule<LogicalPlan> {
  private static final String MERGE = "write.merge-schema";
  private static final String EXPLICIT_CAST = "write.merge-schema.explicit-cast";
  private static final String SESSION_PREFIX = "spark.paimon.";

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.resolveOperators(new PlanRewrite(MergeSchemaOnWrite::merged));
  }

  private static Optional<LogicalPlan> merged(LogicalPlan node) {
    Map<String, String> options;
    if (node instanceof AppendData append) {
      options = append.writeOptions();
    } else if (node instanceof OverwriteByExpression overwrite) {
      options = overwrite.writeOptions();
    } else if (node instanceof OverwritePartitionsDynamic overwrite) {
      options = overwrite.writeOptions();
    } else {
      return Optional.empty();
    }
    V2WriteCommand write = (V2WriteCommand) node;
    LogicalPlan target = (LogicalPlan) write.table();
    if (!write.isByName()
        || !isSet(options, MERGE)
        || !target.resolved()
        || !write.query().resolved()) {
      return Optional.empty();
    }
    return Relations.ofPaimon(target)
        .flatMap(
            relation -> widened(relation, write.query().schema(), isSet(options, EXPLICIT_CAST)))
        .map(relation -> (LogicalPlan) write.withNewTable(relation));
  }

  /** Whether the session or the relation asks for it. */
  static boolean isOn(DataSourceV2Relation relation) {
    String given = relation.options().get(MERGE);
    return given == null ? isSetInSession(MERGE) : isTrue(given);
  }

  /** The table with what rows need; empty when they fit. */
  static Optional<DataSourceV2Relation> widened(DataSourceV2Relation relation, StructType rows) {
    return widened(relation, rows, isSetInSession(EXPLICIT_CAST));
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
      DataSourceV2Relation relation, StructType rows, boolean explicitCasts) {
    if (relation.catalog().isEmpty() || relation.identifier().isEmpty()) {
      return Optional.empty();
    }
    return widened(
            relation.table(),
            (TableCatalog) relation.catalog().get(),
            relation.identifier().get(),
            rows,
            explicitCasts)
        .map(
            table ->
                DataSourceV2Relation.create(
                    table, relation.catalog(), relation.identifier(), relation.options()));
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
    List<TableChange> changes =
        MergedSchema.changes(
            table.columns(), rows, SQLConf.get().caseSensitiveAnalysis(), explicitCasts);
    if (changes.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(catalog.alterTable(identifier, changes.toArray(TableChange[]::new)));
    } catch (NoSuchTableException e) {
      throw new UserException(
          "Cannot add columns to table "
              + table.name()
              + ": it is gone, expected it to stay while it is written. Repeat the statement.",
          e);
    }
  }
}
