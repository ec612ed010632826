package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.Tags;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Makes a tag of the latest or of a given snapshot. */
final class CreateTagProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("create_tag")
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
        .create(
            arguments.string("tag"),
            arguments.optionalLong("snapshot"),
            ArgumentText.duration("time_retained", arguments.optionalString("time_retained"))
                .map(Tags::checkTimeRetained));
    return List.of(RowFactory.create(true));
  }
}
