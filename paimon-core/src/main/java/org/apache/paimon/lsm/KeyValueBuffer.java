package org.apache.paimon.lsm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.RowView;
import org.apache.paimon.memory.MemoryBudget;
import org.apache.paimon.merge.MergeEngine;
import org.apache.paimon.merge.PickingEngine;
import org.apache.paimon.spill.SpillDirectory;
import org.apache.paimon.spill.SpillFile;

/**
 * The rows of one bucket that are not in a file of the table yet: a write buffer, and sorted runs
 * on local disk when memory was short (lsm-semantics 1.4). Used by one thread.
 *
 * <p>Picking engines merge a run before it is spilled. Folding engines see all versions of a key at
 * once, at the end: a partial result is no version.
 */
public final class KeyValueBuffer {
  private static final int BATCH_ROWS = 4096;
  private static final int SPILL_BATCH_ROWS = 1024;

  /** Spilled runs that are merged at once. */
  private static final int MOST_RUNS = 64;

  private final KeyValueLayout layout;
  private final MergeEngine engine;
  private final Optional<SpillDirectory> spillDirectory;
  private final WriteBuffer memory;
  private final List<SpillFile> spilled = new ArrayList<>();

  /**
   * @param spillDirectory where runs may be spilled; empty = nowhere
   * @param firstSequence number of the first row
   */
  public KeyValueBuffer(
      KeyValueLayout layout,
      MergeEngine engine,
      Optional<SpillDirectory> spillDirectory,
      MemoryBudget budget,
      long firstSequence) {
    this.layout = layout;
    this.engine = engine;
    this.spillDirectory = spillDirectory;
    this.memory = new WriteBuffer(layout, budget, firstSequence);
  }

  /** Takes a row with all value columns. */
  public void add(RowKind kind, RowView row) {
    memory.add(kind, row);
  }

  /** Takes the selected rows of a batch of value columns as inserts. */
  public void add(ColumnBatch batch) {
    memory.add(batch);
  }

  /** Whether memory must be released before more rows come, whatever the budget says. */
  public boolean isFull() {
    return memory.isFull();
  }

  public boolean isEmpty() {
    return memory.isEmpty() && spilled.isEmpty();
  }

  public long memoryBytes() {
    return memory.memoryBytes();
  }

  /** The number that the next row gets. */
  public long nextSequence() {
    return memory.nextSequence();
  }

  /** Whether {@link #spill} may be called now. */
  public boolean canSpill() {
    return spillDirectory.isPresent() && !spillDirectory.get().isFull();
  }

  /** Moves the rows in memory to a sorted run on local disk. */
  public void spill() throws IOException {
    if (memory.isEmpty()) {
      return;
    }
    SortedRows sorted = memory.sort();
    BatchReader run =
        engine instanceof PickingEngine picking
            ? sorted.picked(picking, SPILL_BATCH_ROWS)
            : sorted.all(SPILL_BATCH_ROWS);
    spilled.add(spillDirectory.orElseThrow().spill(layout.type().types(), run));
    memory.clear();
  }

  /** Every row in memory, unmerged, in order; nothing may be spilled. */
  public BatchReader unmerged() {
    if (!spilled.isEmpty()) {
      throw new IllegalStateException(spilled.size() + " runs are spilled");
    }
    return memory.sort().all(BATCH_ROWS);
  }

  /**
   * The merged rows of all runs in key order. {@link #clear} when they are written; until then
   * nothing may be added.
   */
  public BatchReader merged() {
    SortedRows sorted = memory.sort();
    if (spilled.isEmpty() && engine instanceof PickingEngine picking) {
      return sorted.picked(picking, BATCH_ROWS);
    }
    List<List<SortedInput>> runs = new ArrayList<>();
    for (SpillFile file : spilled) {
      runs.add(List.of(new SortedInput(runs.size(), file::open, file.bytes())));
    }
    runs.add(List.of(new SortedInput(runs.size(), () -> sorted.all(SPILL_BATCH_ROWS))));
    MergeRequest request =
        new MergeRequest(layout, engine, runs, Retracts.KEEP, LoneRows.PASS, 0, BATCH_ROWS);
    return SortMergeReader.ordered(
        spilled.isEmpty()
            ? request
            : request.within(MergeLimits.ofRuns(MOST_RUNS, spillDirectory.orElseThrow())));
  }

  /** Forgets all rows and deletes the spilled runs; numbering goes on. */
  public void clear() {
    memory.clear();
    List<SpillFile> files = List.copyOf(spilled);
    spilled.clear();
    files.forEach(SpillFile::delete);
  }
}
