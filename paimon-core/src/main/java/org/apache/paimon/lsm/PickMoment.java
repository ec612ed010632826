package org.apache.paimon.lsm;

import java.util.OptionalLong;

/**
 * What a picker has to know of the time.
 *
 * @param hourOfDay local hour, 0 to 23
 * @param millisSinceFullCompaction since this writer compacted the bucket in full; empty = never
 */
public record PickMoment(int hourOfDay, OptionalLong millisSinceFullCompaction) {}
