package org.apache.paimon.evolution;

import java.io.IOException;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.Selection;
import org.apache.paimon.io.Location;

/** The batches of one data file in the wanted form, deleted rows left out. */
final class FileBatches implements BatchReader {
  private final BatchReader reader;
  private final FileMapping mapping;
  private final OutputColumns output;
  private final DeletedRows deleted;
  private final DataFileReader owner;
  private final Location location;
  private int[] rows = {};

  FileBatches(
      BatchReader reader,
      FileMapping mapping,
      OutputColumns output,
      Optional<DeletedRows> deleted,
      DataFileReader owner,
      Location location) {
    this.reader = reader;
    this.mapping = mapping;
    this.output = output;
    this.deleted = deleted.orElse(null);
    this.owner = owner;
    this.location = location;
  }

  @Override
  public ColumnBatch next() {
    try {
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        ColumnBatch live = deleted == null ? batch : withoutDeleted(batch);
        if (live != null) {
          return output.of(mapping.apply(live));
        }
      }
      return null;
    } catch (IOException e) {
      throw owner.failure(location, e);
    }
  }

  /** The batch with deleted rows not selected; null when no row is left. */
  private ColumnBatch withoutDeleted(ColumnBatch batch) {
    long first = batch.firstRow();
    if (first < 0) {
      throw new IllegalStateException("a batch of " + location + " without its place in the file");
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

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
