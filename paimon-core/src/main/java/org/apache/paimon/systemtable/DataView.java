package org.apache.paimon.systemtable;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.error.UserException;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;

/** System tables that show the table's own rows in another way; the engine reads them. */
public enum DataView {
  /** The rows with their kind in front, retracts included. */
  AUDIT_LOG,
  /** The rows with their kind in front and every column as array: [value] or [before, after]. */
  BINLOG,
  /** What full compaction has reached: the highest level, without a merge. */
  RO,
  /** The rows with id and sequence number behind. */
  ROW_TRACKING;

  /** Name of the kind's column: {@code +I}, {@code -U}, {@code +U} or {@code -D}. */
  public static final String ROW_KIND_COLUMN = "rowkind";

  /** The suffix in {@code t$suffix}. */
  public String suffix() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The view with this suffix; empty when there is none. */
  public static Optional<DataView> find(String suffix) {
    for (DataView view : values()) {
      if (view.suffix().equals(suffix)) {
        return Optional.of(view);
      }
    }
    return Optional.empty();
  }

  /**
   * The columns of the view of a table.
   *
   * @throws UserException when the table cannot be shown this way
   */
  public RowType rowType(String table, TableSchema schema) {
    List<DataField> fields = new ArrayList<>(schema.fields());
    switch (this) {
      case AUDIT_LOG -> fields.add(0, kind());
      case BINLOG -> {
        fields.replaceAll(
            field -> field.withType(DataTypes.array(field.type().withNullable(true))));
        fields.add(0, kind());
      }
      case RO -> {}
      case ROW_TRACKING -> {
        requireRowTracking(table, schema);
        fields.add(SystemFields.ROW_ID);
        fields.add(SystemFields.SEQUENCE_NUMBER);
      }
    }
    return new RowType(fields);
  }

  private static DataField kind() {
    return new DataField(SystemFields.ROW_KIND.id(), ROW_KIND_COLUMN, DataTypes.STRING);
  }

  private static void requireRowTracking(String table, TableSchema schema) {
    if (!schema.options().get(TableOptions.ROW_TRACKING)) {
      throw new UserException(
          "Cannot read row ids of table "
              + table
              + ": option '"
              + TableOptions.ROW_TRACKING.name()
              + "' is false, expected true. Row ids exist only in tables that were created with the"
              + " option.");
    }
  }
}
