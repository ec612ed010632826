package org.apache.paimon.manifest;

import java.io.Serializable;
import org.apache.paimon.datafile.RowStats;

/**
 * A manifest in a manifest list.
 *
 * @param fileName bare name
 * @param lengthBytes size
 * @param addedFiles number of ADD entries
 * @param deletedFiles number of DELETE entries
 * @param partitionStats over the partition values of all entries
 * @param schemaId greatest schema id among the entries
 * @param minBucket null = unknown
 * @param maxBucket null = unknown
 * @param minLevel null = unknown
 * @param maxLevel null = unknown
 */
public record ManifestFileMeta(
    String fileName,
    long lengthBytes,
    long addedFiles,
    long deletedFiles,
    RowStats partitionStats,
    long schemaId,
    Integer minBucket,
    Integer maxBucket,
    Integer minLevel,
    Integer maxLevel)
    implements Serializable {}
