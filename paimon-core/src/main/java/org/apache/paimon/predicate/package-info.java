/**
 * Filters: what a query wants of the rows, in three-valued logic (a row counts only when the filter
 * is TRUE).
 *
 * <p>A predicate names columns by position in the row type it was made for; {@link
 * org.apache.paimon.predicate.Predicate#map} moves it to another row type. It can be asked of
 * statistics (may any row match?) and of rows. Filters handed to readers are hints: a reader may
 * return more rows than match.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.predicate.Predicate}. Floor 1: imports {@code
 * stats}, {@code data}, {@code types}.
 */
package org.apache.paimon.predicate;
