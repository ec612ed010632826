/**
 * Random statements on small tables, and a model in memory that says what they must do: conditions
 * with SQL's three truth values, the clauses of MERGE, and the merge engines.
 */
package org.apache.paimon.spark.v35.dml;
