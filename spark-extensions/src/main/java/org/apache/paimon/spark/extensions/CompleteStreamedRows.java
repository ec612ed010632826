package org.apache.paimon.spark.extensions;

import java.util.Optional;
import org.apache.paimon.spark.SparkTable;
import org.apache.paimon.spark.write.KindColumn;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.catalyst.streaming.WriteToStream;
import org.apache.spark.sql.connector.catalog.CatalogPlugin;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.Option;
import scala.Tuple2;
import scala.collection.Seq;

/**
 * Prepares a streaming write to one of our tables: brings the rows into the table's form, matched
 * by name (with {@code write.merge-schema} the table gets what it lacks when the first micro-batch
 * is written), and names the table's catalog where the table was found by path. Without the catalog
 * Spark could not call the bucket function that spreads the rows.
 */
final class CompleteStreamedRows extends Rule<LogicalPlan> {
  private final SparkSession session;

  CompleteStreamedRows(SparkSession session) {
    this.session = session;
  }

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.resolveOperators(new PlanRewrite(this::completed));
  }

  private Optional<LogicalPlan> completed(LogicalPlan node) {
    if (!(node instanceof WriteToStream stream)
        || !(stream.sink() instanceof SparkTable table)
        || !stream.inputQuery().resolved()) {
      return Optional.empty();
    }
    LogicalPlan query = stream.inputQuery();
    boolean hasCatalog = stream.catalogAndIdent().isDefined();
    Option<Tuple2<TableCatalog, Identifier>> place =
        hasCatalog ? stream.catalogAndIdent() : catalogOf(table);
    boolean hasKinds = KindColumn.isGiven(table.source().schema(), query.schema());
    Table target =
        MergeSchemaOnWrite.ofStream(
                table,
                place.get()._1(),
                place.get()._2(),
                hasKinds ? KindColumn.without(query.schema()) : query.schema())
            .<Table>map(widened -> widened)
            .orElse(table);
    StructType written = Relations.columns(target);
    if (hasKinds) {
      written = written.add(KindColumn.columnName(), DataTypes.StringType);
    }
    Seq<Attribute> columns = Relations.attributes(written);
    if (!CompleteWrittenRows.isComplete(columns, query)) {
      query =
          CompleteWrittenRows.completed(
              table.name(), CompleteWrittenRows.toFill(table, columns), query, /* byName= */ true);
    }
    if (query == stream.inputQuery() && target == table && hasCatalog) {
      return Optional.empty();
    }
    return Optional.of(
        stream.copy(
            stream.name(),
            stream.resolvedCheckpointLocation(),
            target,
            stream.outputMode(),
            stream.deleteCheckpointOnStop(),
            query,
            place,
            stream.catalogTable()));
  }

  private Option<Tuple2<TableCatalog, Identifier>> catalogOf(SparkTable table) {
    CatalogPlugin catalog = session.sessionState().catalogManager().catalog(table.catalogName());
    return Option.apply(new Tuple2<>((TableCatalog) catalog, table.identifier()));
  }
}
