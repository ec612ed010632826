package org.apache.paimon.spark.extensions;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.spark.SparkTable;
import org.apache.paimon.spark.procedure.SessionCommand;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * {@code DESCRIBE [EXTENDED] t PARTITION (...)}: the columns, then what metadata tells of the
 * partition.
 */
record DescribePartition(SparkTable table, Map<String, String> spec) implements SessionCommand {

  DescribePartition {
    spec = new TreeMap<>(spec);
  }

  @Override
  public String description() {
    return "DescribePartition " + table.name() + " " + spec;
  }

  @Override
  public StructType output() {
    return new StructType()
        .add("col_name", DataTypes.StringType, false)
        .add("data_type", DataTypes.StringType, false)
        .add("comment", DataTypes.StringType, true);
  }

  @Override
  public List<Row> run(SparkSession session) {
    InternalRow partition = only(table, spec);
    List<Row> rows = new ArrayList<>();
    for (Column column : table.columns()) {
      rows.add(row(column.name(), column.dataType().simpleString(), column.comment()));
    }
    rows.add(row("", "", ""));
    rows.add(row("# Detailed Partition Information", "", ""));
    rows.add(row("Table", table.name(), ""));
    rows.add(row("Partition Values", "[" + new PartitionSpecs(table).text(partition) + "]", ""));
    rows.add(row("Partition Statistics", statistics(table, partition), ""));
    return rows;
  }

  private static Row row(String name, String type, String comment) {
    return RowFactory.create(name, type, comment);
  }

  /** {@code 1234 bytes, 5 rows, 2 files}: physical rows, before merging. */
  static String statistics(SparkTable table, InternalRow partition) {
    Map<String, String> facts = table.loadPartitionMetadata(partition);
    return facts.get("fileSizeInBytes")
        + " bytes, "
        + facts.get("recordCount")
        + " rows, "
        + facts.get("fileCount")
        + " files";
  }

  /**
   * The one partition that a full spec names.
   *
   * @throws UserException when the spec leaves columns out
   * @throws NotFoundException when there is none
   */
  static InternalRow only(SparkTable table, Map<String, String> spec) {
    PartitionSpecs partitions = new PartitionSpecs(table);
    if (partitions.isPartial(spec)) {
      throw new UserException(
          "Cannot describe partition "
              + spec
              + " of table "
              + table.name()
              + ": it leaves out partition columns, expected a value for each of "
              + table.source().schema().partitionKeys()
              + ". Name them all, or use SHOW PARTITIONS.");
    }
    List<InternalRow> found = partitions.matching(spec);
    if (found.isEmpty()) {
      throw new NotFoundException(
          "Cannot find partition "
              + spec
              + " of table "
              + table.name()
              + ", expected one that holds files. SHOW PARTITIONS lists them.");
    }
    return found.get(0);
  }
}
