package org.apache.paimon.index.fileindex;

import java.io.IOException;
import java.util.Optional;
import org.apache.paimon.data.ColumnVector;

/** Builds the body of one index while a file is written. Used by one thread. */
interface BodyBuilder {

  static BodyBuilder of(IndexedColumn column, KeyForm form) {
    return switch (column.kind()) {
      case BLOOM_FILTER -> new BloomFilterBuilder(column.settings(), form);
      case BITMAP -> new BitmapBuilder(column.settings(), form);
      case BSI -> new BitSlicedBuilder(form);
      case RANGE_BITMAP -> new RangeBitmapBuilder(column.settings(), form);
    };
  }

  /** Looks at the next {@code count} rows of the file: these rows of the vector, null included. */
  void add(ColumnVector column, int[] rows, int count);

  /** The body; empty when these values cannot be indexed. */
  Optional<byte[]> finish() throws IOException;
}
