package org.apache.paimon.lsm;

import java.util.List;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * The sorted runs of one bucket; a value.
 *
 * @param levelCount number of levels; the greatest level is one less
 * @param runs level-0 files newest first, then the non-empty levels 1, 2, ...
 */
public record Levels(int levelCount, List<SortedRun> runs) {
  public Levels {
    runs = List.copyOf(runs);
  }

  public int maxLevel() {
    return levelCount - 1;
  }

  /** All files, in the order of the runs. */
  public List<DataFileMeta> files() {
    return runs.stream().flatMap(run -> run.files().stream()).toList();
  }
}
