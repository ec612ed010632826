/**
 * Batches that do not fit into memory, on local disk for the life of one task.
 *
 * <p><b>Format</b> (private; read by the process that wrote it). A file is a sequence of blocks:
 * {@code int} length of the block's content, {@code int} length as stored, then the content, packed
 * by the codec of option {@code spill-compression}. Content: {@code int} row count, then each
 * column: one byte that says whether there are nulls, a byte per row if so, then the values as
 * little-endian arrays; strings and arrays as lengths, then their bytes or elements.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.spill.SpillFile}. Floor 2: imports floors 0 and 1.
 */
package org.apache.paimon.spill;
