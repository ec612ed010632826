package org.apache.paimon.spark.extensions;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.paimon.spark.PaimonTable;
import org.apache.paimon.spark.procedure.SessionCommand;
import org.apache.paimon.spark.statistics.Analysis;
import org.apache.paimon.spark.types.ColumnReferences;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** {@code ANALYZE TABLE t COMPUTE STATISTICS [FOR COLUMNS ...]}. */
record AnalyzeCommand(PaimonTable table, List<String> name, List<String> columns)
    implements SessionCommand {

  AnalyzeCommand {
    name = List.copyOf(name);
    columns = List.copyOf(columns);
  }

  @Override
  public String description() {
    return "AnalyzeTable " + table.name() + " " + columns;
  }

  @Override
  public StructType output() {
    return new StructType();
  }

  @Override
  public List<Row> run(SparkSession session) {
    String quoted = name.stream().map(ColumnReferences::quoted).collect(Collectors.joining("."));
    new Analysis(table.source(), columns).run(session.table(quoted));
    return List.of();
  }
}
