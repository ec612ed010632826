package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.Consumers;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Sets the next snapshot of a consumer, or forgets the consumer. */
final class ResetConsumerProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("reset_consumer")
          .required("consumerId", Parameter.ArgumentType.STRING)
          .optional("nextSnapshotId", Parameter.ArgumentType.LONG)
          .returnsResult();

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    new Consumers(context.stores(arguments.string("table")))
        .reset(arguments.string("consumerId"), arguments.optionalLong("nextSnapshotId"));
    return List.of(RowFactory.create(true));
  }
}
