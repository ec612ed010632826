package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.ExpiryOptions;
import org.apache.paimon.maintenance.SnapshotExpiry;
import org.apache.paimon.schema.TableSource;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;

/** Deletes old snapshots and the files that only they name. */
final class ExpireSnapshotsProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("expire_snapshots")
          .optional("retain_max", Parameter.ArgumentType.INT)
          .optional("retain_min", Parameter.ArgumentType.INT)
          .optional("older_than", Parameter.ArgumentType.STRING)
          .optional("max_deletes", Parameter.ArgumentType.INT)
          .optional("options", Parameter.ArgumentType.STRING)
          .returns("deleted_snapshots_count", DataTypes.IntegerType);

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    TableSource source =
        context.table(arguments.string("table"), arguments.optionalString("options").orElse(""));
    ExpiryOptions options =
        ExpiryOptions.from(source.schema().options())
            .with(
                arguments.optionalInt("retain_min"),
                arguments.optionalInt("retain_max"),
                arguments.optionalInt("max_deletes"));
    SnapshotExpiry expiry =
        new SnapshotExpiry(ProcedureContext.stores(source), options, context.clock());
    int expired =
        arguments
            .optionalString("older_than")
            .map(text -> ArgumentText.epochMillis("older_than", text, context.zone()))
            .map(expiry::expireOlderThan)
            .orElseGet(expiry::expire);
    return List.of(RowFactory.create(expired));
  }
}
