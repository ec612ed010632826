package org.apache.paimon.format;

/** Rows of a file that are wanted, counted from 0 as stored. */
@FunctionalInterface
public interface WantedRows {

  /** The first wanted row from {@code row} on, {@code Long.MAX_VALUE} when there is none. */
  long nextFrom(long row);
}
