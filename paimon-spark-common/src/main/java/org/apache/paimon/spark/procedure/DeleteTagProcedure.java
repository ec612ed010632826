package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.Tags;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Deletes tags, a comma list, and the files that only they kept. */
final class DeleteTagProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("delete_tag")
          .required("tag", Parameter.ArgumentType.STRING)
          .returnsResult();

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    Tags tags = new Tags(context.stores(arguments.string("table")), context.clock());
    tags.deleteAll(ArgumentText.names("tag", arguments.string("tag")));
    return List.of(RowFactory.create(true));
  }
}
