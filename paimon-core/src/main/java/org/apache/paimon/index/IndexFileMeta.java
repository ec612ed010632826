package org.apache.paimon.index;

import java.io.Serializable;
import java.util.List;

/**
 * An index file of a bucket (or, for deletion vectors of tables without buckets, of a partition).
 *
 * @param type {@link #HASH}, {@link #DELETION_VECTORS} or a newer type, which is kept but not read
 * @param fileName bare name
 * @param lengthBytes size
 * @param rowCount hashes, or vectors
 * @param deletionRanges by data file; null for other types
 * @param externalPath full path when outside the table, else null
 * @param globalIndex what newer versions note of a global index; null = nothing
 */
public record IndexFileMeta(
    String type,
    String fileName,
    long lengthBytes,
    long rowCount,
    List<DeletionRange> deletionRanges,
    String externalPath,
    ForeignValue globalIndex)
    implements Serializable {
  public static final String HASH = "HASH";
  public static final String DELETION_VECTORS = "DELETION_VECTORS";

  public IndexFileMeta {
    deletionRanges = deletionRanges == null ? null : List.copyOf(deletionRanges);
  }

  /** An index file of this version. */
  public IndexFileMeta(
      String type,
      String fileName,
      long lengthBytes,
      long rowCount,
      List<DeletionRange> deletionRanges,
      String externalPath) {
    this(type, fileName, lengthBytes, rowCount, deletionRanges, externalPath, null);
  }

  /** The same file at a place outside of the table. */
  IndexFileMeta outside(String path) {
    return new IndexFileMeta(
        type, fileName, lengthBytes, rowCount, deletionRanges, path, globalIndex);
  }
}
