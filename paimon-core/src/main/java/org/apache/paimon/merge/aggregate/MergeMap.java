package org.apache.paimon.merge.aggregate;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.paimon.data.ArrayView;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.MapBuilder;
import org.apache.paimon.data.MapView;
import org.apache.paimon.data.Values;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.MapType;

/**
 * Maps put together, the newer value of a key wins; null maps are ignored. A retract removes keys,
 * whatever their values.
 */
final class MergeMap implements Accumulator {
  private final Elements keys;
  private final Elements values;
  private Map<BinaryRow, BinaryRow> state;

  MergeMap(FunctionSpec spec, DataField field) {
    MapType type = (MapType) field.type();
    keys = new Elements(type.key());
    values = new Elements(type.value());
  }

  @Override
  public void reset() {
    state = null;
  }

  @Override
  public void add(Values row, int position) {
    if (!row.isNullAt(position)) {
      if (state == null) {
        state = new LinkedHashMap<>();
      }
      putAll(row.getMap(position));
    }
  }

  @Override
  public void addOlder(Values row, int position) {
    if (!row.isNullAt(position)) {
      Map<BinaryRow, BinaryRow> newer = state == null ? Map.of() : state;
      state = new LinkedHashMap<>();
      putAll(row.getMap(position));
      state.putAll(newer);
    }
  }

  private void putAll(MapView map) {
    ArrayView mapKeys = map.keys();
    ArrayView mapValues = map.values();
    for (int i = 0; i < map.size(); i++) {
      state.put(keys.read(mapKeys, i), values.read(mapValues, i));
    }
  }

  @Override
  public void retract(Values row, int position) {
    if (state == null || row.isNullAt(position)) {
      return;
    }
    ArrayView mapKeys = row.getMap(position).keys();
    for (int i = 0; i < mapKeys.size(); i++) {
      state.remove(keys.read(mapKeys, i));
    }
  }

  @Override
  public void appendTo(VectorBuilder out) {
    if (state == null) {
      out.appendNull();
      return;
    }
    MapBuilder map = (MapBuilder) out;
    for (BinaryRow key : state.keySet()) {
      keys.append(key, map.keys());
    }
    for (BinaryRow value : state.values()) {
      values.append(value, map.values());
    }
    map.endMap(state.size());
  }
}
