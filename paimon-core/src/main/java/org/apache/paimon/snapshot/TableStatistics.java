package org.apache.paimon.snapshot;

/**
 * What ANALYZE found of a table (format-metadata 11).
 *
 * @param snapshotId as of which snapshot
 * @param schemaId schema of that snapshot
 * @param mergedRecordCount rows after a merge; null = unknown
 * @param mergedRecordSizeBytes their size; null = unknown
 * @param columnsJson statistics by column: JSON object of {@code colId}, {@code distinctCount},
 *     {@code min}, {@code max}, {@code nullCount}, {@code avgLen}, {@code maxLen}
 */
public record TableStatistics(
    long snapshotId,
    long schemaId,
    Long mergedRecordCount,
    Long mergedRecordSizeBytes,
    String columnsJson) {}
