package org.apache.paimon.lsm;

import java.io.IOException;
import org.apache.paimon.data.BatchBuilder;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.ColumnVector;

/**
 * Merges into new batches in key order: picks are noted as (run, row) and gathered column by
 * column, at the latest before a run leaves its batch. Folded rows count as one more run.
 */
final class OrderedMerge implements BatchReader {
  private final RunMerge merge;
  private final Versions versions;
  private final Decision decision;
  private final BatchBuilder output;
  private final int batchRows;
  private final int foldedSource;

  private final int[] pickedSources;
  private final int[] pickedRows;
  private int picked;
  private final ColumnVector[] gathered;

  OrderedMerge(MergeRequest request) {
    merge = new RunMerge(request);
    versions = merge.versions();
    decision = new Decision(request, versions);
    output = new BatchBuilder(request.layout().type().types());
    batchRows = request.batchRows();
    foldedSource = merge.runCount();
    pickedSources = new int[batchRows];
    pickedRows = new int[batchRows];
    gathered = new ColumnVector[merge.runCount() + 1];
  }

  @Override
  public ColumnBatch next() throws IOException {
    output.clear();
    while (output.size() < batchRows) {
      if (merge.usedUpCount() > 0) {
        merge.reload();
      }
      boolean hasMore = pickUntilUsedUp(batchRows - output.size());
      gather();
      if (!hasMore) {
        break;
      }
    }
    return output.size() == 0 ? null : output.build();
  }

  /** Picks at most {@code room} rows; false when there is no row left. */
  private boolean pickUntilUsedUp(int room) {
    while (merge.usedUpCount() == 0 && picked < room) {
      if (!merge.next()) {
        return false;
      }
      int index = decision.decide();
      if (index >= 0) {
        pickedSources[picked] = versions.source(index);
        pickedRows[picked] = versions.row(index);
        picked++;
      } else if (index == Decision.FOLDED) {
        pickedSources[picked] = foldedSource;
        pickedRows[picked] = decision.foldedCount() - 1;
        picked++;
      }
    }
    return true;
  }

  private void gather() {
    if (picked == 0) {
      return;
    }
    ColumnBatch folded = decision.foldedCount() > 0 ? decision.folded() : null;
    for (int column = 0; column < output.columnCount(); column++) {
      for (int source = 0; source < foldedSource; source++) {
        gathered[source] = merge.cursor(source).column(column);
      }
      gathered[foldedSource] = folded == null ? null : folded.column(column);
      output.column(column).appendGathered(gathered, pickedSources, pickedRows, picked);
    }
    output.endRows(picked);
    picked = 0;
    decision.clearFolded();
  }

  @Override
  public void close() throws IOException {
    merge.close();
  }
}
