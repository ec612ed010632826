/**
 * Partitions for Spark's partition statements: listed from the files of the latest snapshot,
 * dropped and truncated by one overwrite commit.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.spark.partition.TablePartitions}. Imports {@code
 * spark.row}, {@code spark.types}, {@code spark.vector}.
 */
package org.apache.paimon.spark.partition;
