package org.apache.paimon.append;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowView;
import org.apache.paimon.data.Selection;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.memory.BufferAccount;
import org.apache.paimon.memory.MemoryBudget;
import org.apache.paimon.spill.SpillDirectory;
import org.apache.paimon.spill.SpillFile;
import org.apache.paimon.spill.SpillWriter;
import org.apache.paimon.types.DataType;

/**
 * Rows of one bucket in write order, in memory and on local disk, so that a task with many buckets
 * has only one data file open at a time. Used by one thread.
 */
public final class AppendBuffer {
  private static final int BATCH_ROWS = 4096;
  private static final long MOST_BYTES = 1L << 30;

  private final List<DataType> columns;
  private final Optional<SpillDirectory> spillDirectory;
  private final BufferAccount account;
  private final List<SpillFile> spilled = new ArrayList<>();
  private BatchBuilder rows;

  /**
   * @param spillDirectory where rows may be spilled; empty = nowhere
   */
  public AppendBuffer(
      List<DataType> columns, Optional<SpillDirectory> spillDirectory, MemoryBudget budget) {
    this.columns = List.copyOf(columns);
    this.spillDirectory = spillDirectory;
    this.account = new BufferAccount(budget);
    this.rows = new BatchBuilder(columns);
  }

  public void add(RowView row) {
    rows.append(row);
    if (account.isDue(rows.size())) {
      account.reserve(rows.size(), rows.memoryBytes());
    }
  }

  /** Adds the selected rows. */
  public void add(ColumnBatch batch) {
    int count = batch.selectedCount();
    int[] selected = batch.selection().map(Selection::rows).orElse(null);
    for (int i = 0; i < rows.columnCount(); i++) {
      if (selected == null) {
        rows.column(i).appendRange(batch.column(i), 0, count);
      } else {
        rows.column(i).appendSelected(batch.column(i), selected, count);
      }
    }
    rows.endRows(count);
    account.reserve(rows.size(), rows.memoryBytes());
  }

  public long memoryBytes() {
    return rows.size() == 0 ? 0 : account.reservedBytes();
  }

  /** Whether memory must be released before more rows come, whatever the budget says. */
  public boolean isFull() {
    return account.reservedBytes() > MOST_BYTES;
  }

  /** Whether {@link #spill} may be called now. */
  public boolean canSpill() {
    return spillDirectory.isPresent() && !spillDirectory.get().isFull();
  }

  /** Moves the rows in memory to local disk. */
  public void spill() {
    if (rows.size() == 0) {
      return;
    }
    SpillWriter writer = spillDirectory.orElseThrow().newFile(columns);
    try {
      for (int from = 0; from < rows.size(); from += BATCH_ROWS) {
        writer.write(part(from, Math.min(rows.size(), from + BATCH_ROWS)));
      }
      spilled.add(writer.finish());
    } catch (RuntimeException e) {
      writer.abandon();
      throw e;
    }
    forgetMemory();
  }

  private ColumnBatch part(int from, int to) {
    if (from == 0 && to == rows.size()) {
      return rows.build();
    }
    ColumnBatch all = rows.build();
    BatchBuilder part = new BatchBuilder(columns);
    for (int i = 0; i < columns.size(); i++) {
      part.column(i).appendRange(all.column(i), from, to);
    }
    part.endRows(to - from);
    return part.build();
  }

  /** Writes all rows in the order they came, and forgets them. */
  public void drain(AppendFileWriter target) {
    try {
      while (!spilled.isEmpty()) {
        SpillFile file = spilled.get(0);
        try (BatchReader reader = file.open()) {
          for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
            target.write(batch);
          }
        }
        spilled.remove(0);
        file.delete();
      }
    } catch (IOException e) {
      throw new StorageException(
          "Failed to read spilled rows: "
              + e.getMessage()
              + ". Expected local spill files to be readable. Check the temporary directory, then"
              + " write again; the table is unchanged.",
          e);
    }
    for (int from = 0; from < rows.size(); from += BATCH_ROWS) {
      target.write(part(from, Math.min(rows.size(), from + BATCH_ROWS)));
    }
    forgetMemory();
  }

  private void forgetMemory() {
    account.release();
    rows = new BatchBuilder(columns);
  }

  /** Forgets all rows. */
  public void clear() {
    forgetMemory();
    List<SpillFile> files = List.copyOf(spilled);
    spilled.clear();
    files.forEach(SpillFile::delete);
  }
}
