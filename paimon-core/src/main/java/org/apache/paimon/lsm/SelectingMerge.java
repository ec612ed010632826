package org.apache.paimon.lsm;

import java.io.IOException;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;

/**
 * Merges by selecting in place: the winner of a key is noted in the selection of its own run's
 * batch, and the batch goes out when it is used up. Folded rows go out in batches of their own.
 */
final class SelectingMerge implements BatchReader {
  private final RunMerge merge;
  private final Versions versions;
  private final Decision decision;
  private final int batchRows;

  /** Used-up runs whose batches went out already. */
  private int handedOut;

  private boolean foldedOut;

  SelectingMerge(MergeRequest request) {
    merge = new RunMerge(request);
    versions = merge.versions();
    decision = new Decision(request, versions);
    batchRows = request.batchRows();
    handedOut = merge.usedUpCount();
  }

  @Override
  public ColumnBatch next() throws IOException {
    if (foldedOut) {
      decision.clearFolded();
      foldedOut = false;
    }
    while (true) {
      while (handedOut < merge.usedUpCount()) {
        ColumnBatch batch = merge.cursor(merge.usedUp(handedOut++)).chosenRows();
        if (batch != null) {
          return batch;
        }
      }
      if (decision.foldedCount() >= batchRows) {
        return handOutFolded();
      }
      if (merge.usedUpCount() > 0) {
        decision.settle();
        merge.reload();
        handedOut = 0;
      }
      if (!selectUntilUsedUp()) {
        return decision.foldedCount() > 0 ? handOutFolded() : null;
      }
    }
  }

  private ColumnBatch handOutFolded() {
    foldedOut = true;
    return decision.folded();
  }

  /** False when there is no row left. */
  private boolean selectUntilUsedUp() {
    while (merge.usedUpCount() == 0 && decision.foldedCount() < batchRows) {
      if (!merge.next()) {
        return false;
      }
      int index = decision.decide();
      if (index >= 0) {
        versions.cursor(index).choose(versions.row(index));
      }
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    merge.close();
  }
}
