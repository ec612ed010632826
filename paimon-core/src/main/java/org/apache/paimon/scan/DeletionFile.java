package org.apache.paimon.scan;

import java.io.Serializable;
import org.apache.paimon.index.DeletionRange;
import org.apache.paimon.io.Location;

/**
 * The deletion vector of one data file.
 *
 * @param indexFile the index file that holds it
 * @param range where in that file
 */
public record DeletionFile(Location indexFile, DeletionRange range) implements Serializable {}
