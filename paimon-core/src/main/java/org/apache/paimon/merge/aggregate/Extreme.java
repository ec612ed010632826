package org.apache.paimon.merge.aggregate;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.KeyComparator;
import org.apache.paimon.data.PhysicalKind;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.DataField;

/** The greatest or least value that is not null. */
final class Extreme implements Accumulator {
  private final ValueOrder order;
  private final int wantedSign;
  private final ColumnFold columnFold;
  private Values best;
  private int position;

  private Extreme(DataField field, int wantedSign) {
    this.order = ValueOrder.of(field.type());
    this.wantedSign = wantedSign;
    KeyComparator columnOrder = new KeyComparator(List.of(field.type()));
    columnFold =
        PhysicalKind.of(field.type()) == PhysicalKind.LONG
            ? (versions, column, out) -> ColumnPicks.extremeLong(versions, column, out, wantedSign)
            : (versions, column, out) ->
                ColumnPicks.extreme(versions, column, out, columnOrder, wantedSign);
  }

  static Extreme max(FunctionSpec spec, DataField field) {
    return new Extreme(field, 1);
  }

  static Extreme min(FunctionSpec spec, DataField field) {
    return new Extreme(field, -1);
  }

  @Override
  public void reset() {
    best = null;
  }

  @Override
  public void add(Values row, int newPosition) {
    if (row.isNullAt(newPosition)) {
      return;
    }
    if (best == null
        || Integer.signum(order.compare(row, newPosition, best, position)) == wantedSign) {
      best = row;
      position = newPosition;
    }
  }

  @Override
  public Optional<ColumnFold> columnFold() {
    return Optional.of(columnFold);
  }

  @Override
  public void appendTo(VectorBuilder out) {
    if (best == null) {
      out.appendNull();
    } else {
      out.append(best, position);
    }
  }
}
