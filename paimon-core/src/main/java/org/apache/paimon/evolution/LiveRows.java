package org.apache.paimon.evolution;

import java.util.Optional;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Selection;
import org.apache.paimon.format.ReadCounters;
import org.apache.paimon.index.fileindex.IndexAnswer;

/** Selects the rows of a file's batches that are not deleted and that an index may want. */
final class LiveRows {
  private final IndexAnswer indexed;
  private final DeletedRows deleted;
  private final ReadCounters counters;
  private int[] rows = {};

  LiveRows(IndexAnswer indexed, Optional<DeletedRows> deleted, ReadCounters counters) {
    this.counters = counters;
    this.indexed = indexed;
    this.deleted = deleted.orElse(null);
  }

  /** The batch with these rows selected; null when no row is left. */
  ColumnBatch of(ColumnBatch batch) {
    ColumnBatch wanted = indexed.filter(batch);
    if (wanted.selectedCount() == 0) {
      return null;
    }
    return deleted == null ? wanted : withoutDeleted(wanted);
  }

  /** The batch with deleted rows not selected; null when no row is left. */
  private ColumnBatch withoutDeleted(ColumnBatch batch) {
    long first = batch.firstRow();
    if (first < 0) {
      throw new IllegalStateException("a batch without its place in the file");
    }
    long next = deleted.nextFrom(first);
    if (next >= first + batch.rowCount()) {
      return batch;
    }
    if (rows.length < batch.rowCount()) {
      rows = new int[batch.rowCount()];
    }
    int kept =
        batch.selection().isPresent()
            ? keepSelected(batch.selection().get(), first)
            : keepAll(batch.rowCount(), first, next);
    counters.addDeletedRows(batch.selectedCount() - kept);
    return kept == 0 ? null : batch.withSelection(new Selection(rows, kept));
  }

  private int keepAll(int rowCount, long first, long firstDeleted) {
    long next = firstDeleted;
    int kept = 0;
    for (int row = 0; row < rowCount; row++) {
      if (first + row < next) {
        rows[kept++] = row;
      } else {
        next = deleted.nextFrom(first + row + 1);
      }
    }
    return kept;
  }

  private int keepSelected(Selection selection, long first) {
    int kept = 0;
    for (int i = 0; i < selection.size(); i++) {
      int row = selection.row(i);
      if (deleted.nextFrom(first + row) != first + row) {
        rows[kept++] = row;
      }
    }
    return kept;
  }
}
