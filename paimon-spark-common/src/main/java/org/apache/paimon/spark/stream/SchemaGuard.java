package org.apache.paimon.spark.stream;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.UserException;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/**
 * Lets a running stream go on when columns were added, and stops it when a column that it shows was
 * dropped, renamed or got another type. Used by one thread at a time.
 */
final class SchemaGuard {
  private final String table;
  private final TableSchema schema;
  private final SchemaStore schemas;
  private final Set<Long> fitting = new HashSet<>();

  SchemaGuard(String table, TableSchema schema, SchemaStore schemas) {
    this.table = table;
    this.schema = schema;
    this.schemas = schemas;
  }

  void verify(List<Split> splits) {
    for (Split split : splits) {
      for (DataFileMeta file : split.files()) {
        if (file.schemaId() > schema.id() && fitting.add(file.schemaId())) {
          verify(schemas.load(file.schemaId()), split.snapshotId());
        }
      }
    }
  }

  private void verify(TableSchema newer, long snapshotId) {
    RowType columns = newer.rowType();
    for (DataField field : schema.fields()) {
      int position = columns.indexOfId(field.id());
      if (position < 0) {
        throw changed(field, "was dropped", snapshotId);
      }
      DataField now = columns.field(position);
      if (!now.name().equals(field.name())) {
        throw changed(field, "was renamed to '" + now.name() + "'", snapshotId);
      }
      if (!now.type().withNullable(true).equals(field.type().withNullable(true))) {
        throw changed(field, "became " + now.type(), snapshotId);
      }
    }
  }

  private UserException changed(DataField field, String change, long snapshotId) {
    return new UserException(
        "Cannot go on streaming table "
            + table
            + " at snapshot "
            + snapshotId
            + ": column '"
            + field.name()
            + "' "
            + change
            + ", expected only added columns while a query runs. Define the query anew on the"
            + " present columns and start it from the same checkpoint.");
  }
}
