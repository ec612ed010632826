package org.apache.paimon.integration.peer;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.crosspartition.GlobalIndexAssigner;
import org.apache.paimon.crosspartition.IndexBootstrap;
import org.apache.paimon.data.InternalRow;
import org.apache.paimon.data.serializer.InternalRowSerializer;
import org.apache.paimon.disk.IOManager;
import org.apache.paimon.table.FileStoreTable;
import org.apache.paimon.table.sink.TableWrite;

/**
 * Writes to a table whose key may change its partition: the peer's index of all keys, in RocksDB,
 * says what becomes of a row.
 */
final class PeerMovedKeys {
  private static final long INDEX_BYTES = 16 << 20;

  private PeerMovedKeys() {}

  static void write(
      FileStoreTable table, TableWrite write, IOManager ioManager, List<InternalRow> rows)
      throws Exception {
    List<Exception> failures = new ArrayList<>();
    InternalRowSerializer copies = new InternalRowSerializer(table.rowType());
    try (GlobalIndexAssigner index = new GlobalIndexAssigner(table)) {
      index.open(
          INDEX_BYTES,
          ioManager,
          1,
          0,
          (row, bucket) -> {
            try {
              write.write(copies.copy(row), bucket);
            } catch (Exception e) {
              failures.add(e);
            }
          });
      new IndexBootstrap(table)
          .bootstrap(
              1,
              0,
              key -> {
                try {
                  index.bootstrapKey(key);
                } catch (Exception e) {
                  failures.add(e);
                }
              });
      index.endBoostrap(true);
      for (InternalRow row : rows) {
        index.processInput(row);
      }
    }
    if (!failures.isEmpty()) {
      throw failures.get(0);
    }
  }
}
