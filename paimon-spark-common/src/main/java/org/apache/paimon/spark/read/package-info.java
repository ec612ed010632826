/**
 * Reads: from Spark's scan builder to batches in tasks.
 *
 * <p>The driver translates columns, filters and limit, lets the core plan splits once per scan, and
 * puts small ones together into input partitions. A task opens its splits and hands the core's
 * batches to Spark without copying; the row path shows the same batches row by row. Every pushed
 * filter is evaluated by Spark again, save those that speak of partition columns only: they decide
 * whole splits.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.spark.read.SparkScanBuilder}. Imports {@code
 * spark.filter}, {@code spark.stream}, {@code spark.types}, {@code spark.vector}.
 */
package org.apache.paimon.spark.read;
