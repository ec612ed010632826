package org.apache.paimon.lsm;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.apache.paimon.datafile.DataFileMeta;

/**
 * Universal compaction: takes the newest runs until they are balanced against the older ones. See
 * {@code compaction.md}.
 */
public final class UniversalPicker implements CompactionPicker {
  private final PickOptions options;

  public UniversalPicker(PickOptions options) {
    this.options = options;
  }

  @Override
  public Optional<CompactionTask> pick(Levels levels, PickMoment moment) {
    List<SortedRun> runs = levels.runs();
    int count = countOfRuns(runs, moment, levels);
    return count == 0 ? Optional.empty() : withoutIdle(task(levels, count));
  }

  /**
   * Everything into the highest level. When that is all there is, only the files that must be
   * rewritten all the same.
   */
  public static Optional<CompactionTask> full(
      Levels levels, Predicate<DataFileMeta> mustRewrite, CompactionTask.Rewrite rewrite) {
    List<SortedRun> runs = levels.runs();
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    int max = levels.maxLevel();
    if (runs.size() > 1 || runs.get(0).level() != max) {
      return Optional.of(new CompactionTask(runs, List.of(), max, Retracts.DROP, rewrite));
    }
    List<DataFileMeta> files =
        runs.get(0).files().stream()
            .filter(f -> rewrite == CompactionTask.Rewrite.ALL || mustRewrite.test(f))
            .toList();
    return files.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new CompactionTask(
                List.of(new SortedRun(max, files)), List.of(), max, Retracts.DROP, rewrite));
  }

  /** How many of the first runs to take, before the output level is looked at. */
  private int countOfRuns(List<SortedRun> runs, PickMoment moment, Levels levels) {
    if (runs.size() > 1 && isEarlyFull(levels, moment)) {
      return runs.size();
    }
    if (runs.size() >= options.trigger() && runs.size() > 1) {
      if (isAmplified(runs)) {
        return runs.size();
      }
      int byRatio = extend(runs, 1, moment);
      if (byRatio > 1) {
        return byRatio;
      }
      if (runs.size() > options.trigger()) {
        return extend(runs, runs.size() - options.trigger() + 1, moment);
      }
    }
    int level0 = countOfLevel0(runs);
    return level0 > 0 && level0 >= options.raisedLevel0Runs() ? extend(runs, level0, moment) : 0;
  }

  private boolean isEarlyFull(Levels levels, PickMoment moment) {
    OptionalLong interval = options.optimizationMillis();
    OptionalLong threshold = options.totalSizeThreshold();
    boolean isDue =
        interval.isPresent()
            && (moment.millisSinceFullCompaction().isEmpty()
                || moment.millisSinceFullCompaction().getAsLong() > interval.getAsLong());
    return isDue || (threshold.isPresent() && levels.lengthBytes() < threshold.getAsLong());
  }

  private boolean isAmplified(List<SortedRun> runs) {
    long oldest = runs.get(runs.size() - 1).lengthBytes();
    long newer = 0;
    for (int i = 0; i < runs.size() - 1; i++) {
      newer += runs.get(i).lengthBytes();
    }
    return newer * 100 > options.maxSizeAmplificationPercent() * oldest;
  }

  /** Takes more runs as long as the next is not much greater than all before it. */
  private int extend(List<SortedRun> runs, int first, PickMoment moment) {
    int count = first;
    long taken = 0;
    for (int i = 0; i < count; i++) {
      taken += runs.get(i).lengthBytes();
    }
    double factor =
        (100.0 + options.sizeRatioPercent() + options.offPeak().ratioAt(moment.hourOfDay())) / 100;
    while (count < runs.size() && taken * factor >= runs.get(count).lengthBytes()) {
      taken += runs.get(count).lengthBytes();
      count++;
    }
    return count;
  }

  private static int countOfLevel0(List<SortedRun> runs) {
    int count = 0;
    while (count < runs.size() && runs.get(count).level() == 0) {
      count++;
    }
    return count;
  }

  /** The output lies right above the next run, never on level 0: rather takes more runs. */
  private static CompactionTask task(Levels levels, int count) {
    List<SortedRun> runs = levels.runs();
    int taken = count;
    int output = taken == runs.size() ? levels.maxLevel() : runs.get(taken).level() - 1;
    while (output <= 0 && taken < runs.size()) {
      output = runs.get(taken).level();
      taken++;
    }
    if (taken == runs.size()) {
      output = levels.maxLevel();
    }
    Retracts retracts = output >= levels.highestNonEmptyLevel() ? Retracts.DROP : Retracts.KEEP;
    return new CompactionTask(
        runs.subList(0, taken),
        runs.subList(taken, runs.size()),
        output,
        retracts,
        CompactionTask.Rewrite.WHERE_NEEDED);
  }

  /** One file that lies where it would go needs nothing. */
  private static Optional<CompactionTask> withoutIdle(CompactionTask task) {
    boolean isIdle =
        task.inputs().size() == 1
            && task.inputs().get(0).files().size() == 1
            && task.inputs().get(0).level() == task.outputLevel();
    return isIdle ? Optional.empty() : Optional.of(task);
  }
}
