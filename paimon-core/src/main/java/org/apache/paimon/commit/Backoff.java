package org.apache.paimon.commit;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.apache.paimon.error.StorageException;

/** Waits between tries: doubling, with up to a fifth on top so that rivals part. Thread-safe. */
final class Backoff {
  /** Waits. */
  @FunctionalInterface
  interface Sleeper {
    void sleep(long millis) throws InterruptedException;
  }

  private final Duration least;
  private final Duration greatest;
  private final RandomGenerator random;
  private final Sleeper sleeper;

  Backoff(CommitOptions options, RandomGenerator random, Sleeper sleeper) {
    this.least = options.minRetryWait();
    this.greatest = options.maxRetryWait();
    this.random = random;
    this.sleeper = sleeper;
  }

  /** Waits before retry number {@code retry}, from 0. */
  void pause(int retry) {
    long doubled = least.toMillis() << Math.min(retry, 30);
    long wait = Math.min(Math.max(doubled, 0), greatest.toMillis());
    long jitter = (long) (wait * 0.2 * random.nextDouble());
    try {
      sleeper.sleep(wait + jitter);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StorageException(
          "Failed to commit: the thread was interrupted while it waited to try again. Nothing was"
              + " published; commit again.",
          e);
    }
  }
}
