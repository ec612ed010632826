package org.apache.paimon.io.testing;

import org.apache.paimon.io.Location;

/**
 * One call that reached the store.
 *
 * @param kind {@code open, read, create, close} (of a created file)<code>, publish, status, list,
 *     delete, delete-directory, create-directory, overwrite, move</code>
 * @param location the place
 */
public record Operation(String kind, Location location) {}
