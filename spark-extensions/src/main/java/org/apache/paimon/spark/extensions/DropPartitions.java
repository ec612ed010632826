package org.apache.paimon.spark.extensions;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.spark.SparkTable;
import org.apache.paimon.spark.procedure.SessionCommand;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.StructType;

/**
 * {@code ALTER TABLE t DROP [IF EXISTS] PARTITION (a = 1), ...} where a spec leaves out partition
 * columns: drops every partition that matches one of them, in one commit.
 *
 * @param quotedName under which Spark finds the table
 */
record DropPartitions(
    SparkTable table, String quotedName, List<Map<String, String>> specs, boolean ifExists)
    implements SessionCommand {

  DropPartitions {
    specs = List.copyOf(specs);
  }

  @Override
  public String description() {
    return "DropPartitions " + quotedName + " " + specs;
  }

  @Override
  public StructType output() {
    return new StructType();
  }

  @Override
  public List<Row> run(SparkSession session) {
    PartitionSpecs partitions = new PartitionSpecs(table);
    Set<InternalRow> chosen = new LinkedHashSet<>();
    for (Map<String, String> spec : specs) {
      List<InternalRow> found = partitions.matching(spec);
      if (found.isEmpty() && !ifExists) {
        throw new NotFoundException(
            "Cannot drop partition "
                + spec
                + " of table "
                + table.name()
                + ": no partition matches, expected one or more. Correct the values, or write IF"
                + " EXISTS.");
      }
      chosen.addAll(found);
    }
    if (!chosen.isEmpty()) {
      table.dropPartitions(chosen.toArray(InternalRow[]::new));
      session.catalog().refreshTable(quotedName);
    }
    return List.of();
  }
}
