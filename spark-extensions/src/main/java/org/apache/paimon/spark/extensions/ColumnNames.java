package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.spark.PaimonTable;
import org.apache.paimon.spark.procedure.SessionCommand;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** {@code SHOW COLUMNS}: the names of a table's columns. */
record ColumnNames(Table table) implements SessionCommand {
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

  /** The columns that the user means, as the table spells them. */
  static List<String> exact(PaimonTable table, List<String> given) {
    boolean caseSensitive = SQLConf.get().caseSensitiveAnalysis();
    List<String> exact = new ArrayList<>();
    for (String name : given) {
      exact.add(
          Arrays.stream(table.columns())
              .map(Column::name)
              .filter(column -> caseSensitive ? column.equals(name) : column.equalsIgnoreCase(name))
              .findFirst()
              .orElseThrow(
                  () ->
                      new NotFoundException(
                          "Cannot find column '"
                              + name
                              + "' in table "
                              + table.source().name()
                              + ", expected one of "
                              + table.source().schema().rowType().names()
                              + ". Correct the name.")));
    }
    return exact;
  }
}
