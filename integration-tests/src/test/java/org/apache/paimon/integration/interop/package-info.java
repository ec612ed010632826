/**
 * Tables written through Spark and read by the published Apache Paimon, and the other way round.
 */
package org.apache.paimon.integration.interop;
