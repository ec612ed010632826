package org.apache.paimon.spark.extensions;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.spark.PaimonTable;
import org.apache.paimon.spark.procedure.SessionCommand;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.ResolvedTable;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.ShowColumns;
import org.apache.spark.sql.catalyst.rules.Rule;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Statements that Spark refuses for tables of a catalog such as ours: SHOW COLUMNS. */
final class RefusedStatements extends Rule<LogicalPlan> {

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return plan.resolveOperators(new PlanRewrite(RefusedStatements::taken));
  }

  private static Optional<LogicalPlan> taken(LogicalPlan node) {
    return node instanceof ShowColumns show
            && show.child() instanceof ResolvedTable resolved
            && resolved.table() instanceof PaimonTable table
        ? Optional.of(SessionCommandPlan.of(new ColumnNames(table)))
        : Optional.empty();
  }

  /** The names of a table's columns. */
  private record ColumnNames(PaimonTable table) implements SessionCommand {
    @Override
    public String description() {
      return "ShowColumns " + table.name();
    }

    @Override
    public StructType output() {
      return new StructType().add("column", DataTypes.StringType, false);
    }

    @Override
    public List<Row> run(SparkSession session) {
      return Arrays.stream(table.columns()).map(Column::name).map(RowFactory::create).toList();
    }
  }
}
