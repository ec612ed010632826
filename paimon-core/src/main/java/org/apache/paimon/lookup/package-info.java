/**
 * Local copies of data files in which single keys are found quickly, for compactions that ask the
 * same files again and again.
 *
 * <p><b>Format</b> (private; read by the process that wrote it). The rows of a data file in its
 * order, some hundred to a block, packed by the codec of option {@code
 * lookup.cache-spill-compression}. In memory: the first key of each block, and a bloom filter over
 * all keys.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.lookup.LookupFiles}. Floor 3: imports floors 0 to
 * 2.
 */
package org.apache.paimon.lookup;
