/**
 * Merge engines: how the versions of one key become one row. Pure functions on rows: no I/O, no
 * format. {@link org.apache.paimon.merge.MergeOptions} is made from a schema once, at the door.
 *
 * <p>Picking engines ({@code deduplicate}, {@code first-row}) choose one version; folding engines
 * ({@code partial-update}, {@code aggregation}) compute a row from all of them. Versions come
 * oldest first, ordered by sequence fields, then sequence number (lsm-semantics 4, 5). A key with
 * one version passes through unmerged unless the caller says that lookups are at work (5.7).
 *
 * <p><b>Start with</b> {@link org.apache.paimon.merge.MergeEngine} and {@link
 * org.apache.paimon.merge.MergeEngines}. Floor 4: imports floors 0 and 1, and {@code schema} for
 * the options.
 */
package org.apache.paimon.merge;
