package org.apache.paimon.spark.write;

import java.io.IOException;
import java.time.Clock;
import org.apache.paimon.lookup.LookupFiles;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The local copies of data files that the tasks of an executor share, one micro-batch after the
 * other. In a directory of its own that goes when the process ends. Thread-safe: guarded by the
 * class.
 */
final class ExecutorLookups {
  private static final Logger LOG = LoggerFactory.getLogger(ExecutorLookups.class);
  private static LookupFiles files;

  private ExecutorLookups() {}

  /** The copies that writers of a table may use; none when the table needs none. */
  static LookupFiles of(TableSchema schema) {
    return TableOptions.of(schema).needsLookup(schema) ? shared() : LookupFiles.none();
  }

  private static synchronized LookupFiles shared() {
    if (files == null) {
      SpillDirectory directory = SpillDirectory.create();
      files = new LookupFiles(directory.path(), Clock.systemUTC());
      Runtime.getRuntime()
          .addShutdownHook(new Thread(() -> delete(directory), "paimon-lookup-files"));
    }
    return files;
  }

  private static void delete(SpillDirectory directory) {
    try {
      directory.close();
    } catch (IOException e) {
      LOG.warn("Cannot delete the lookup files in {}", directory.path(), e);
    }
  }
}
