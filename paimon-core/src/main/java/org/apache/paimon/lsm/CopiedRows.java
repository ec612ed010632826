package org.apache.paimon.lsm;

import java.io.IOException;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Selection;
import org.apache.paimon.evolution.DeletedRows;
import org.apache.paimon.lookup.LookupFile;
import org.apache.paimon.lookup.LookupReader;

/** The blocks of a copied file that may hold the keys asked for, without deleted rows. */
final class CopiedRows implements BatchReader {
  private final LookupReader reader;
  private final LookupFile file;
  private final LowerRun asking;
  private final DeletedRows deleted;
  private int last = -1;

  CopiedRows(LookupReader reader, LowerRun asking, Optional<DeletedRows> deleted) {
    this.reader = reader;
    this.file = reader.file();
    this.asking = asking;
    this.deleted = deleted.orElse(null);
  }

  @Override
  public ColumnBatch next() throws IOException {
    while (true) {
      int block = Math.max(last + 1, file.blockOf(asking.askedKeys(), asking.askedRow()));
      if (block >= file.blockCount()) {
        return null;
      }
      last = block;
      ColumnBatch live = withoutDeleted(reader.read(block));
      if (live != null) {
        return live;
      }
    }
  }

  private ColumnBatch withoutDeleted(ColumnBatch batch) {
    long first = batch.firstRow();
    if (deleted == null || deleted.nextFrom(first) >= first + batch.rowCount()) {
      return batch;
    }
    int[] rows = new int[batch.rowCount()];
    int kept = 0;
    for (int row = 0; row < batch.rowCount(); row++) {
      if (deleted.nextFrom(first + row) != first + row) {
        rows[kept++] = row;
      }
    }
    return kept == 0 ? null : batch.withSelection(new Selection(rows, kept));
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
