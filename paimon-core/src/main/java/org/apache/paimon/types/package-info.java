/**
 * Data types: what a column can hold.
 *
 * <p><b>Format.</b> Each type has a text form that schema files use, for example {@code DECIMAL(9,
 * 2) NOT NULL}; nested types are JSON objects there (package {@code schema}). Field ids, not names,
 * identify a column across schema versions.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.types.DataType} and {@link
 * org.apache.paimon.types.RowType}. Floor 0: imports nothing of ours but {@code error}.
 */
package org.apache.paimon.types;
