package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.Branches;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Makes a branch, from a tag or without data. */
final class CreateBranchProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("create_branch")
          .required("branch", Parameter.ArgumentType.STRING)
          .optional("tag", Parameter.ArgumentType.STRING)
          .returnsResult();

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    new Branches(context.stores(arguments.string("table")))
        .create(
            arguments.string("branch"),
            arguments.optionalString("tag").filter(tag -> !tag.isBlank()));
    return List.of(RowFactory.create(true));
  }
}
