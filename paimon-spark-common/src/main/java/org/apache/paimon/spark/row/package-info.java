/**
 * Spark's rows as the core's {@link org.apache.paimon.data.RowView}, without making objects for
 * flat values.
 *
 * <p>Unsafe rows are read straight from their memory; any other row through Spark's getters.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.spark.row.SparkRow}. Imports nothing of the
 * connector.
 */
package org.apache.paimon.spark.row;
