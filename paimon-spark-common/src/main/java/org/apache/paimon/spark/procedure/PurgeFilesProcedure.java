package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.Purge;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.table.Tables;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;

/** Removes all rows of a table with its history, branches, tags and consumers. */
final class PurgeFilesProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("purge_files").returns("result", DataTypes.StringType);

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    String name = arguments.string("table");
    TableSource source = context.table(name);
    new Purge(ProcedureContext.stores(source), context.clock())
        .run(Tables.openToChange(source).newCommitter());
    context.refresh(name);
    return List.of(RowFactory.create("Success"));
  }
}
