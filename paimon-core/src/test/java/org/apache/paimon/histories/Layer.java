package org.apache.paimon.histories;

/** What one file, or several that compactions merged, hold of a key. */
record Layer(Change version, Level level) {
  /** How far a layer has come. */
  enum Level {
    /** Level 0. */
    NEW,
    /** Above level 0, by a compaction. */
    MERGED,
    /** The highest level, told apart where its changes are the changelog. */
    TOP
  }

  @Override
  public int hashCode() {
    return version.hashCode() * 31 + level.ordinal();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Layer layer && level == layer.level && version.equals(layer.version);
  }
}
