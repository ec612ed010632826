/**
 * DELETE, UPDATE and MERGE through Spark's row-level operations.
 *
 * <p>A table with a primary key takes changes as rows: {@code -D} with the whole old row, {@code
 * +U} with the new one. The old row travels in a struct beside the key ({@code __paimon_row}), for
 * Spark hands a delete only what the operation asks for. A table without primary key has the files
 * that hold a touched row written anew; Spark finds these files first and the commit replaces
 * exactly the files that were read, or fails if one is gone; a statement that knows the touched
 * rows names them by {@link org.apache.paimon.spark.rowlevel.FileChoice}. With deletion vectors no
 * file is written anew: rows are named by file and position, and the driver merges the marks into
 * the vectors of the snapshot that was read.
 *
 * <p>Which statements a merge engine can carry out is decided by {@link
 * org.apache.paimon.spark.rowlevel.RowLevelRules}.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.spark.rowlevel.RowLevelOperations}. Imports {@code
 * spark.read}, {@code spark.write}, {@code spark.row}, {@code spark.types}.
 */
package org.apache.paimon.spark.rowlevel;
