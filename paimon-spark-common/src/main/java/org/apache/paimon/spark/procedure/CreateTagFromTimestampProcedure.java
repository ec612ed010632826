package org.apache.paimon.spark.procedure;

import java.util.List;
import org.apache.paimon.maintenance.Tags;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.Tag;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;

/** Makes a tag of the first snapshot at or after a time. */
final class CreateTagFromTimestampProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("create_tag_from_timestamp")
          .required("tag", Parameter.ArgumentType.STRING)
          .required("timestamp", Parameter.ArgumentType.LONG)
          .optional("time_retained", Parameter.ArgumentType.STRING)
          .returns("tagName", DataTypes.StringType)
          .returns("snapshot", DataTypes.LongType)
          .returns("commit_time", DataTypes.LongType)
          .returns("watermark", DataTypes.StringType);

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    Tag tag =
        new Tags(context.stores(arguments.string("table")), context.clock())
            .createFromTimestamp(
                arguments.string("tag"),
                arguments.longValue("timestamp"),
                ArgumentText.duration("time_retained", arguments.optionalString("time_retained"))
                    .map(Tags::checkTimeRetained));
    Snapshot snapshot = tag.snapshot();
    return List.of(
        RowFactory.create(
            tag.name(),
            snapshot.id(),
            snapshot.timeMillis(),
            String.valueOf(snapshot.watermark())));
  }
}
