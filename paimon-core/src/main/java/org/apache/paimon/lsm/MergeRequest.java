package org.apache.paimon.lsm;

import java.util.List;
import org.apache.paimon.merge.MergeEngine;

/**
 * What to merge, and how.
 *
 * @param layout of the batches that come in and go out
 * @param engine over the value columns of the layout
 * @param runs parts of each run in key order; key ranges inside a run do not overlap
 * @param retracts whether results that are retracts are kept
 * @param loneRows whether the engine sees keys with one version
 * @param sharedPrefixBytes leading bytes that all values of the first key column share; 0 is always
 *     right
 * @param batchRows most rows of a batch that the merge builds itself
 */
public record MergeRequest(
    KeyValueLayout layout,
    MergeEngine engine,
    List<List<SortedInput>> runs,
    Retracts retracts,
    LoneRows loneRows,
    int sharedPrefixBytes,
    int batchRows) {

  public MergeRequest {
    runs = runs.stream().map(List::copyOf).toList();
  }
}
