package org.apache.paimon.write;

import java.io.Closeable;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The one further thread of a table writer; starts when it is needed. Used by one thread. */
final class CompactionThread implements Executor, Closeable {
  private final String name;
  private ExecutorService executor;

  CompactionThread(String name) {
    this.name = name;
  }

  @Override
  public void execute(Runnable work) {
    if (executor == null) {
      executor =
          Executors.newSingleThreadExecutor(
              runnable -> {
                Thread thread = new Thread(runnable, name);
                thread.setDaemon(true);
                return thread;
              });
    }
    executor.execute(work);
  }

  @Override
  public void close() {
    if (executor != null) {
      executor.shutdown();
    }
  }
}
