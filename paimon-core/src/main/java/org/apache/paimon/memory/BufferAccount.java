package org.apache.paimon.memory;

/**
 * What one growing buffer of rows has reserved from a {@link MemoryBudget}. Measuring a buffer
 * costs something, so it says when that is due: more often while rows are few or large. Used by one
 * thread.
 */
public final class BufferAccount {
  private static final int MOST_ROWS_UNMEASURED = 4096;

  private final MemoryBudget budget;
  private long reservedBytes;
  private int nextRows = 1;

  public BufferAccount(MemoryBudget budget) {
    this.budget = budget;
  }

  /** Whether a buffer of this many rows is to be measured again. */
  public boolean isDue(int rows) {
    return rows >= nextRows;
  }

  /** Reserves what a buffer of this many rows holds. */
  public void reserve(int rows, long bytes) {
    budget.adjust(bytes - reservedBytes);
    reservedBytes = bytes;
    long rowsInSixteenth = budget.totalBytes() / 16 * rows / Math.max(bytes, 1);
    long step = Math.min(Math.min(rowsInSixteenth, rows), MOST_ROWS_UNMEASURED);
    nextRows = rows + (int) Math.max(1, step);
  }

  public long reservedBytes() {
    return reservedBytes;
  }

  /** Gives everything back: the buffer is empty. */
  public void release() {
    budget.adjust(-reservedBytes);
    reservedBytes = 0;
    nextRows = 1;
  }
}
