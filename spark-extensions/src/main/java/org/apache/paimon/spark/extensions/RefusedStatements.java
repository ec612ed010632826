package org.apache.paimon.spark.extensions;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.spark.PaimonTable;
import org.apache.paimon.spark.SparkGenericCatalog;
import org.apache.paimon.spark.SparkTable;
import org.apache.paimon.spark.procedure.ProcedureCatalog;
import org.apache.paimon.spark.procedure.SessionCommand;
import org.apache.paimon.spark.statistics.Analysis;
import org.apache.paimon.spark.system.SparkDataView;
import org.apache.paimon.spark.system.SparkSystemTable;
import org.apache.spark.sql.catalyst.analysis.ResolvedNamespace;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.plans.logical.AnalyzeColumn;
import org.apache.spark.sql.catalyst.plans.logical.AnalyzeTable;
import org.apache.spark.sql.catalyst.plans.logical.AnalyzeTables;
import org.apache.spark.sql.catalyst.plans.logical.DescribeRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.RecoverPartitions;
import org.apache.spark.sql.catalyst.plans.logical.RepairTable;
import org.apache.spark.sql.catalyst.plans.logical.ShowColumns;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import scala.collection.JavaConverters;

/**
 * Statements that Spark refuses for tables of a catalog such as ours: SHOW COLUMNS, ANALYZE TABLE,
 * MSCK REPAIR TABLE.
 */
final class RefusedStatements extends Rule<LogicalPlan> {

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.resolveOperators(new PlanRewrite(node -> taken(node).map(SessionCommandPlan::of)));
  }

  private static Optional<SessionCommand> taken(LogicalPlan node) {
    if (node instanceof ShowColumns show) {
      return show.child() instanceof ResolvedTable resolved && isOfOurs(resolved.table())
          ? Optional.of(new ColumnNames(resolved.table()))
          : Optional.empty();
    }
    if (node instanceof AnalyzeTables analyze) {
      return analyze.child() instanceof ResolvedNamespace database
              && database.catalog() instanceof ProcedureCatalog
              && !(database.catalog() instanceof SparkGenericCatalog)
          ? Optional.of(analysis(analyze, database))
          : Optional.empty();
    }
    if (node instanceof AnalyzeTable analyze) {
      return ours(analyze.child()).map(resolved -> analysis(analyze, resolved));
    }
    if (node instanceof AnalyzeColumn analyze) {
      return ours(analyze.child()).map(resolved -> analysis(analyze, resolved));
    }
    if (node instanceof DescribeRelation describe && !describe.partitionSpec().isEmpty()) {
      return ours(describe.relation())
          .filter(resolved -> resolved.table() instanceof SparkTable)
          .map(
              resolved ->
                  new DescribePartition(
                      (SparkTable) resolved.table(),
                      JavaConverters.mapAsJavaMap(describe.partitionSpec())));
    }
    if (node instanceof RepairTable repair) {
      return ours(repair.child()).map(RefusedStatements::refuseRepair);
    }
    return node instanceof RecoverPartitions recover
        ? ours(recover.child()).map(RefusedStatements::refuseRepair)
        : Optional.empty();
  }

  private static Optional<ResolvedTable> ours(LogicalPlan child) {
    return child instanceof ResolvedTable resolved && resolved.table() instanceof PaimonTable
        ? Optional.of(resolved)
        : Optional.empty();
  }

  private static boolean isOfOurs(Table table) {
    return table instanceof PaimonTable
        || table instanceof SparkSystemTable
        || table instanceof SparkDataView;
  }

  private static SessionCommand analysis(AnalyzeTables analyze, ResolvedNamespace database) {
    List<String> namespace = JavaConverters.seqAsJavaList(database.namespace());
    if (analyze.noScan()) {
      throw new UnsupportedFeatureException(
          "Cannot analyze the tables of database "
              + String.join(".", namespace)
              + " with NOSCAN: statistics come from the rows of tables. Expected ANALYZE TABLES"
              + " [IN database] COMPUTE STATISTICS. Leave the clause out.");
    }
    return new AnalyzeDatabase((TableCatalog) database.catalog(), namespace);
  }

  private static PaimonTable table(ResolvedTable resolved) {
    return (PaimonTable) resolved.table();
  }

  private static SessionCommand analysis(AnalyzeTable analyze, ResolvedTable resolved) {
    if (analyze.noScan() || !analyze.partitionSpec().isEmpty()) {
      throw new UnsupportedFeatureException(
          "Cannot analyze table "
              + table(resolved).source().name()
              + " with NOSCAN or PARTITION: statistics are kept for whole tables, from their rows."
              + " Expected ANALYZE TABLE t COMPUTE STATISTICS [FOR ALL COLUMNS]. Leave the clause"
              + " out.");
    }
    return new AnalyzeCommand(table(resolved), name(resolved), List.of());
  }

  private static SessionCommand analysis(AnalyzeColumn analyze, ResolvedTable resolved) {
    PaimonTable table = table(resolved);
    List<String> columns =
        analyze.allColumns()
            ? Analysis.allColumns(table.source())
            : ColumnNames.exact(table, JavaConverters.seqAsJavaList(analyze.columnNames().get()));
    return new AnalyzeCommand(table, name(resolved), columns);
  }

  /** The name under which Spark finds the table again. */
  private static List<String> name(ResolvedTable resolved) {
    List<String> parts = new java.util.ArrayList<>();
    parts.add(resolved.catalog().name());
    parts.addAll(List.of(resolved.identifier().namespace()));
    parts.add(resolved.identifier().name());
    return parts;
  }

  private static SessionCommand refuseRepair(ResolvedTable resolved) {
    throw new UnsupportedFeatureException(
        "Cannot repair partitions of table "
            + table(resolved).source().name()
            + ": they are read from the table's own metadata, there is no metastore to fill."
            + " Expected a catalog with a metastore. Nothing needs to be done.");
  }
}
