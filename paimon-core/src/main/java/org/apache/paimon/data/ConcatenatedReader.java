package org.apache.paimon.data;

import java.io.IOException;
import java.util.Iterator;
import java.util.List;

/** Readers one after the other; each is opened when its turn comes and closed when it is done. */
public final class ConcatenatedReader implements BatchReader {

  /** Opens a reader. */
  @FunctionalInterface
  public interface Source {
    BatchReader open() throws IOException;
  }

  private final Iterator<? extends Source> sources;
  private BatchReader current;

  public ConcatenatedReader(List<? extends Source> sources) {
    this.sources = List.copyOf(sources).iterator();
  }

  @Override
  public ColumnBatch next() throws IOException {
    while (true) {
      if (current == null) {
        if (!sources.hasNext()) {
          return null;
        }
        current = sources.next().open();
      }
      ColumnBatch batch = current.next();
      if (batch != null) {
        return batch;
      }
      close();
    }
  }

  @Override
  public void close() throws IOException {
    BatchReader open = current;
    current = null;
    if (open != null) {
      open.close();
    }
  }
}
