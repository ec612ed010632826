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
 * @param limits how many runs may be read at once
 * @param ranks of the rows, by age
 */
public record MergeRequest(
    KeyValueLayout layout,
    MergeEngine engine,
    List<List<SortedInput>> runs,
    Retracts retracts,
    LoneRows loneRows,
    int sharedPrefixBytes,
    int batchRows,
    MergeLimits limits,
    Ranks ranks) {

  public MergeRequest {
    runs = runs.stream().map(List::copyOf).toList();
  }

  /** A merge that reads all runs at once. */
  public MergeRequest(
      KeyValueLayout layout,
      MergeEngine engine,
      List<List<SortedInput>> runs,
      Retracts retracts,
      LoneRows loneRows,
      int sharedPrefixBytes,
      int batchRows) {
    this(
        layout,
        engine,
        runs,
        retracts,
        loneRows,
        sharedPrefixBytes,
        batchRows,
        MergeLimits.NONE,
        Ranks.of(runs));
  }

  /** The same merge within limits. */
  public MergeRequest within(MergeLimits newLimits) {
    return new MergeRequest(
        layout, engine, runs, retracts, loneRows, sharedPrefixBytes, batchRows, newLimits, ranks);
  }

  /** The same merge of other runs, in batches of other size, without limits. */
  MergeRequest of(List<List<SortedInput>> newRuns, int newBatchRows) {
    return new MergeRequest(
        layout,
        engine,
        newRuns,
        retracts,
        loneRows,
        sharedPrefixBytes,
        newBatchRows,
        MergeLimits.NONE,
        ranks);
  }

  /** The same merge, of which every version of a key is to be seen. */
  MergeRequest observed() {
    return new MergeRequest(
        layout,
        engine,
        runs,
        retracts,
        loneRows,
        sharedPrefixBytes,
        batchRows,
        limits,
        ranks.observed());
  }

  /** The same, but keys with one version pass, and retracts. */
  MergeRequest passingLoneRows() {
    return new MergeRequest(
        layout,
        engine,
        runs,
        Retracts.KEEP,
        LoneRows.PASS,
        sharedPrefixBytes,
        batchRows,
        limits,
        ranks);
  }
}
