package org.apache.paimon.scan;

import java.io.Serializable;

/**
 * Where a stream of a table stands.
 *
 * @param snapshotId a snapshot; it may not exist yet when its changes are wanted
 * @param part which part of it is read next
 */
public record StreamPosition(long snapshotId, Part part) implements Serializable {

  /** What of a snapshot is read. */
  public enum Part {
    /** The whole state, as the beginning of a stream. */
    STATE,
    /** What its commit changed. */
    CHANGES
  }

  /** The position after everything of this snapshot. */
  public StreamPosition next() {
    return new StreamPosition(snapshotId + 1, Part.CHANGES);
  }

  static StreamPosition state(long snapshotId) {
    return new StreamPosition(snapshotId, Part.STATE);
  }

  static StreamPosition changes(long snapshotId) {
    return new StreamPosition(snapshotId, Part.CHANGES);
  }
}
