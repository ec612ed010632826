package org.apache.paimon.write;

import java.util.List;
import org.apache.paimon.datafile.DataFileMeta;

/** The compactions of one bucket while it is written. Used by the writer's thread. */
interface WriterCompaction {

  /** Whether a writer compacts by itself. */
  enum Trigger {
    AUTOMATIC,
    /** Only when asked to: option {@code write-only}. */
    ON_REQUEST
  }

  /** Takes new files in; may start a compaction, and may wait for one. */
  void added(List<DataFileMeta> files);

  /** Starts a compaction after the running one. */
  void request(CompactionExtent extent);

  /**
   * Hands out what compactions changed; a running one is waited for when asked, or when there is
   * too much to be compacted.
   */
  CompactionChanges prepareCommit(CompactionWait wait);

  /** Stops the running compaction and deletes what compactions made and was not handed out. */
  void discard();
}
