package org.apache.paimon.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.io.Closing;
import org.apache.paimon.types.DataType;

/**
 * Joins readers of the same rows by position: columns of several files side by side. Where batches
 * of all readers begin and end together, vectors are passed on, else they are copied.
 */
final class JoinedReader implements BatchReader {
  private final List<BatchReader> readers;
  private final int[] sources;
  private final int[] positions;
  private final BatchBuilder builder;
  private final ColumnBatch[] batches;
  private final int[] offsets;

  /**
   * @param types of the joined columns
   * @param sources reader of each column
   * @param positions column in that reader
   */
  JoinedReader(List<BatchReader> readers, List<DataType> types, int[] sources, int[] positions) {
    this.readers = List.copyOf(readers);
    this.sources = sources;
    this.positions = positions;
    builder = new BatchBuilder(types);
    batches = new ColumnBatch[readers.size()];
    offsets = new int[readers.size()];
  }

  @Override
  public ColumnBatch next() throws IOException {
    int ended = 0;
    int count = Integer.MAX_VALUE;
    boolean isAligned = true;
    for (int i = 0; i < batches.length; i++) {
      if (batches[i] == null || offsets[i] == batches[i].rowCount()) {
        batches[i] = readers.get(i).next();
        offsets[i] = 0;
      }
      if (batches[i] == null) {
        ended++;
        continue;
      }
      int left = batches[i].rowCount() - offsets[i];
      isAligned &= offsets[i] == 0 && (count == Integer.MAX_VALUE || left == count);
      count = Math.min(count, left);
    }
    if (ended == batches.length) {
      return null;
    }
    if (ended > 0) {
      throw new CorruptDataException(
          "Cannot join data files by position: "
              + ended
              + " of "
              + batches.length
              + " end before the others, expected the same number of rows. Restore the files from a"
              + " copy.");
    }
    return isAligned ? sideBySide(count) : copied(count);
  }

  private ColumnBatch sideBySide(int count) {
    List<ColumnVector> columns = new ArrayList<>(sources.length);
    for (int i = 0; i < sources.length; i++) {
      columns.add(batches[sources[i]].column(positions[i]));
    }
    long firstRow = batches[0].firstRow();
    advance(count);
    return new ColumnBatch(count, columns, Optional.empty(), firstRow);
  }

  private ColumnBatch copied(int count) {
    builder.clear();
    for (int i = 0; i < sources.length; i++) {
      int from = offsets[sources[i]];
      ColumnVector vector = batches[sources[i]].column(positions[i]);
      builder.column(i).appendRange(vector, from, from + count);
    }
    builder.endRows(count);
    advance(count);
    return builder.build();
  }

  private void advance(int count) {
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] += count;
    }
  }

  @Override
  public void close() throws IOException {
    Closing.all(readers);
  }
}
