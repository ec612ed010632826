/** What needs exactly Spark 3.5, behind interfaces of the common connector. */
package org.apache.paimon.spark.v35;
