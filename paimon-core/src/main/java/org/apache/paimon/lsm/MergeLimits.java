package org.apache.paimon.lsm;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.options.Options;
import org.apache.paimon.spill.SpillCodec;
import org.apache.paimon.spill.SpillDirectory;

/**
 * How many sorted runs a merge may read at once, and where the others go: they are merged in passes
 * before, through spill files. Immutable, thread-safe.
 *
 * <p>With {@code sort-spill-threshold} that is a number of runs. Without it runs are limited by the
 * memory of their read buffers: an eighth of the heap, but never fewer runs than a writer lets pile
 * up.
 */
public final class MergeLimits {
  public static final OptionKey<Integer> THRESHOLD =
      OptionKey.integer(
          "sort-spill-threshold",
          null,
          "sorted runs above which a merge spills; default: what fits an eighth of the heap, at"
              + " least the stop trigger + 1");

  public static final OptionKey<Long> BUFFER_SIZE =
      OptionKey.size(
          "sort-spill-buffer-size", "64 mb", "memory for the runs that one spilling pass merges");

  /** A merge of any number of runs, all at once. */
  static final MergeLimits NONE =
      new MergeLimits(
          true,
          Integer.MAX_VALUE,
          Long.MAX_VALUE,
          Long.MAX_VALUE,
          () -> {
            throw new IllegalStateException("a merge without limits spills");
          });

  /** What a reader of one file reads ahead at most. */
  private static final long READ_AHEAD_BYTES = 8L << 20;

  /** What a reader needs beside: a batch, codecs, a footer. */
  private static final long BATCH_BYTES = 512L << 10;

  private static final int LEAST_RUNS = 2;

  private final boolean countsRuns;
  private final int runs;
  private final long bytes;
  private final long passBytes;
  private final Supplier<SpillDirectory> spills;

  private MergeLimits(
      boolean countsRuns, int runs, long bytes, long passBytes, Supplier<SpillDirectory> spills) {
    this.countsRuns = countsRuns;
    this.runs = Math.max(LEAST_RUNS, runs);
    this.bytes = bytes;
    this.passBytes = passBytes;
    this.spills = spills;
  }

  /**
   * The limits that a table's options ask for.
   *
   * @param directory a local directory for spill files, made with the first one
   */
  public static MergeLimits from(Options options, Path directory) {
    return from(options, directory, Runtime.getRuntime().maxMemory());
  }

  static MergeLimits from(Options options, Path directory, long heapBytes) {
    SpillCodec codec = SpillCodec.from(options);
    Supplier<SpillDirectory> spills = () -> new SpillDirectory(directory, codec, Long.MAX_VALUE);
    long passBytes = options.get(BUFFER_SIZE);
    return options
        .find(THRESHOLD)
        .map(runs -> new MergeLimits(true, runs, Long.MAX_VALUE, passBytes, spills))
        .orElseGet(
            () ->
                new MergeLimits(
                    false,
                    CompactionOptions.from(options).stopTrigger() + 1,
                    heapBytes / 8,
                    passBytes,
                    spills));
  }

  /** At most so many runs, spilled to a directory of the caller. */
  static MergeLimits ofRuns(int runs, SpillDirectory directory) {
    return new MergeLimits(true, runs, Long.MAX_VALUE, Long.MAX_VALUE, () -> directory);
  }

  /** Whether a merge of so many runs, of whatever size, may need spill files. */
  boolean mayBeExceededBy(int mergedRuns) {
    return mergedRuns > runs
        && (countsRuns || mergedRuns * (READ_AHEAD_BYTES + BATCH_BYTES) > bytes);
  }

  /** Where the spill files of one merge go. */
  SpillDirectory newSpillDirectory() {
    return spills.get();
  }

  /** Whether so many runs must not be read at once. */
  boolean areExceededBy(List<List<SortedInput>> merged) {
    if (merged.size() <= runs) {
      return false;
    }
    return countsRuns || memoryBytes(merged) > bytes;
  }

  /**
   * How many of the first runs the next pass merges into one: as few as make the rest fit, as many
   * as one pass may read.
   */
  int passSize(List<List<SortedInput>> ascending) {
    int count = LEAST_RUNS;
    long memory = memoryBytes(ascending.subList(0, count));
    while (count < Math.min(runs, ascending.size())) {
      boolean isEnough =
          countsRuns
              ? ascending.size() - count + 1 <= runs
              : !areExceededBy(ascending.subList(count - 1, ascending.size()));
      memory += memoryBytesOf(ascending.get(count));
      if (isEnough || memory > passBytes) {
        break;
      }
      count++;
    }
    return count;
  }

  private static long memoryBytes(List<List<SortedInput>> merged) {
    long sum = 0;
    for (List<SortedInput> run : merged) {
      sum += memoryBytesOf(run);
    }
    return sum;
  }

  /** One part of a run is open at a time. */
  private static long memoryBytesOf(List<SortedInput> run) {
    long largest = 0;
    for (SortedInput input : run) {
      largest = Math.max(largest, Math.min(input.bytes(), READ_AHEAD_BYTES));
    }
    return largest + BATCH_BYTES;
  }
}
