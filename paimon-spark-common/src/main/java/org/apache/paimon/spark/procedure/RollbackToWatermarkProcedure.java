package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.Rollback;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;

/** Makes the latest snapshot not beyond a watermark the latest one. */
final class RollbackToWatermarkProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("rollback_to_watermark")
          .required("watermark", Parameter.ArgumentType.LONG)
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
        new Rollback(context.stores(table)).toWatermark(arguments.longValue("watermark"));
    context.refresh(table);
    return List.of(RowFactory.create(result.previousSnapshotId(), result.currentSnapshotId()));
  }
}
