package org.apache.paimon.lsm;

import org.apache.paimon.data.ConcatenatedReader;

/**
 * A part of a sorted run, usually one file: rows ascending by key, in some {@link KeyValueLayout}.
 * A key has one row, or all its rows lie in one batch, oldest first.
 *
 * @param age orders parts when nothing in the rows does: of two versions alike in sequence fields
 *     and number the one with the greater age value is the newer
 * @param source opens the part when its turn comes
 * @param bytes size where it is stored; 0 when it is in memory
 */
public record SortedInput(int age, ConcatenatedReader.Source source, long bytes) {

  /** A part in memory. */
  public SortedInput(int age, ConcatenatedReader.Source source) {
    this(age, source, 0);
  }
}
