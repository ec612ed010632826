package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.Tags;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Gives a tag another name. */
final class RenameTagProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("rename_tag")
          .required("tag", Parameter.ArgumentType.STRING)
          .required("target_tag", Parameter.ArgumentType.STRING)
          .returnsResult();

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    new Tags(context.stores(arguments.string("table")), context.clock())
        .rename(arguments.string("tag"), arguments.string("target_tag"));
    return List.of(RowFactory.create(true));
  }
}
