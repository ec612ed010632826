/**
 * Writes, of statements and of micro-batches: from Spark's rows to one commit.
 *
 * <p>Spark clusters the rows by partition and bucket where the table has buckets; each task writes
 * what it gets and sends its commit messages to the driver, which publishes them as one commit.
 * Messages of failed or repeated attempts never reach the commit; the files of a commit that failed
 * for sure are deleted, those of a commit whose outcome is unknown are left alone.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.spark.write.SparkWriteBuilder}. Imports {@code
 * spark.filter}, {@code spark.function}, {@code spark.row}, {@code spark.types}.
 */
package org.apache.paimon.spark.write;
