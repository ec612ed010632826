package org.apache.paimon.evolution;

/** Rows of one data file that are deleted; positions count from 0 as the rows are stored. */
public interface DeletedRows {
  /** No further row is deleted. */
  long NONE = Long.MAX_VALUE;

  /** The first deleted row that is not before {@code row}; {@link #NONE} when there is none. */
  long nextFrom(long row);
}
