package org.apache.paimon.write;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.apache.paimon.error.PaimonException;

/**
 * The one compaction of a bucket that may run at a time, on another thread. Used by the writer's
 * thread.
 */
final class CompactionSlot<R> {
  private final Executor executor;
  private Running<R> running;

  /** Work that was handed to the executor. */
  private static final class Running<R> {
    private volatile boolean isCancelled;
    private CompletableFuture<R> future;
  }

  /**
   * @param executor may be shared by buckets
   */
  CompactionSlot(Executor executor) {
    this.executor = executor;
  }

  boolean isBusy() {
    return running != null;
  }

  /**
   * Starts work; nothing may be running. When the work throws, it has deleted what it made.
   *
   * @param work asks its argument now and then, and throws CancellationException when that is true
   */
  void start(Function<BooleanSupplier, R> work) {
    if (running != null) {
      throw new IllegalStateException("a compaction is running");
    }
    Running<R> started = new Running<>();
    started.future =
        CompletableFuture.supplyAsync(() -> work.apply(() -> started.isCancelled), executor);
    running = started;
  }

  /** Whether there is work that has ended. */
  boolean isDone() {
    return running != null && running.future.isDone();
  }

  /** The result of work that is done; empty when nothing was started, or it is still running. */
  Optional<R> take() {
    return running == null || !running.future.isDone() ? Optional.empty() : await();
  }

  /**
   * Waits for the work; empty when nothing was started.
   *
   * @throws PaimonException when the work failed
   */
  Optional<R> await() {
    if (running == null) {
      return Optional.empty();
    }
    CompletableFuture<R> future = running.future;
    try {
      return Optional.of(future.join());
    } catch (CompletionException e) {
      if (e.getCause() instanceof PaimonException failure) {
        throw failure;
      }
      throw new IllegalStateException("a compaction failed", e.getCause());
    } finally {
      running = null;
    }
  }

  /** Stops the work and waits until it has ended; its result, when it was done before. */
  Optional<R> cancel() {
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
