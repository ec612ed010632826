/**
 * The core's batches as Spark's: each {@link org.apache.paimon.data.ColumnVector} behind a {@link
 * org.apache.spark.sql.vectorized.ColumnVector}, without copying a value.
 *
 * <p>A selection is applied by looking up the row number in each getter; that costs less than
 * compacting when Spark reads the batch once. The adapters are made once per reader and pointed at
 * one batch after the other, so what a getter returned is valid only until the next batch.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.spark.vector.BatchAdapter}. Imports {@code
 * spark.types} only.
 */
package org.apache.paimon.spark.vector;
