package org.apache.paimon.snapshot;

/**
 * A named line of history beside main.
 *
 * @param name without {@code branch-}
 * @param modifiedAtMillis time of its directory, epoch milliseconds
 */
public record Branch(String name, long modifiedAtMillis) {}
