package org.apache.paimon.spark.read;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Selection;

/** Takes rows out of the batches of files by their positions. Used by one thread. */
final class LeftOutRows {
  private static final long[] NONE = {};

  private final Map<String, long[]> byFile;
  private long[] positions = NONE;
  private int[] rows = {};

  /**
   * @param byFile ascending positions by name of the file
   */
  LeftOutRows(Map<String, long[]> byFile) {
    this.byFile = byFile;
  }

  boolean isEmpty() {
    return byFile.isEmpty();
  }

  /** The batches that follow belong to this file. */
  void startFile(String name) {
    positions = byFile.getOrDefault(name, NONE);
  }

  /** The batch without the rows. */
  ColumnBatch of(ColumnBatch batch) {
    if (positions.length == 0) {
      return batch;
    }
    if (batch.firstRow() < 0) {
      throw new IllegalStateException(
          "Cannot leave out deleted rows: a batch of "
              + batch.rowCount()
              + " rows does not say where it stands in its file (first row "
              + batch.firstRow()
              + "), expected a position from 0. This is a bug; please report the statement.");
    }
    int at = Arrays.binarySearch(positions, batch.firstRow());
    int next = at < 0 ? -at - 1 : at;
    if (next == positions.length || positions[next] >= batch.firstRow() + batch.rowCount()) {
      return batch;
    }
    if (rows.length < batch.rowCount()) {
      rows = new int[batch.rowCount()];
    }
    Optional<Selection> given = batch.selection();
    int count = batch.selectedCount();
    int kept = 0;
    for (int i = 0; i < count; i++) {
      int row = given.isPresent() ? given.get().row(i) : i;
      long position = batch.firstRow() + row;
      while (next < positions.length && positions[next] < position) {
        next++;
      }
      if (next == positions.length || positions[next] != position) {
        rows[kept++] = row;
      }
    }
    return batch.withSelection(new Selection(rows, kept));
  }
}
