/**
 * What differs between Spark versions, behind one interface. The module of a Spark version
 * implements it and names its class in {@code META-INF/services}.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.spark.version.SparkVersion}.
 */
package org.apache.paimon.spark.version;
