package org.apache.paimon.io.testing;

/** What goes wrong at an operation of {@link FakeFileIO}. */
public enum Fault {
  /** Nothing is done and the operation throws. */
  ERROR_BEFORE,
  /**
   * All is done, then the operation throws: {@link java.io.IOException}, and for a publish an
   * {@link java.io.UncheckedIOException} (never a StorageException, which would be a lie).
   */
  ERROR_AFTER,
  /**
   * The process dies before the operation: {@link SimulatedCrash}; all later calls throw it too.
   */
  CRASH_BEFORE,
  /** The process dies after the operation. */
  CRASH_AFTER,
  /** All is done but the store does not answer: a publish returns UNKNOWN, others throw. */
  LOST_REPLY,
  /** Nothing is done and the store does not answer: a publish returns UNKNOWN, others throw. */
  LOST_REQUEST
}
