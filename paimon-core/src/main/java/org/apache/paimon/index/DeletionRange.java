package org.apache.paimon.index;

import java.io.Serializable;

/**
 * Where in an index file the deletion vector of one data file lies.
 *
 * @param dataFile name of the data file
 * @param offset of the vector record
 * @param lengthBytes as recorded: without size and checksum in the 32-bit form, with them in the
 *     64-bit form
 * @param cardinality deleted rows; null = unknown (before 1.0)
 */
public record DeletionRange(String dataFile, int offset, int lengthBytes, Long cardinality)
    implements Serializable {}
