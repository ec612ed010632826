/**
 * Statistics of tables: gathered by ANALYZE with a query of Spark's own, kept in a statistics file
 * that an ANALYZE snapshot names, and handed to Spark's optimizer.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.spark.statistics.Analysis}. Imports {@code
 * spark.types}.
 */
package org.apache.paimon.spark.statistics;
