package org.apache.paimon.io;

/**
 * What a listing says of a file or directory.
 *
 * @param location where it is
 * @param isDirectory whether it is a directory
 * @param lengthBytes size; 0 for directories
 * @param modifiedAtMillis time of the last change, epoch milliseconds; 0 when the store does not
 *     say
 */
public record FileStatus(
    Location location, boolean isDirectory, long lengthBytes, long modifiedAtMillis) {}
