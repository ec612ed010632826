/**
 * Tables without primary key: files of rows in write order, and the compaction of small files.
 *
 * <p><b>Format.</b> A file holds the table's columns and nothing else; level 0, empty keys, delete
 * count 0. In buckets 0, 1, ... sequence numbers go on from file to file and give the order of
 * rows; without buckets (bucket option -1) every writer counts from 0 and they mean nothing
 * (format-data 1.1, 3).
 *
 * <p>A compaction writes small files as one; with row tracking its files hold {@code _ROW_ID} and
 * {@code _SEQUENCE_NUMBER} behind the table's columns.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.append.AppendFileWriter}. Floor 4: imports floors 0
 * to 3 only.
 */
package org.apache.paimon.append;
