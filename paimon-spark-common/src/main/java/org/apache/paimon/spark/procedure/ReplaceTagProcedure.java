package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.Tags;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Gives a tag another snapshot or time to live. */
final class ReplaceTagProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("replace_tag")
          .required("tag", Parameter.ArgumentType.STRING)
          .optional("snapshot", Parameter.ArgumentType.LONG)
          .optional("time_retained", Parameter.ArgumentType.STRING)
          .returnsResult();

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    new Tags(context.stores(arguments.string("table")), context.clock())
        .replace(
            arguments.string("tag"),
            arguments.optionalLong("snapshot"),
            ArgumentText.duration("time_retained", arguments.optionalString("time_retained"))
                .map(Tags::checkTimeRetained));
    return List.of(RowFactory.create(true));
  }
}
