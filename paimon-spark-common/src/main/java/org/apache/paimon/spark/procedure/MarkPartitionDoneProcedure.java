package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.maintenance.PartitionMarks;
import org.apache.paimon.maintenance.TableStores;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Marks partitions as complete. */
final class MarkPartitionDoneProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("mark_partition_done")
          .required("partitions", Parameter.ArgumentType.STRING)
          .returnsResult();

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    TableStores stores = context.stores(arguments.string("table"));
    String text = arguments.string("partitions");
    List<BinaryRow> marked =
        PartitionChoice.all(stores).stream().filter(PartitionChoice.specs(stores, text)).toList();
    if (marked.isEmpty()) {
      throw new NotFoundException(
          "Cannot mark partitions '"
              + text
              + "' of table "
              + stores.source().name()
              + ": no such partition has files, expected at least one. Look into the table's"
              + " $partitions.");
    }
    new PartitionMarks(stores, context.clock()).mark(marked);
    return List.of(RowFactory.create(true));
  }
}
