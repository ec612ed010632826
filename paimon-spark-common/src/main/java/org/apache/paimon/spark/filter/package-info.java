/**
 * Spark's filters as the core's {@link org.apache.paimon.predicate.Predicate}.
 *
 * <p>A translation is TRUE for every row for which Spark's filter is TRUE; when it is also TRUE for
 * no other row it is called exact. Parts that cannot be said are left out where that only lets more
 * rows through. Columns are matched by lists of name parts, so a column called {@code a.b} is never
 * taken for a field. A comparison is translated only for a plain column of the table and a literal
 * of the column's very type; CHAR columns are left to Spark, which pads them.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.spark.filter.FilterTranslator}. Imports nothing of
 * the connector.
 */
package org.apache.paimon.spark.filter;
