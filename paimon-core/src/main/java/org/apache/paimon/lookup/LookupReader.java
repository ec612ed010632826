package org.apache.paimon.lookup;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import org.apache.paimon.data.ColumnBatch;

/** Reads blocks of one lookup file, through the cache. Used by one thread. */
public final class LookupReader implements Closeable {
  private final LookupFile file;
  private final BlockCache cache;
  private final long cacheBytes;
  private final FileChannel channel;

  /**
   * Opens the file, which may be deleted from then on.
   *
   * @param cacheBytes most bytes of blocks in the cache
   */
  LookupReader(LookupFile file, BlockCache cache, long cacheBytes) throws IOException {
    this.file = file;
    this.channel = file.open();
    this.cache = cache;
    this.cacheBytes = cacheBytes;
  }

  public LookupFile file() {
    return file;
  }

  /** The rows of a block, with their place in the data file; not to be changed. */
  public ColumnBatch read(int block) throws IOException {
    ColumnBatch held = cache.get(file, block);
    if (held != null) {
      return held;
    }
    ColumnBatch rows = file.read(channel, block);
    cache.put(file, block, rows, file.blockBytes(block), cacheBytes);
    return rows;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
