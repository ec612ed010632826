package org.apache.paimon.commit;

import java.util.List;
import org.apache.paimon.snapshot.Snapshot;

/** How a commit ended; failures are exceptions. */
public sealed interface CommitResult {
  /** Published; one or two snapshots (APPEND or OVERWRITE, then COMPACT). */
  record Committed(List<Snapshot> snapshots, int retries) implements CommitResult {
    public Committed {
      snapshots = List.copyOf(snapshots);
    }
  }

  /** The same user and identifier is there already. */
  record AlreadyCommitted(long snapshotId) implements CommitResult {}

  /** There was nothing to commit and no snapshot was made. */
  record NothingToCommit() implements CommitResult {}
}
