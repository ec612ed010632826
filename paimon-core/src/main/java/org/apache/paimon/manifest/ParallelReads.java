package org.apache.paimon.manifest;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.apache.paimon.error.StorageException;

/** Runs the same read for many files with a bounded number of threads; the order is kept. */
final class ParallelReads {
  private ParallelReads() {}

  static <A, B> List<B> map(List<A> inputs, Function<A, B> read, int parallelism) {
    int threads = Math.min(parallelism, inputs.size());
    if (threads <= 1) {
      List<B> results = new ArrayList<>(inputs.size());
      inputs.forEach(input -> results.add(read.apply(input)));
      return results;
    }
    ExecutorService pool = Executors.newFixedThreadPool(threads, ParallelReads::daemon);
    try {
      List<Future<B>> futures = new ArrayList<>(inputs.size());
      inputs.forEach(input -> futures.add(pool.submit(() -> read.apply(input))));
      List<B> results = new ArrayList<>(inputs.size());
      for (Future<B> future : futures) {
        results.add(await(future));
      }
      return results;
    } finally {
      pool.shutdownNow();
    }
  }

  private static Thread daemon(Runnable body) {
    Thread thread = new Thread(body, "manifest-reader");
    thread.setDaemon(true);
    return thread;
  }

  private static <B> B await(Future<B> future) {
    try {
      return future.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new StorageException(
          "Failed to read manifests: the thread was interrupted, expected to wait for the reads."
              + " Try again.",
          e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException("a read threw a checked exception", e.getCause());
    }
  }
}
