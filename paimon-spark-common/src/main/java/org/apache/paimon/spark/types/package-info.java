/**
 * Types on both sides: Spark's {@link org.apache.spark.sql.types.DataType} and the core's {@link
 * org.apache.paimon.types.DataType}.
 *
 * <p>TIMESTAMP of Spark is TIMESTAMP(6) WITH LOCAL TIME ZONE here, TIMESTAMP_NTZ is TIMESTAMP(6).
 * Read only: TIME (as INT, milliseconds of the day), MULTISET (as map to INT), other precisions and
 * lengths. CHAR and VARCHAR are handed to Spark as such; Spark turns them into annotated strings.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.spark.types.SparkTypes} and {@link
 * org.apache.paimon.spark.types.PaimonTypes}. Imports nothing of the connector.
 */
package org.apache.paimon.spark.types;
