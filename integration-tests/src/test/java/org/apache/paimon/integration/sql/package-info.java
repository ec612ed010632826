/** Statements and procedures of ours through Spark SQL. */
package org.apache.paimon.integration.sql;
