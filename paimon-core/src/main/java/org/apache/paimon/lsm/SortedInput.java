package org.apache.paimon.lsm;

import org.apache.paimon.data.ConcatenatedReader;

/**
 * A part of a sorted run, usually one file: rows ascending by key, in some {@link KeyValueLayout}.
 * A key has one row, or all its rows lie in one batch, oldest first.
 *
 * @param age orders parts when nothing in the rows does: of two versions alike in sequence fields
 *     and number the one with the greater age value is the newer
 * @param level of the file; 0 for rows that are in no file yet
 * @param isComplete whether its rows stand for all versions of their keys in parts of less age: a
 *     lookup compaction has merged those into them
 * @param source opens the part when its turn comes
 * @param bytes size where it is stored; 0 when it is in memory
 */
public record SortedInput(
    int age, int level, boolean isComplete, ConcatenatedReader.Source source, long bytes) {

  /** Rows in memory. */
  public SortedInput(int age, ConcatenatedReader.Source source) {
    this(age, source, 0);
  }

  /** Rows that are in no data file. */
  SortedInput(int age, ConcatenatedReader.Source source, long bytes) {
    this(age, 0, false, source, bytes);
  }
}
