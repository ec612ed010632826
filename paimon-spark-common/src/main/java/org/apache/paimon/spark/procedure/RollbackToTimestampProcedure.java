package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.Rollback;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;

/** Makes the latest snapshot not after a time the latest one. */
final class RollbackToTimestampProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("rollback_to_timestamp")
          .required("timestamp", Parameter.ArgumentType.LONG)
          .returns("previous_snapshot_id", DataTypes.LongType)
          .returns("current_snapshot_id", DataTypes.LongType);

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    String table = arguments.string("table");
    Rollback.Result result =
        new Rollback(context.stores(table)).toTimestamp(arguments.longValue("timestamp"));
    context.refresh(table);
    return List.of(RowFactory.create(result.previousSnapshotId(), result.currentSnapshotId()));
  }
}
