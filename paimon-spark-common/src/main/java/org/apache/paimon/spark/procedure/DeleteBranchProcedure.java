package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.Branches;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Deletes branches, a comma list. */
final class DeleteBranchProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("delete_branch")
          .required("branch", Parameter.ArgumentType.STRING)
          .returnsResult();

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    Branches branches = new Branches(context.stores(arguments.string("table")));
    branches.deleteAll(ArgumentText.names("branch", arguments.string("branch")));
    return List.of(RowFactory.create(true));
  }
}
