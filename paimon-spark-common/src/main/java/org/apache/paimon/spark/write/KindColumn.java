package org.apache.paimon.spark.write;

import java.util.Arrays;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.error.UserException;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.systemtable.DataView;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The column that says the kind of each row of a stream ({@code +I}, {@code -U}, {@code +U}, {@code
 * -D}), as {@code read.changelog} gives it. Stands behind the columns of the table and is not
 * stored.
 */
public final class KindColumn {
  /** Rows do not say their kinds. */
  static final int NONE = -1;

  private KindColumn() {}

  /** Its name. */
  public static String columnName() {
    return DataView.ROW_KIND_COLUMN;
  }

  /** Whether rows with these columns say their kinds: the table has no such column itself. */
  public static boolean isGiven(TableSchema schema, StructType given) {
    return schema.rowType().indexOf(columnName()) < 0
        && Arrays.asList(given.fieldNames()).contains(columnName());
  }

  /** The columns without it. */
  public static StructType without(StructType given) {
    return new StructType(
        Arrays.stream(given.fields())
            .filter(field -> !field.name().equals(columnName()))
            .toArray(StructField[]::new));
  }

  /** Where it stands, which is behind all others; {@link #NONE} when it is not there. */
  static int position(TableSchema schema, StructType given) {
    if (!isGiven(schema, given)) {
      return NONE;
    }
    int position = given.fieldIndex(columnName());
    boolean isLast = position == given.size() - 1;
    if (!isLast || !given.apply(position).dataType().equals(DataTypes.StringType)) {
      throw new UserException(
          "Cannot take the kinds of rows from column '"
              + columnName()
              + "' of type "
              + given.apply(position).dataType().simpleString()
              + ": expected a string column behind all others. Load the SQL extensions, which put"
              + " it there, and cast it.");
    }
    return position;
  }

  /** The kind that a row says. */
  static RowKind read(InternalRow row, int position) {
    if (row.isNullAt(position)) {
      throw new UserException(
          "Cannot write a row whose kind in column '"
              + columnName()
              + "' is null, expected +I, -U, +U or -D. Fill the column.");
    }
    return RowKind.ofText(row.getUTF8String(position).toString());
  }
}
