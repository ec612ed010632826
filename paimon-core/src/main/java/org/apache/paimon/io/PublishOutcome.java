package org.apache.paimon.io;

/** How a {@link FileIO#publish} ended. */
public enum PublishOutcome {
  /** The content is there, whole. */
  PUBLISHED,
  /** Something was there already; nothing was written. */
  ALREADY_EXISTS,
  /**
   * The store did not answer: the file may or may not exist. Read it back; delete nothing before
   * that.
   */
  UNKNOWN
}
