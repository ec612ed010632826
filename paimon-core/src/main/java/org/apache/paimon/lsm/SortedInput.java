package org.apache.paimon.lsm;

import org.apache.paimon.data.ConcatenatedReader;

/**
 * A part of a sorted run, usually one file: rows strictly ascending by key, in some {@link
 * KeyValueLayout}.
 *
 * @param age orders parts when nothing in the rows does: of two versions alike in sequence fields
 *     and number the one with the greater age value is the newer
 * @param source opens the part when its turn comes
 */
public record SortedInput(int age, ConcatenatedReader.Source source) {}
