package org.apache.paimon.merge.aggregate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import org.apache.paimon.data.ArrayView;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataField;

/**
 * Arrays joined, null elements kept, with {@code distinct} each element once; null arrays are
 * ignored. A retract removes one occurrence per element.
 */
final class Collect implements Accumulator {
  private final Elements elements;
  private final boolean isDistinct;
  private Collection<BinaryRow> state;

  Collect(FunctionSpec spec, DataField field) {
    elements = new Elements(((ArrayType) field.type()).element());
    isDistinct = spec.distinct();
  }

  @Override
  public void reset() {
    state = null;
  }

  @Override
  public void add(Values row, int position) {
    if (!row.isNullAt(position)) {
      if (state == null) {
        state = empty();
      }
      elements.readAll(row.getArray(position), state);
    }
  }

  @Override
  public void addOlder(Values row, int position) {
    if (!row.isNullAt(position)) {
      Collection<BinaryRow> newer = state == null ? List.of() : state;
      state = empty();
      elements.readAll(row.getArray(position), state);
      state.addAll(newer);
    }
  }

  @Override
  public void retract(Values row, int position) {
    if (state == null || row.isNullAt(position)) {
      return;
    }
    ArrayView array = row.getArray(position);
    for (int i = 0; i < array.size(); i++) {
      state.remove(elements.read(array, i));
    }
  }

  private Collection<BinaryRow> empty() {
    return isDistinct ? new LinkedHashSet<>() : new ArrayList<>();
  }

  @Override
  public void appendTo(VectorBuilder out) {
    if (state == null) {
      out.appendNull();
    } else {
      elements.appendArray(state, out);
    }
  }
}
