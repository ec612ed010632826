/** The Spark connector: translates Spark's DataSource V2 calls into calls of the core. */
package org.apache.paimon.spark;
