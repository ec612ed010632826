package org.apache.paimon.lsm;

import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.paimon.data.ColumnVector;
import org.apache.paimon.io.Closing;

/**
 * The levels below a compaction, asked for the present rows of keys that come in ascending order.
 * The lowest level that has a key has its present row. Used by one thread.
 */
final class LowerLevels implements Closeable {
  private final LowerRun[] runs;

  /**
   * @param runs lowest level first
   * @param inputs opens a file, in {@code layout}
   */
  LowerLevels(KeyValueLayout layout, List<SortedRun> runs, LowerRun.Opener inputs) {
    this.runs =
        runs.stream()
            .map(run -> new LowerRun(layout, run.files(), inputs))
            .toArray(LowerRun[]::new);
  }

  /** Number of the run that has the key; -1 when none has. */
  int find(ColumnVector[] keys, int row, LowerRun.BatchEnd beforeLoad) throws IOException {
    for (int i = 0; i < runs.length; i++) {
      if (runs[i].find(keys, row, beforeLoad)) {
        return i;
      }
    }
    return -1;
  }

  LowerRun run(int index) {
    return runs[index];
  }

  List<RunCursor> cursors() {
    return List.of(runs).stream().map(LowerRun::cursor).toList();
  }

  @Override
  public void close() throws IOException {
    Closing.all(Arrays.asList(runs));
  }
}
