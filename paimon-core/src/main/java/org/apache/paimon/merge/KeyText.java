package org.apache.paimon.merge;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.data.Datums;
import org.apache.paimon.data.RowView;
import org.apache.paimon.error.UserException;
import org.apache.paimon.types.RowType;

/** Names table and key of a row in messages. */
final class KeyText {
  private final String tableName;
  private final RowType values;
  private final MergeOptions options;

  KeyText(String tableName, MergeOptions options, RowType values) {
    this.tableName = tableName;
    this.values = values;
    this.options = options;
  }

  /** For example {@code key (k=1) of table db.t}. */
  String of(RowView row) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < values.fieldCount(); i++) {
      if (options.keyIds().contains(values.field(i).id())) {
        Object value = Datums.read(row, i, values.typeAt(i));
        String text =
            value instanceof org.apache.paimon.data.Bytes bytes
                    && values.typeAt(i).root().isCharacter()
                ? bytes.text()
                : String.valueOf(value);
        parts.add(values.field(i).name() + "=" + text);
      }
    }
    return "key (" + String.join(", ", parts) + ") of table " + tableName;
  }

  /** The failure of an aggregate function whose result does not fit. */
  UserException overflow(RowView row, ArithmeticException cause) {
    return new UserException(
        "Cannot merge "
            + of(row)
            + ": "
            + cause.getMessage()
            + ". Expected a result within the type. Widen the column's type, or read without the"
            + " column and correct the rows.",
        cause);
  }
}
