/**
 * Statistics of one column over the rows of a file, row group or manifest: least and greatest
 * value, number of nulls. Used to skip what cannot match a filter. Absent means unknown and never
 * allows skipping.
 *
 * <p>Floor 1: imports {@code data}, {@code types}.
 */
package org.apache.paimon.stats;
