package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.Branches;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Makes the state of a branch the state of main. */
final class FastForwardProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("fast_forward")
          .required("branch", Parameter.ArgumentType.STRING)
          .returnsResult();

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    String table = arguments.string("table");
    new Branches(context.stores(table)).fastForward(arguments.string("branch"));
    context.refresh(table);
    return List.of(RowFactory.create(true));
  }
}
