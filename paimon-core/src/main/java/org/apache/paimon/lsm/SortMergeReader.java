package org.apache.paimon.lsm;

import java.util.function.Function;
import org.apache.paimon.data.BatchReader;

/**
 * Merges sorted runs with a merge engine. Two ways with the same rows; {@code sort-merge.md} says
 * why.
 *
 * <p>Memory: one batch per run, and one batch being built. More runs than the request's limits
 * allow are merged in passes before, through spill files.
 */
public final class SortMergeReader {
  private SortMergeReader() {}

  /**
   * The merged rows in key order, all columns of the layout, in batches that hold nothing else: for
   * compactions and wherever order counts.
   */
  public static BatchReader ordered(MergeRequest request) {
    return within(request, OrderedMerge::new);
  }

  /**
   * The merged rows in no order across batches: batches of the runs themselves, with selections of
   * the rows that won, and batches of rows that an engine computed. Nothing is copied for picking
   * engines. Inside one batch rows ascend by key.
   */
  public static BatchReader unordered(MergeRequest request) {
    return within(request, SelectingMerge::new);
  }

  /** Like {@link #ordered}, and finds out what becomes of each key. */
  static BatchReader observing(MergeRequest request, ObservingMerge.Observation observation) {
    return within(request.observed(), merge -> new ObservingMerge(merge, observation));
  }

  private static BatchReader within(
      MergeRequest request, Function<MergeRequest, BatchReader> merge) {
    return request.limits().areExceededBy(request.runs())
        ? new SpillingMerge(request, merge)
        : merge.apply(request);
  }
}
