/**
 * Schema evolution on read: a file written with one schema version as columns of another.
 *
 * <p>Columns, and fields of nested rows, are matched by field id; the file is asked by the names
 * and types of its own version. A column that the file lacks is null; one whose type differs is
 * cast directly from the file's type to the wanted one, whatever types it had in between
 * (format-data 5). Defaults are not applied. A nested row of which the file has no wanted field
 * stays null only where it was null: one stored field is read to know.
 *
 * <p>Filters and statistics go the same way: {@link org.apache.paimon.evolution.FileMapping#toFile}
 * and {@link org.apache.paimon.evolution.FileMapping#toWanted} drop what a cast makes unsafe.
 *
 * <p>{@link org.apache.paimon.evolution.DataFileReader} opens whole files: format by the file's
 * name, partition columns from the manifest entry, deleted rows and rows that a file index excludes
 * left out, row tracking numbers filled in.
 *
 * <p><b>Start with</b> {@link org.apache.paimon.evolution.FileMapping}. Floor 3: may import {@code
 * schema} and {@code index}.
 */
package org.apache.paimon.evolution;
