package org.apache.paimon.spark.read;

import java.io.Serializable;
import java.util.Objects;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.systemtable.DataView;
import org.apache.paimon.systemtable.DataViewTable;
import org.apache.paimon.table.Table;
import org.apache.paimon.table.Tables;

/**
 * How a table is opened, on the driver and again in tasks.
 *
 * @param source the table
 * @param view the system table that shows its rows in another way; null = the table itself
 * @param isStreamed whether splits of a stream are opened
 */
record TableAccess(TableSource source, DataView view, boolean isStreamed) implements Serializable {

  /** How to open a table like this one. */
  static TableAccess of(Table table) {
    DataView view = table instanceof DataViewTable shown ? shown.view() : null;
    return new TableAccess(table.source(), view, false);
  }

  /** The same table as a stream shows it. */
  TableAccess streamed() {
    return new TableAccess(source, view, true);
  }

  Table open() {
    if (view == null) {
      return Tables.open(source);
    }
    return isStreamed ? DataViewTable.streamed(source, view) : DataViewTable.open(source, view);
  }

  /** Whether Spark gets batches, not rows. */
  boolean isColumnar() {
    return source.schema().options().get(ReadOptions.COLUMNAR);
  }

  /** Whether both show the same rows of a snapshot. */
  boolean isSameAs(TableAccess other) {
    return Objects.equals(view, other.view)
        && isStreamed == other.isStreamed
        && source.location().equals(other.source.location())
        && source.branch().equals(other.source.branch())
        && source.schema().id() == other.source.schema().id();
  }
}
