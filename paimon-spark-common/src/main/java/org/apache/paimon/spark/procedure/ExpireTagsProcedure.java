package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.Tags;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;

/** Deletes tags whose time to live is over. */
final class ExpireTagsProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("expire_tags")
          .optional("older_than", Parameter.ArgumentType.STRING)
          .returns("expired_tags", DataTypes.StringType);

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    List<String> expired =
        new Tags(context.stores(arguments.string("table")), context.clock())
            .expire(
                arguments
                    .optionalString("older_than")
                    .map(text -> ArgumentText.wallClock("older_than", text)));
    return expired.isEmpty()
        ? List.of(RowFactory.create("No expired tags."))
        : expired.stream().map(RowFactory::create).toList();
  }
}
