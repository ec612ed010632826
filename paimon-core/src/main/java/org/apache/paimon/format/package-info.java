/**
 * File formats: how rows lie in one file. A format knows nothing of tables, keys or snapshots.
 *
 * <p>{@code format.parquet}, {@code format.orc} and {@code format.avro} implement {@link
 * org.apache.paimon.format.FileFormat}; they know only this package, never each other. Batches go
 * in and come out in the forms of package {@code data}. The format of an existing file is the last
 * extension of its name, never an option.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.format.FileFormat}. Floor 2: imports {@code data},
 * {@code stats}, {@code predicate} and floor 0.
 */
package org.apache.paimon.format;
