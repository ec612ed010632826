/**
 * The LSM tree of one bucket: write buffer, sorted runs, levels, compaction, sort-merge.
 *
 * <p>Level 0: one run per file, newest first. Levels 1 to max: one run each, key ranges of its
 * files do not overlap. State is a value ({@link org.apache.paimon.lsm.Levels}); picking a
 * compaction is a pure function on it (lsm-semantics 2, 3).
 *
 * <p><b>Start with</b> {@link org.apache.paimon.lsm.Levels}. Floor 4: may import {@code merge} and
 * floors 0 to 3 as needed; never scan, commit or table.
 */
package org.apache.paimon.lsm;
