package org.apache.paimon.datafile;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/**
 * Columns that files hold beside the table's own (format-data 1).
 *
 * <p>A primary-key file is: one {@code _KEY_<column>} per column of the trimmed primary key (left
 * out in thin mode), {@code _SEQUENCE_NUMBER}, {@code _VALUE_KIND}, then all table columns.
 */
public final class SystemFields {
  /** What the names of key copies begin with. */
  public static final String KEY_PREFIX = "_KEY_";

  /** What is added to the id of a column to make the id of its key copy. */
  public static final int KEY_ID_OFFSET = 1_073_741_823;

  /** Number of the record in its bucket. */
  public static final DataField SEQUENCE_NUMBER =
      new DataField(2_147_483_646, "_SEQUENCE_NUMBER", DataTypes.BIGINT.notNull());

  /** Code of the row kind. */
  public static final DataField VALUE_KIND =
      new DataField(2_147_483_645, "_VALUE_KIND", DataTypes.TINYINT.notNull());

  /**
   * Asked of a reader, never stored: the code of the row kind. A projection that names it gets
   * retracts as well.
   */
  public static final DataField ROW_KIND =
      new DataField(2_147_483_643, "rowkind", DataTypes.TINYINT.notNull());

  /** Row tracking: number of the row in the table. */
  public static final DataField ROW_ID = new DataField(2_147_483_642, "_ROW_ID", DataTypes.BIGINT);

  /** Ids from here on belong to system columns. */
  private static final int FIRST_SYSTEM_ID = 2_147_483_000;

  private SystemFields() {}

  /** Whether a field is one of the system columns, by its id. */
  public static boolean isSystem(DataField field) {
    return field.id() >= FIRST_SYSTEM_ID;
  }

  /** The key copy of a column. */
  public static DataField keyOf(DataField column) {
    return new DataField(column.id() + KEY_ID_OFFSET, KEY_PREFIX + column.name(), column.type());
  }

  /**
   * The columns of a primary-key file.
   *
   * @param keyType trimmed primary key in key order; empty for thin mode
   * @param valueType columns of the table
   */
  public static RowType keyValueFile(RowType keyType, RowType valueType) {
    List<DataField> fields = new ArrayList<>();
    for (DataField key : keyType.fields()) {
      fields.add(keyOf(key));
    }
    fields.add(SEQUENCE_NUMBER);
    fields.add(VALUE_KIND);
    fields.addAll(valueType.fields());
    return new RowType(fields);
  }
}
