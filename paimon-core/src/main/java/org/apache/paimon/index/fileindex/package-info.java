/**
 * File indexes: for each data file, which of its rows may hold a value of a column. They are
 * written beside the data file, or embedded in its manifest entry when small, and let a scan skip
 * the file or read only some of its rows.
 *
 * <p><b>Container.</b> Big-endian; a body per index.
 *
 * <pre>
 * magic       i64  1493475289347502
 * version     i32  1
 * headLength  i32  bytes before the bodies, all of this included
 * columns     i32
 *   per column: name UTF (u16 length); count i32
 *     per index: type UTF; start i32, absolute, -1 = no row had a value; length i32
 * redundant   i32  0, then that many bytes
 * bodies
 * </pre>
 *
 * <p><b>Bodies.</b> Each class says its own: {@link
 * org.apache.paimon.index.fileindex.BloomFilterBody}, {@link
 * org.apache.paimon.index.fileindex.BitmapBody}, {@link
 * org.apache.paimon.index.fileindex.BitSlicedBody}, {@link
 * org.apache.paimon.index.fileindex.RangeBitmapBody}. Rows count from 0 as they are stored. A value
 * of a map column can be indexed by key; the column is then named {@code m[key]}.
 *
 * <p><b>Answers</b> are supersets: every row that a filter matches is in them. So rows chosen still
 * go through the filter, and answers of several columns may be combined with and and or.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.index.fileindex.FileIndexWriter} and {@link
 * org.apache.paimon.index.fileindex.FileIndex}.
 */
package org.apache.paimon.index.fileindex;
