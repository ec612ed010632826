package org.apache.paimon.write;

import java.io.IOException;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.ColumnBatch;

/** Where each key of a table is now, for tables whose key does not tell the partition. */
@FunctionalInterface
public interface KeyLocations {

  /** Takes keys that lie in one bucket. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Takes some keys.
     *
     * @param keys the primary key columns in key order; valid until the call returns
     */
    void visit(BinaryRow partition, int bucket, ColumnBatch keys) throws IOException;
  }

  /** Locations of a table that is never asked for them. */
  KeyLocations NONE =
      visitor -> {
        throw new IllegalStateException("this writer does not know where keys are");
      };

  /**
   * Shows all keys of the latest snapshot.
   *
   * @return the snapshot; 0 when the table has none
   */
  long visitAll(Visitor visitor) throws IOException;
}
