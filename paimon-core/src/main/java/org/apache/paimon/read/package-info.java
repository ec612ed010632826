/**
 * Reading: from a split to batches with the columns and types of the table's current schema.
 *
 * <p>Raw splits: file format, schema mapping (by field id, with casts), deletion vectors, partition
 * values. Merge splits: sections of overlapping files, sort-merge with the merge engine. Filters
 * are hints: a reader may return rows that do not match.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.read.SplitReader}. Floor 5: may import {@code
 * scan}.
 */
package org.apache.paimon.read;
