package org.apache.paimon.read;

import org.apache.paimon.io.FileIO;
import org.apache.paimon.schema.TableSource;

/** Makes the reader of a table's splits. */
public final class SplitReaders {
  private SplitReaders() {}

  /**
   * A reader of the splits of a table; costs nothing until a split is opened.
   *
   * @throws org.apache.paimon.error.UserException when the table's merge options contradict each
   *     other
   */
  public static SplitReader create(TableSource source, FileIO io) {
    return new TableSplitReader(source, io);
  }
}
