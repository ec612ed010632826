package org.apache.paimon.manifest;

import java.io.Serializable;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.index.IndexFileMeta;

/**
 * An index file in the whole-state index manifest.
 *
 * @param partition partition values
 * @param bucket bucket number; 0 for deletion vectors of tables without buckets
 * @param file the index file
 */
public record IndexManifestEntry(BinaryRow partition, int bucket, IndexFileMeta file)
    implements Serializable {}
