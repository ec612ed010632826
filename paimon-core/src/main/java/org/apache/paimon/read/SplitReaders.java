package org.apache.paimon.read;

import java.nio.file.Path;
import org.apache.paimon.format.ReadCounters;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.schema.TableSource;

/** Makes the reader of a table's splits. */
public final class SplitReaders {
  private SplitReaders() {}

  /**
   * A reader of the splits of a table. Touches no file until a split is opened.
   *
   * @param spillDirectory an existing local directory for merges of many runs; what is put there is
   *     deleted with the readers of the splits
   * @throws org.apache.paimon.error.UserException when the table's merge options contradict each
   *     other
   */
  public static SplitReader create(TableSource source, FileIO io, Path spillDirectory) {
    return create(source, io, spillDirectory, new ReadCounters());
  }

  /**
   * A reader for one thread.
   *
   * @param counters where it notes what it did
   */
  public static SplitReader create(
      TableSource source, FileIO io, Path spillDirectory, ReadCounters counters) {
    return new TableSplitReader(source, io, spillDirectory, counters);
  }

  /** A reader that spills to the temporary directory of the JVM. */
  public static SplitReader create(TableSource source, FileIO io) {
    return create(source, io, Path.of(System.getProperty("java.io.tmpdir")));
  }
}
