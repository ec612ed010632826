/**
 * Casts: values of one atomic type as values of another, column by column or one by one.
 *
 * <p>Used where a column's type was changed after files were written (format-data 5). A cast either
 * keeps a value, cuts it (numbers to whole numbers, text to a length, times to a precision), gives
 * null (a decimal that does not fit) or fails (text that is no number). {@link
 * org.apache.paimon.data.cast.CastOrder} says whether least and greatest values stay least and
 * greatest.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.data.cast.Casts}. Floor 1; part of the concept
 * {@code data}, which does not import it back.
 */
package org.apache.paimon.data.cast;
