package org.apache.paimon.lsm;

/** What a merge does with keys whose result is a retract (-U or -D). */
public enum Retracts {
  /** They are rows of the result. */
  KEEP,
  /** They vanish. */
  DROP
}
