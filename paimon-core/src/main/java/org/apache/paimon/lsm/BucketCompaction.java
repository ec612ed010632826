package org.apache.paimon.lsm;

import java.time.Clock;
import java.time.LocalTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.types.DataType;

/**
 * The levels of one bucket while it is written, and its compactions: at most one at a time, on
 * another thread. Results are values; they change the levels only in {@link #take} and {@link
 * #await}. Used by the writer's thread.
 */
public final class BucketCompaction {
  private final CompactionOptions options;
  private final CompactionPicker picker;
  private final Compactor compactor;
  private final List<DataType> keyTypes;
  private final Executor executor;
  private final Clock clock;
  private Levels levels;
  private OptionalLong lastFullMillis = OptionalLong.empty();
  private Running running;

  /** A compaction that was handed to the executor. */
  private static final class Running {
    private final CompactionTask task;
    private volatile boolean isCancelled;
    private CompletableFuture<CompactionResult> future;

    Running(CompactionTask task) {
      this.task = task;
    }
  }

  /**
   * @param levels what the bucket holds
   * @param executor runs compactions; may be shared by buckets
   */
  public BucketCompaction(
      CompactionOptions options,
      Compactor compactor,
      Levels levels,
      List<DataType> keyTypes,
      Executor executor,
      Clock clock) {
    this.options = options;
    this.picker = new UniversalPicker(options.pick());
    this.compactor = compactor;
    this.levels = levels;
    this.keyTypes = keyTypes;
    this.executor = executor;
    this.clock = clock;
  }

  public Levels levels() {
    return levels;
  }

  /** Adds flushed files. */
  public void add(List<DataFileMeta> flushed) {
    levels = levels.replace(List.of(), flushed, keyTypes);
  }

  /** Starts what the picker chooses, unless a compaction is running. */
  public void start() {
    if (running != null) {
      return;
    }
    OptionalLong sinceFull =
        lastFullMillis.isEmpty()
            ? OptionalLong.empty()
            : OptionalLong.of(clock.millis() - lastFullMillis.getAsLong());
    PickMoment moment = new PickMoment(LocalTime.now(clock).getHour(), sinceFull);
    picker.pick(levels, moment).ifPresent(this::submit);
  }

  /** Starts a compaction of everything; none may be running. */
  public void startFull() {
    if (running != null) {
      throw new IllegalStateException("a compaction is running");
    }
    CompactionTask.Rewrite rewrite =
        options.rewritesAllFiles()
            ? CompactionTask.Rewrite.ALL
            : CompactionTask.Rewrite.WHERE_NEEDED;
    UniversalPicker.full(levels, compactor::mustRewrite, rewrite).ifPresent(this::submit);
  }

  private void submit(CompactionTask task) {
    Running submitted = new Running(task);
    submitted.future =
        CompletableFuture.supplyAsync(
            () -> compactor.compact(task, () -> submitted.isCancelled), executor);
    running = submitted;
  }

  /** The result of a compaction that is done; empty when none is, or it is still running. */
  public Optional<CompactionResult> take() {
    return running == null || !running.future.isDone() ? Optional.empty() : await();
  }

  /**
   * Waits for the running compaction; empty when none is running.
   *
   * @throws PaimonException when it failed; what it made is deleted
   */
  public Optional<CompactionResult> await() {
    if (running == null) {
      return Optional.empty();
    }
    Running ending = running;
    CompactionResult result;
    try {
      result = ending.future.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof PaimonException failure) {
        throw failure;
      }
      throw new IllegalStateException("a compaction failed: " + ending.task, e.getCause());
    } finally {
      running = null;
    }
    levels = levels.replace(result.before(), result.after(), keyTypes);
    if (ending.task.outputLevel() == levels.maxLevel()) {
      lastFullMillis = OptionalLong.of(clock.millis());
    }
    return Optional.of(result);
  }

  /** Whether the writer has to wait before it adds another run. */
  public boolean isAboveStopTrigger() {
    return levels.runs().size() > options.stopTrigger();
  }

  /** Whether a commit has to wait for the running compaction. */
  public boolean mustWaitAtCommit() {
    return options.waitsAtCommit() || levels.runs().size() > options.stopTrigger() + 1;
  }

  /**
   * Stops the running compaction and waits until it has deleted what it made.
   *
   * @return the result, when it was done before it could be stopped
   */
  public Optional<CompactionResult> cancel() {
    if (running == null) {
      return Optional.empty();
    }
    running.isCancelled = true;
    try {
      return await();
    } catch (IllegalStateException e) {
      if (e.getCause() instanceof CancellationException) {
        return Optional.empty();
      }
      throw e;
    }
  }
}
