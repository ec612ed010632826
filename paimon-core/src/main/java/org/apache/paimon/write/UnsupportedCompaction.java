package org.apache.paimon.write;

import java.util.List;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.UnsupportedFeatureException;

/** Never compacts; a request is refused. */
final class UnsupportedCompaction implements WriterCompaction {
  private final String table;
  private final String kind;

  /**
   * @param kind of tables that cannot be compacted
   */
  UnsupportedCompaction(String table, String kind) {
    this.table = table;
    this.kind = kind;
  }

  @Override
  public void added(List<DataFileMeta> files) {}

  @Override
  public void request(CompactionExtent extent) {
    throw new UnsupportedFeatureException(
        "Cannot compact table "
            + table
            + ": compaction of "
            + kind
            + " is not supported by this version. Expected another kind of table. Rewrite the"
            + " data with INSERT OVERWRITE, or compact with another version.");
  }

  @Override
  public FileChanges prepareCommit(CompactionWait wait) {
    return FileChanges.NONE;
  }

  @Override
  public List<DataFileMeta> discard() {
    return List.of();
  }
}
