package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.Branches;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Gives a branch another name. */
final class RenameBranchProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("rename_branch")
          .required("from_branch", Parameter.ArgumentType.STRING)
          .required("to_branch", Parameter.ArgumentType.STRING)
          .returnsResult();

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    new Branches(context.stores(arguments.string("table")))
        .rename(arguments.string("from_branch"), arguments.string("to_branch"));
    return List.of(RowFactory.create(true));
  }
}
