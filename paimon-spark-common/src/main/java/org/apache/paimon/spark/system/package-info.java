/**
 * System tables in Spark: {@code t$snapshots}, {@code t$files} and so on, and those of database
 * {@code sys}. Rows of metadata are computed on the driver when a query is planned; views of the
 * data are read in tasks like the table itself.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.spark.system.SparkSystemTable}.
 */
package org.apache.paimon.spark.system;
