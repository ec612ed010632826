package org.apache.paimon.spark.extensions;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.spark.SparkTable;
import org.apache.paimon.spark.procedure.SessionCommand;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.types.StructType;

/** {@code SHOW TABLE EXTENDED [IN d] LIKE 'table' PARTITION (...)}: one partition of one table. */
record ShowPartitionExtended(
    TableCatalog catalog, String[] namespace, String name, Map<String, String> spec)
    implements SessionCommand {

  ShowPartitionExtended {
    spec = new TreeMap<>(spec);
  }

  @Override
  public String description() {
    return "ShowPartitionExtended " + String.join(".", namespace) + "." + name + " " + spec;
  }

  @Override
  public StructType output() {
    return ShowTablesExtended.COLUMNS;
  }

  @Override
  public List<Row> run(SparkSession session) {
    SparkTable table = table();
    InternalRow partition = DescribePartition.only(table, spec);
    String information =
        "Partition Values: ["
            + new PartitionSpecs(table).text(partition)
            + "]\nLocation: "
            + table.source().location().uri()
            + "\nPartition Parameters: "
            + new TreeMap<>(table.loadPartitionMetadata(partition))
            + "\nPartition Statistics: "
            + DescribePartition.statistics(table, partition)
            + "\n";
    return List.of(RowFactory.create(String.join(".", namespace), name, false, information));
  }

  private SparkTable table() {
    Table found;
    try {
      found = catalog.loadTable(Identifier.of(namespace, name));
    } catch (NoSuchTableException e) {
      throw new NotFoundException(
          "Cannot find table '"
              + String.join(".", namespace)
              + "."
              + name
              + "', expected the name of one table when a partition is given. Correct the name.");
    }
    if (found instanceof SparkTable table && table.partitionSchema().length() > 0) {
      return table;
    }
    throw new UnsupportedFeatureException(
        "Cannot show a partition of "
            + found.name()
            + ": it has no partitions, expected a partitioned table. Leave PARTITION out.");
  }
}
