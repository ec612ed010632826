package org.apache.paimon.read;

import java.io.IOException;
import java.util.List;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;

/** Some columns of another reader, nested ones narrowed. */
final class ProjectedReader implements BatchReader {
  private final BatchReader reader;
  private final int[] sources;
  private final Narrowing[] narrowings;

  ProjectedReader(BatchReader reader, int[] sources, Narrowing[] narrowings) {
    this.reader = reader;
    this.sources = sources;
    this.narrowings = narrowings;
  }

  @Override
  public ColumnBatch next() throws IOException {
    ColumnBatch batch = reader.next();
    if (batch == null) {
      return null;
    }
    ColumnVector[] vectors = new ColumnVector[sources.length];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = narrowings[i].apply(batch.column(sources[i]));
    }
    return batch.withColumns(List.of(vectors));
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
