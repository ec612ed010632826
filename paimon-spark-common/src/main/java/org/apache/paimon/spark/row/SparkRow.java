package org.apache.paimon.spark.row;

import org.apache.paimon.data.RowView;
import org.apache.paimon.types.RowType;
import org.apache.spark.sql.catalyst.InternalRow;

/** A cursor over rows of Spark with the columns of one row type. Used by one thread. */
public final class SparkRow extends SparkValues implements RowView {
  private final ValueForm[] forms;

  public SparkRow(RowType type) {
    this(ValueForm.ofFields(type));
  }

  SparkRow(ValueForm[] forms) {
    this.forms = forms;
  }

  /** Looks at {@code row}; valid until Spark reuses it. */
  public SparkRow at(InternalRow row) {
    point(row);
    return this;
  }

  @Override
  ValueForm form(int position) {
    return forms[position];
  }

  @Override
  public int fieldCount() {
    return forms.length;
  }
}
