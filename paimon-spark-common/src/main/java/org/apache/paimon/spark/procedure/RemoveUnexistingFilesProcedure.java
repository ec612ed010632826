package org.apache.paimon.spark.procedure;

import java.util.List;
import java.util.UUID;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.maintenance.MissingFiles;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.table.Tables;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;

/** Takes files that are gone out of the table, so that the rest can be read. */
final class RemoveUnexistingFilesProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("remove_unexisting_files")
          .optional("dry_run", Parameter.ArgumentType.BOOLEAN)
          .optional("parallelism", Parameter.ArgumentType.INT)
          .returns("fileName", DataTypes.StringType);

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    String table = arguments.string("table");
    TableSource source = context.table(table);
    MissingFiles missing = MissingFiles.find(ProcedureContext.stores(source));
    if (!arguments.flag("dry_run") && !missing.isEmpty()) {
      Tables.open(source)
          .newCommitter()
          .commit(CommitRequest.batch(UUID.randomUUID().toString(), missing.removals()));
      context.refresh(table);
    }
    return missing.names().stream().map(RowFactory::create).toList();
  }
}
