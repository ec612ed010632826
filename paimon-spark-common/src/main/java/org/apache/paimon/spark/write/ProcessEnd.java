package org.apache.paimon.spark.write;

import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.ShutdownHookManager;
import org.apache.paimon.write.TableWriters;

/**
 * What is left to do when a process that ran tasks of streams ends: compactions that wait for the
 * next micro-batch are stopped and their files deleted. Thread-safe: guarded by the class.
 */
final class ProcessEnd {
  /** Before Hadoop closes its file systems, which it does with priority 10. */
  private static final int PRIORITY = 35;

  private static final long LONGEST_SECONDS = 10;

  private static boolean isPrepared;

  private ProcessEnd() {}

  /** Registers the work, once in a process. */
  static synchronized void prepare() {
    if (!isPrepared) {
      ShutdownHookManager.get()
          .addShutdownHook(
              TableWriters::dropHandedOver, PRIORITY, LONGEST_SECONDS, TimeUnit.SECONDS);
      isPrepared = true;
    }
  }
}
