/**
 * SQL extensions: parser, analysis and optimizer rules, planner strategies, and the commands that
 * run statements. Files are opened by {@code paimon-spark-common} only; a MERGE runs queries while
 * it is planned ({@link org.apache.paimon.spark.extensions.CollectedRows}).
 *
 * <p><b>Start with</b> {@link org.apache.paimon.spark.extensions.PaimonSparkSessionExtensions},
 * which registers all of it, and {@link org.apache.paimon.spark.extensions.CountedStatement}.
 */
package org.apache.paimon.spark.extensions;
