/**
 * The connector on a real Spark cluster: a standalone master and two workers in processes of their
 * own, a driver started by {@code SparkSubmit}, and our jar given by {@code --jars} only, so that
 * class loading and serialisation are those of a cluster.
 */
package org.apache.paimon.integration.cluster;
