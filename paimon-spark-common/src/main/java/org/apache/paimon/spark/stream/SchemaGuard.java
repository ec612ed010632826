package org.apache.paimon.spark.stream;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.UserException;
import org.apache.paimon.scan.Split;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataType;
import org.apache.paimon.types.MapType;
import org.apache.paimon.types.RowType;

/**
 * Lets a running stream go on when columns were added, and stops it when a column that it reads was
 * dropped, renamed or got another type; so with the fields of nested rows. Used by one thread at a
 * time.
 */
final class SchemaGuard {
  private final String table;
  private final TableSchema schema;
  private final SchemaStore schemas;
  private final Set<Long> fitting = new HashSet<>();
  private RowType fittingColumns;

  /**
   * @param schema the columns as the query knows them
   */
  SchemaGuard(String table, TableSchema schema, SchemaStore schemas) {
    this.table = table;
    this.schema = schema;
    this.schemas = schemas;
  }

  /**
   * Looks at the schemas of files.
   *
   * @param read the columns that are read
   * @throws UserException when one of them is another one there
   */
  void verify(List<Split> splits, RowType read) {
    if (!read.equals(fittingColumns)) {
      fitting.clear();
      fittingColumns = read;
    }
    for (Split split : splits) {
      for (DataFileMeta file : split.files()) {
        if (file.schemaId() > schema.id() && fitting.add(file.schemaId())) {
          verify("", read, schemas.load(file.schemaId()).rowType(), split.snapshotId());
        }
      }
    }
  }

  private void verify(String parent, RowType wanted, RowType present, long snapshotId) {
    for (DataField field : wanted.fields()) {
      String name = parent + field.name();
      int position = present.indexOfId(field.id());
      if (position < 0) {
        throw changed(name, "was dropped", snapshotId);
      }
      DataField now = present.field(position);
      if (!now.name().equals(field.name())) {
        throw changed(name, "was renamed to '" + now.name() + "'", snapshotId);
      }
      verify(name, field.type(), now.type(), snapshotId);
    }
  }

  private void verify(String name, DataType wanted, DataType present, long snapshotId) {
    if (wanted instanceof RowType row && present instanceof RowType now) {
      verify(name + ".", row, now, snapshotId);
    } else if (wanted instanceof ArrayType array && present instanceof ArrayType now) {
      verify(name + ".element", array.element(), now.element(), snapshotId);
    } else if (wanted instanceof MapType map && present instanceof MapType now) {
      verify(name + ".key", map.key(), now.key(), snapshotId);
      verify(name + ".value", map.value(), now.value(), snapshotId);
    } else if (!present.withNullable(true).equals(wanted.withNullable(true))) {
      throw changed(name, "became " + present, snapshotId);
    }
  }

  private UserException changed(String column, String change, long snapshotId) {
    return new UserException(
        "Cannot go on streaming table "
            + table
            + " at snapshot "
            + snapshotId
            + ": column '"
            + column
            + "' "
            + change
            + ", expected only added columns while a query runs. Define the query anew on the"
            + " present columns and start it from the same checkpoint.");
  }
}
