/**
 * Schemas: the columns, keys and options of a table, one file per version.
 *
 * <p><b>Format.</b> One pretty-printed UTF-8 JSON object per file {@code schema/schema-<id>}, ids
 * from 0 without gaps. Keys in order: {@code version} (3; absent = 1), {@code id}, {@code fields}
 * (each {@code id}, {@code name}, {@code type}, optional {@code description}, {@code
 * defaultValue}), {@code highestFieldId} (never decreases), {@code partitionKeys}, {@code
 * primaryKeys}, {@code options}, optional {@code comment}, {@code timeMillis}. Unknown keys are
 * ignored. A new version is published only if absent (format-metadata 2).
 *
 * <p><b>Start with</b> {@link org.apache.paimon.schema.TableSchema}, then {@code SchemaStore}.
 * Floor 3: imports floors 0 to 2; must not import snapshot, manifest or index.
 */
package org.apache.paimon.schema;
