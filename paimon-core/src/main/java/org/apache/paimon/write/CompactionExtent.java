package org.apache.paimon.write;

/** How much a requested compaction covers. */
public enum CompactionExtent {
  /** What the picker would choose by itself. */
  MINOR,
  /** Everything, to the highest level. */
  FULL
}
