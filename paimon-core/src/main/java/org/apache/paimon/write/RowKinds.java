package org.apache.paimon.write;

import java.nio.charset.StandardCharsets;
import org.apache.paimon.data.BytesBuilder;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.Values;
import org.apache.paimon.error.UserException;
import org.apache.paimon.merge.MergeOptions;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.schema.KeyOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.types.RowType;

/**
 * Decides the kind of each row and whether it counts (lsm-semantics 1.2, 1.3, 11). Used by one
 * thread.
 */
final class RowKinds {
  private static final int NO_FIELD = -1;

  private final String table;
  private final boolean keyed;
  private final boolean takesRetracts;
  private final KeyOptions options;
  private final int field;
  private final BytesBuilder scratch = new BytesBuilder();

  RowKinds(String table, TableSchema schema, KeyOptions options) {
    this(
        table,
        schema,
        options,
        options.rowKindColumn().map(name -> column(schema.rowType(), name)).orElse(NO_FIELD));
  }

  private RowKinds(String table, TableSchema schema, KeyOptions options, int field) {
    this.table = table;
    this.keyed = schema.hasPrimaryKey();
    this.takesRetracts = keyed && MergeOptions.of(schema).takesRetracts();
    this.options = options;
    this.field = field;
  }

  /** The kinds are those given, even when the table has a column for them. */
  static RowKinds asGiven(String table, TableSchema schema, KeyOptions options) {
    return new RowKinds(table, schema, options, NO_FIELD);
  }

  private static int column(RowType columns, String name) {
    int position = columns.indexOf(name);
    if (position < 0 || !columns.typeAt(position).root().isCharacter()) {
      throw new UserException(
          "Invalid option 'rowkind.field' = '"
              + name
              + "', expected the name of a string column, one of "
              + columns.names()
              + ". Correct the option.");
    }
    return position;
  }

  /** Whether the kind is a column of the row. */
  boolean areInRows() {
    return field != NO_FIELD;
  }

  /** The kind of a row that came as {@code given}; null when the row is to be dropped. */
  RowKind kindOf(RowKind given, Values row) {
    RowKind kind = field == NO_FIELD ? given : readKind(row);
    if (!kind.isRetract()) {
      return kind;
    }
    if (options.ignoreDelete() || (options.ignoreUpdateBefore() && kind == RowKind.UPDATE_BEFORE)) {
      return null;
    }
    if (!keyed) {
      throw new UserException(
          "Cannot write a row of kind "
              + kind.text()
              + " to table "
              + table
              + ": it has no primary key and takes +I and +U only. Define a primary key, or set"
              + " 'ignore-delete' = 'true' to drop such rows.");
    }
    if (!takesRetracts) {
      throw new UserException(
          "Cannot write a row of kind "
              + kind.text()
              + " to table "
              + table
              + ": its merge engine '"
              + OptionKey.enumText(options.mergeEngine())
              + "' takes +I and +U only. Set 'ignore-delete' = 'true' to drop such rows; with"
              + " 'partial-update', 'partial-update.remove-record-on-delete' or sequence groups"
              + " let it delete.");
    }
    return kind;
  }

  private RowKind readKind(Values row) {
    if (row.isNullAt(field)) {
      throw new UserException(
          "Cannot write a row to table "
              + table
              + ": Row kind cannot be null. Expected +I, -U, +U or -D in column '"
              + options.rowKindField()
              + "' (option 'rowkind.field'). Fill the column.");
    }
    scratch.clear();
    row.appendBytes(field, scratch);
    int length = scratch.build().offsets()[1];
    byte[] text = scratch.buffer();
    RowKind kind = length == 2 ? kindOf(text[0], text[1] & ~0x20) : null;
    return kind != null
        ? kind
        : RowKind.ofText(new String(text, 0, length, StandardCharsets.UTF_8));
  }

  private static RowKind kindOf(int sign, int upperLetter) {
    if (sign == '+') {
      return upperLetter == 'I' ? RowKind.INSERT : upperLetter == 'U' ? RowKind.UPDATE_AFTER : null;
    }
    if (sign == '-') {
      return upperLetter == 'D'
          ? RowKind.DELETE
          : upperLetter == 'U' ? RowKind.UPDATE_BEFORE : null;
    }
    return null;
  }
}
