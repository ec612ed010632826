package org.apache.paimon.histories;

import java.util.List;
import org.apache.paimon.write.CompactionExtent;

/** Something that happens to a table. */
sealed interface Step {

  /**
   * A commit, or an attempt.
   *
   * @param told changes; those that the model cannot foretell are left out
   * @param tasks how many writers share them; a single one may have written before
   */
  record Write(List<Change> told, How how, int tasks) implements Step {
    public Write {
      told = List.copyOf(told);
    }
  }

  /** How a write goes. */
  enum How {
    COMPACTING,
    /** Leaves compaction to others. */
    ONLY_WRITING,
    /** Is given up before its commit. */
    ABORTED,
    /** Its commit never comes, and nobody cleans up. */
    LOST
  }

  /** Compacts all buckets in one commit. */
  record Compact(CompactionExtent extent) implements Step {}

  /** Gives waiting rows their buckets. */
  record Move(int tasks) implements Step {}

  /** The writer ends and another one begins from the table. */
  record Restart() implements Step {}
}
