package org.apache.paimon.index.fileindex;

import java.util.Arrays;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.data.BytesVector;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.data.MapVector;
import org.apache.paimon.data.VectorBuilder;
import org.apache.paimon.types.DataType;

/** Takes the values of one key out of a column of maps; a map without the key gives null. */
final class MapValues {
  private final byte[] key;
  private final VectorBuilder values;

  MapValues(String key, DataType valueType) {
    this.key = Bytes.of(key).array();
    this.values = VectorBuilder.of(valueType);
  }

  /** One value per row; valid until the next call. */
  ColumnVector of(ColumnVector column, int[] rows, int count) {
    values.clear();
    MapVector maps = (MapVector) column;
    for (int i = 0; i < count; i++) {
      int entry = maps.isNullAt(rows[i]) ? -1 : find(maps, rows[i]);
      if (entry < 0) {
        values.appendNull();
      } else {
        values.append(maps.values(), entry);
      }
    }
    return values.build();
  }

  private int find(MapVector maps, int row) {
    BytesVector keys = (BytesVector) maps.keys();
    int from = maps.offsets()[row];
    for (int entry = from; entry < from + maps.lengths()[row]; entry++) {
      int start = keys.start(entry);
      if (Arrays.equals(keys.buffer(), start, start + keys.length(entry), key, 0, key.length)) {
        return entry;
      }
    }
    return -1;
  }
}
