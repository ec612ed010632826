/**
 * Deletion vectors: which rows of a data file are deleted, and the index files that hold them.
 *
 * <p><b>Format.</b> An index file is the byte 1, then one record per data file. The index manifest
 * names for each data file the offset and length of its record. Positions are row numbers in the
 * data file as it is stored, from 0.
 *
 * <pre>
 * 32-bit form (recorded length = size)
 *   int   size      big-endian, 4 + length of the bitmap
 *   int   magic     big-endian 1581511376
 *   ...   bitmap    Roaring, portable form
 *   int   checksum  big-endian, CRC-32 of magic and bitmap
 * 64-bit form (recorded length = size + 8)
 *   int   size      big-endian, 4 + length of the data
 *   int   magic     little-endian 1681511377
 *   long  count     little-endian, number of bitmaps
 *         per bitmap: int high half of the positions, little-endian, ascending; Roaring bitmap
 *   int   checksum  big-endian, CRC-32 of magic and data
 * </pre>
 *
 * <p>A reader goes by the magic of each record, not by a table option, and checks the checksum.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.index.deletion.DeletionVector}, then {@link
 * org.apache.paimon.index.deletion.DeletionVectorFile}.
 */
package org.apache.paimon.index.deletion;
