/** Tables that Apache Paimon wrote, read through Spark and compared with the rows it recorded. */
package org.apache.paimon.integration.golden;
