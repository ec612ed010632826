package org.apache.paimon.lookup;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.paimon.data.ColumnBatch;

/** Blocks used last, up to a number of bytes. Thread-safe: guarded by itself. */
final class BlockCache {
  private final Map<Key, Held> blocks = new LinkedHashMap<>(64, 0.75f, true);
  private long bytes;

  private record Key(LookupFile file, int block) {}

  private record Held(ColumnBatch batch, long bytes) {}

  /** The block; null when it is not held. */
  synchronized ColumnBatch get(LookupFile file, int block) {
    Held held = blocks.get(new Key(file, block));
    return held == null ? null : held.batch();
  }

  /** Keeps a block, and lets the ones go that were not used for longest. */
  synchronized void put(
      LookupFile file, int block, ColumnBatch batch, long blockBytes, long maxBytes) {
    Held old = blocks.put(new Key(file, block), new Held(batch, blockBytes));
    bytes += blockBytes - (old == null ? 0 : old.bytes());
    Iterator<Held> eldest = blocks.values().iterator();
    while (bytes > maxBytes && eldest.hasNext()) {
      bytes -= eldest.next().bytes();
      eldest.remove();
    }
  }

  /** Forgets the blocks of a file. */
  synchronized void forget(LookupFile file) {
    Iterator<Map.Entry<Key, Held>> all = blocks.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<Key, Held> entry = all.next();
      if (entry.getKey().file() == file) {
        bytes -= entry.getValue().bytes();
        all.remove();
      }
    }
  }

  synchronized long bytes() {
    return bytes;
  }
}
