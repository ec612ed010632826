package org.apache.paimon.spark.procedure;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.error.UserException;
import org.apache.paimon.maintenance.Rollback;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;

/** Makes the snapshot of a number or tag the latest one. */
final class RollbackProcedure implements Procedure {
  private static final Signature SIGNATURE =
      Signature.onTable("rollback")
          .optional("version", Parameter.ArgumentType.STRING)
          .optional("snapshot", Parameter.ArgumentType.LONG)
          .optional("tag", Parameter.ArgumentType.STRING)
          .returns("previous_snapshot_id", DataTypes.LongType)
          .returns("current_snapshot_id", DataTypes.LongType);

  @Override
  public Signature signature() {
    return SIGNATURE;
  }

  @Override
  public List<Row> call(Arguments arguments, ProcedureContext context) {
    Optional<String> version = arguments.optionalString("version");
    OptionalLong snapshot = arguments.optionalLong("snapshot");
    Optional<String> tag = arguments.optionalString("tag");
    int given =
        (version.isPresent() ? 1 : 0) + (snapshot.isPresent() ? 1 : 0) + (tag.isPresent() ? 1 : 0);
    if (given != 1) {
      throw new UserException(
          "Cannot call procedure 'rollback': "
              + given
              + " of the arguments 'version', 'snapshot' and 'tag' are given, expected exactly"
              + " one. Say where to roll back to.");
    }
    String table = arguments.string("table");
    Rollback rollback = new Rollback(context.stores(table));
    Rollback.Result result;
    if (version.isPresent()) {
      result = rollback.toVersion(version.get());
    } else if (tag.isPresent()) {
      result = rollback.toTag(tag.get());
    } else {
      result = rollback.toSnapshot(snapshot.getAsLong());
    }
    context.refresh(table);
    return List.of(RowFactory.create(result.previousSnapshotId(), result.currentSnapshotId()));
  }
}
