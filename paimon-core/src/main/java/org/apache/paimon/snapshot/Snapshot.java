package org.apache.paimon.snapshot;

import java.io.Serializable;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One version of a table; the fields of a snapshot file in its order (format-metadata 3.1).
 * Reference types are null when the key is absent.
 *
 * @param id number, from 1
 * @param schemaId newest schema at commit
 * @param baseManifestList list of all manifests before this commit
 * @param baseManifestListSize bytes; null when unknown (before 1.1)
 * @param deltaManifestList list of the manifests of this commit
 * @param deltaManifestListSize bytes
 * @param changelogManifestList changelog files of this commit; written as JSON null when there are
 *     none
 * @param changelogManifestListSize bytes
 * @param indexManifest whole state of index files
 * @param commitUser who committed
 * @param commitIdentifier that user's number; batch writers use the largest long
 * @param commitKind what was done
 * @param timeMillis the committer's clock
 * @param logOffsets carried over; empty map by default
 * @param totalRecordCount physical rows over live files; null when unknown
 * @param deltaRecordCount rows added minus rows removed
 * @param changelogRecordCount rows in changelog files
 * @param watermark event time progress
 * @param statistics name of the statistics file
 * @param properties of this commit; null when there are none
 * @param nextRowId next unused row id (row tracking)
 */
public record Snapshot(
    long id,
    long schemaId,
    String baseManifestList,
    Long baseManifestListSize,
    String deltaManifestList,
    Long deltaManifestListSize,
    String changelogManifestList,
    Long changelogManifestListSize,
    String indexManifest,
    String commitUser,
    long commitIdentifier,
    CommitKind commitKind,
    long timeMillis,
    Map<Integer, Long> logOffsets,
    Long totalRecordCount,
    Long deltaRecordCount,
    Long changelogRecordCount,
    Long watermark,
    String statistics,
    Map<String, String> properties,
    Long nextRowId)
    implements Serializable {

  /** The identifier of batch commits. */
  public static final long BATCH_COMMIT_IDENTIFIER = Long.MAX_VALUE;

  public Snapshot {
    logOffsets = logOffsets == null ? null : Map.copyOf(logOffsets);
    properties =
        properties == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(properties));
  }
}
