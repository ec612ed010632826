package org.apache.paimon.data.cast;

/** What a cast does to the order of values. */
public enum CastOrder {
  /** Different values stay different and in order; none becomes null. */
  EXACT,
  /** No two values change places, but different ones may become equal; none becomes null. */
  MONOTONE,
  /** Nothing can be said: bounds of the old values say nothing of the new ones. */
  NONE
}
