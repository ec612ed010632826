package org.apache.paimon.lsm;

import java.util.List;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * What a compaction did.
 *
 * @param before files it replaced
 * @param after files that stand for them; a file that only moved up appears in both lists with
 *     different levels
 * @param changelog changelog files it made
 */
public record CompactionResult(
    List<DataFileMeta> before, List<DataFileMeta> after, List<DataFileMeta> changelog) {
  public CompactionResult {
    before = List.copyOf(before);
    after = List.copyOf(after);
    changelog = List.copyOf(changelog);
  }

  public boolean isEmpty() {
    return before.isEmpty() && after.isEmpty() && changelog.isEmpty();
  }
}
