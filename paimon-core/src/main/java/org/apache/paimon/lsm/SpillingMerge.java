package org.apache.paimon.lsm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.spill.SpillDirectory;
import org.apache.paimon.spill.SpillFile;

/**
 * Merges more runs than may be read at once. Passes merge the smallest runs into spilled ones until
 * few enough are left: a run takes part in about log(runs) / log(limit) passes, large runs in the
 * fewest. Spilling begins with the first batch; spill files are deleted when the reader is closed.
 */
final class SpillingMerge implements BatchReader {
  /** Rows of a spilled batch: what one run takes in memory later. */
  private static final int SPILL_BATCH_ROWS = 1024;

  private final MergeRequest request;
  private final Function<MergeRequest, BatchReader> lastMerge;
  private final Map<List<SortedInput>, SpillFile> spilled = new IdentityHashMap<>();
  private BatchReader merge;

  SpillingMerge(MergeRequest request, Function<MergeRequest, BatchReader> lastMerge) {
    this.request = request;
    this.lastMerge = lastMerge;
  }

  @Override
  public ColumnBatch next() throws IOException {
    if (merge == null) {
      merge = lastMerge.apply(request.of(fewRuns(), request.batchRows()));
    }
    return merge.next();
  }

  private List<List<SortedInput>> fewRuns() throws IOException {
    MergeLimits limits = request.limits();
    SpillDirectory directory = limits.newSpillDirectory();
    List<List<SortedInput>> runs = new ArrayList<>(request.runs());
    while (limits.areExceededBy(runs)) {
      runs.sort(Comparator.comparingLong(SpillingMerge::bytes));
      List<List<SortedInput>> smallest = runs.subList(0, limits.passSize(runs));
      SpillFile file = spill(smallest, directory);
      List<SortedInput> run = List.of(new SortedInput(0, file::open, file.bytes()));
      spilled.put(run, file);
      smallest.forEach(this::forget);
      smallest.clear();
      runs.add(run);
    }
    return runs;
  }

  /** Deletes a run that is part of a larger one now, if it was spilled. */
  private void forget(List<SortedInput> run) {
    SpillFile file = spilled.remove(run);
    if (file != null) {
      file.delete();
    }
  }

  private static long bytes(List<SortedInput> run) {
    long bytes = 0;
    for (SortedInput input : run) {
      bytes += input.bytes();
    }
    return bytes;
  }

  private SpillFile spill(List<List<SortedInput>> runs, SpillDirectory directory)
      throws IOException {
    try (BatchReader versions = new VersionMerge(request.of(runs, SPILL_BATCH_ROWS))) {
      return directory.spill(VersionMerge.types(request.layout()), versions);
    }
  }

  @Override
  public void close() throws IOException {
    BatchReader open = merge;
    merge = null;
    List<SpillFile> files = List.copyOf(spilled.values());
    spilled.clear();
    try {
      if (open != null) {
        open.close();
      }
    } finally {
      files.forEach(SpillFile::delete);
    }
  }
}
