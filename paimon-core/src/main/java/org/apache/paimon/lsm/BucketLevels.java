package org.apache.paimon.lsm;

import java.time.Clock;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.types.DataType;

/** The levels of one bucket while it is written, and what to compact next. Used by one thread. */
public final class BucketLevels {
  private final CompactionOptions options;
  private final CompactionPicker picker;
  private final List<DataType> keyTypes;
  private final Clock clock;
  private Levels levels;
  private OptionalLong lastFullMillis = OptionalLong.empty();

  /**
   * @param present files of the bucket
   * @param keyTypes types of the trimmed primary key
   */
  public BucketLevels(
      CompactionOptions options, List<DataFileMeta> present, List<DataType> keyTypes, Clock clock) {
    this.options = options;
    this.picker = new UniversalPicker(options.pick());
    this.keyTypes = keyTypes;
    this.clock = clock;
    this.levels = Levels.of(present, options.levelCount(), keyTypes);
  }

  public Levels levels() {
    return levels;
  }

  /** Adds flushed files. */
  public void add(List<DataFileMeta> flushed) {
    levels = levels.replace(List.of(), flushed, keyTypes);
  }

  /** What the picker chooses now. */
  public Optional<CompactionTask> pick() {
    OptionalLong sinceFull =
        lastFullMillis.isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(clock.millis() - lastFullMillis.getAsLong());
    return picker.pick(levels, new PickMoment(LocalTime.now(clock).getHour(), sinceFull));
  }

  /**
   * Everything.
   *
   * @param mustRewrite files that have to be rewritten though nothing overlaps them
   */
  public Optional<CompactionTask> pickFull(Predicate<DataFileMeta> mustRewrite) {
    CompactionTask.Rewrite rewrite =
        options.rewritesAllFiles()
            ? CompactionTask.Rewrite.ALL
            : CompactionTask.Rewrite.WHERE_NEEDED;
    return UniversalPicker.full(levels, mustRewrite, rewrite);
  }

  /** Whether all these files are here, on the same levels. */
  public boolean holds(List<DataFileMeta> files) {
    return levels.files().containsAll(files);
  }

  /** Takes over what a compaction of these levels did. */
  public void apply(CompactionTask task, CompactionResult result) {
    levels = levels.replace(result.before(), result.after(), keyTypes);
    if (task.outputLevel() == levels.maxLevel()) {
      lastFullMillis = OptionalLong.of(clock.millis());
    }
  }

  /** Whether a commit that waits goes on compacting until level 0 is empty. */
  public boolean mustEmptyLevel0() {
    return options.emptiesLevel0() && !levels.runs().isEmpty() && levels.runs().get(0).level() == 0;
  }

  /** Whether a writer has to wait for the running compaction before it adds another run. */
  public boolean isAboveStopTrigger() {
    return levels.runs().size() > options.stopTrigger();
  }

  /** Whether a commit has to wait for the running compaction. */
  public boolean mustWaitAtCommit() {
    return options.waitsAtCommit() || levels.runs().size() > options.stopTrigger() + 1;
  }
}
