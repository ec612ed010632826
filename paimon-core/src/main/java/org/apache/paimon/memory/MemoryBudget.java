package org.apache.paimon.memory;

/** A number of bytes that several buffers of one task share. Used by one thread. */
public final class MemoryBudget {
  private final long totalBytes;
  private long reservedBytes;

  public MemoryBudget(long totalBytes) {
    if (totalBytes <= 0) {
      throw new IllegalArgumentException("budget of " + totalBytes + " bytes");
    }
    this.totalBytes = totalBytes;
  }

  /** Records that a buffer holds {@code delta} more (or, when negative, fewer) bytes. */
  public void adjust(long delta) {
    reservedBytes += delta;
    if (reservedBytes < 0) {
      throw new IllegalStateException("more memory returned than reserved: " + reservedBytes);
    }
  }

  /** Whether buffers hold more than the budget; then the owner flushes the largest. */
  public boolean isExceeded() {
    return reservedBytes > totalBytes;
  }

  public long reservedBytes() {
    return reservedBytes;
  }

  public long totalBytes() {
    return totalBytes;
  }
}
