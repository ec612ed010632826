/**
 * Aggregate functions of merge engines: how the values of one field become one value.
 *
 * <p>An {@link org.apache.paimon.merge.aggregate.Accumulator} takes the values of one field of one
 * key, oldest first; the table of functions with their rules for nulls and retracts is
 * lsm-semantics 5.5. Results outside the column's type are errors, never wrapped or cut.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.merge.aggregate.Aggregates}. Floor 4: imports
 * floors 0 and 1 only, and not {@code merge}.
 */
package org.apache.paimon.merge.aggregate;
