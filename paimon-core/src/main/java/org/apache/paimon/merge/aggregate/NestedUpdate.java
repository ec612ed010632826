package org.apache.paimon.merge.aggregate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.paimon.data.ArrayView;
import org.apache.paimon.data.BinaryEncoder;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.ArrayType;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.RowType;

/**
 * Arrays of rows as a small table: without a nested key rows are appended, with one a newer row
 * replaces the row of its key. Null rows are dropped, null arrays ignored. Once the array has
 * {@code count-limit} rows or more, input is ignored, also for keys that are there.
 *
 * <p>Rows with a nested key come out in the order of a {@link HashMap} over the keys' hashes as
 * soon as two arrays were merged, which is the order that other writers of the format give.
 */
final class NestedUpdate implements Accumulator {
  private final Elements elements;
  private final int[] key;
  private final BinaryEncoder keyEncoder;
  private final int countLimit;

  /** By nested key; with no nested key by running number. */
  private Map<Object, BinaryRow> state;

  private long nextNumber;

  NestedUpdate(FunctionSpec spec, DataField field) {
    RowType row = rowType(field);
    elements = new Elements(row);
    key = row.indexesOf(spec.nestedKey());
    keyEncoder = new BinaryEncoder(row.project(key).types());
    countLimit = spec.countLimit();
  }

  private static RowType rowType(DataField field) {
    return (RowType) ((ArrayType) field.type()).element();
  }

  @Override
  public void reset() {
    state = null;
  }

  @Override
  public void add(Values row, int position) {
    if (row.isNullAt(position)) {
      return;
    }
    if (state == null) {
      state = new LinkedHashMap<>();
    } else if (state.size() < countLimit) {
      state = merged(state);
    }
    if (state.size() < countLimit) {
      putAll(row.getArray(position));
    }
  }

  /** The rows so far, ready to be merged with others. */
  private Map<Object, BinaryRow> merged(Map<Object, BinaryRow> rows) {
    if (key.length == 0 || !(rows instanceof LinkedHashMap)) {
      return rows;
    }
    // Not the copying constructor: another capacity would be another order.
    Map<Object, BinaryRow> hashed = new HashMap<>();
    rows.forEach(hashed::put);
    return hashed;
  }

  /** As if the older array had been there first and the newer rows came as its input. */
  @Override
  public void addOlder(Values row, int position) {
    if (row.isNullAt(position)) {
      return;
    }
    Map<Object, BinaryRow> newer = state == null ? Map.of() : state;
    state = new LinkedHashMap<>();
    putAll(row.getArray(position));
    if (!newer.isEmpty() && state.size() < countLimit) {
      state = merged(state);
      newer.forEach(
          (number, element) -> state.put(key.length == 0 ? nextNumber++ : number, element));
    }
  }

  private void putAll(ArrayView array) {
    for (int i = 0; i < array.size(); i++) {
      if (!array.isNullAt(i)) {
        Object number = key.length == 0 ? nextNumber++ : keyOf(array, i);
        state.put(number, elements.read(array, i));
      }
    }
  }

  private BinaryRow keyOf(ArrayView array, int i) {
    return keyEncoder.encode(array.getRow(i), key);
  }

  @Override
  public void retract(Values row, int position) {
    if (state == null || row.isNullAt(position)) {
      return;
    }
    ArrayView array = row.getArray(position);
    Collection<BinaryRow> gone = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      if (array.isNullAt(i)) {
        continue;
      }
      if (key.length == 0) {
        gone.add(elements.read(array, i));
      } else {
        state.remove(keyOf(array, i));
      }
    }
    state.values().removeAll(gone);
  }

  @Override
  public void appendTo(VectorBuilder out) {
    if (state == null) {
      out.appendNull();
    } else {
      elements.appendArray(state.values(), out);
    }
  }
}
