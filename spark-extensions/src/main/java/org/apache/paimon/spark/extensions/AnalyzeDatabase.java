package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.spark.PaimonTable;
import org.apache.paimon.spark.procedure.SessionCommand;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchNamespaceException;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.types.StructType;

/** {@code ANALYZE TABLES [IN database] COMPUTE STATISTICS}: one table after the other. */
record AnalyzeDatabase(TableCatalog catalog, List<String> namespace) implements SessionCommand {

  AnalyzeDatabase {
    namespace = List.copyOf(namespace);
  }

  @Override
  public String description() {
    return "AnalyzeTables " + String.join(".", namespace);
  }

  @Override
  public StructType output() {
    return new StructType();
  }

  /** A table that is dropped meanwhile is left out. */
  @Override
  public List<Row> run(SparkSession session) {
    for (Identifier table : tables()) {
      try {
        if (catalog.loadTable(table) instanceof PaimonTable found) {
          List<String> name = new ArrayList<>();
          name.add(catalog.name());
          name.addAll(Arrays.asList(table.namespace()));
          name.add(table.name());
          new AnalyzeCommand(found, name, List.of()).run(session);
        }
      } catch (NoSuchTableException e) {
        continue;
      }
    }
    return List.of();
  }

  private Identifier[] tables() {
    try {
      return catalog.listTables(namespace.toArray(String[]::new));
    } catch (NoSuchNamespaceException e) {
      throw (NotFoundException)
          new NotFoundException(
                  "Cannot analyze the tables of database "
                      + String.join(".", namespace)
                      + ": there is none in catalog '"
                      + catalog.name()
                      + "', expected one. Correct the name.")
              .initCause(e);
    }
  }
}
