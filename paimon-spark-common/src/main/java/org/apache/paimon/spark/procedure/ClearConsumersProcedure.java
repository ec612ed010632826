package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.Consumers;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Forgets the consumers whose ids match. */
final class ClearConsumersProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("clear_consumers")
          .optional("includingConsumers", Parameter.ArgumentType.STRING)
          .optional("excludingConsumers", Parameter.ArgumentType.STRING)
          .returnsResult();

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    new Consumers(context.stores(arguments.string("table")))
        .clear(
            arguments.optionalString("includingConsumers").orElse(""),
            arguments.optionalString("excludingConsumers").orElse(""));
    return List.of(RowFactory.create(true));
  }
}
