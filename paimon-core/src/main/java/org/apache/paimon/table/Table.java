package org.apache.paimon.table;

import java.nio.file.Path;
import org.apache.paimon.commit.Committer;
import org.apache.paimon.format.ReadCounters;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.read.SplitReader;
import org.apache.paimon.scan.TableScan;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;

/** One table, opened. Thread-safe; what it hands out says for itself. */
public interface Table {
  TableSource source();

  /**
   * The schema with the session's options; time travel reads use the schema of their snapshot (see
   * {@code TableScan}).
   */
  TableSchema schema();

  FileIO fileIO();

  /** Plans batch reads. */
  TableScan newScan();

  /**
   * Opens splits, on the driver or in tasks.
   *
   * @param spillDirectory a local directory for merges of many runs
   * @param counters where the reader notes what it did; it is for one thread
   */
  SplitReader newReader(Path spillDirectory, ReadCounters counters);

  /** Opens splits; nobody asks for counts. */
  default SplitReader newReader(Path spillDirectory) {
    return newReader(spillDirectory, new ReadCounters());
  }

  /** Opens splits, with the temporary directory of the JVM to spill to. */
  default SplitReader newReader() {
    return newReader(Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** Writes rows in a task. */
  TableWriter newWriter(WriteContext context);

  /**
   * Removes rows by key in a task: written as inserts to a table with a primary key, they go,
   * whatever the merge engine makes of deletes.
   */
  TableWriter newRowRemover(WriteContext context);

  /** Publishes commits, on the driver. */
  Committer newCommitter();
}
