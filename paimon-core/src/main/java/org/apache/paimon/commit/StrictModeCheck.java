package org.apache.paimon.commit;

import java.util.Optional;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;

/** Option {@code commit.strict-mode.last-safe-snapshot} (format-metadata 13.5). */
final class StrictModeCheck {
  private final String table;
  private final SnapshotStore snapshots;
  private final long lastSafe;

  StrictModeCheck(String table, SnapshotStore snapshots, long lastSafe) {
    this.table = table;
    this.snapshots = snapshots;
    this.lastSafe = lastSafe;
  }

  /** Refuses a base behind which another user compacted or overwrote. */
  void verify(Optional<Snapshot> base, String user) {
    Optional<Snapshot> at = base;
    while (at.isPresent() && at.get().id() > lastSafe) {
      Snapshot snapshot = at.get();
      boolean isRisky =
          snapshot.commitKind() == CommitKind.COMPACT
              || snapshot.commitKind() == CommitKind.OVERWRITE;
      if (isRisky && !snapshot.commitUser().equals(user)) {
        throw new CommitConflictException(
            "Cannot commit to table "
                + table
                + ": snapshot "
                + snapshot.id()
                + " of user "
                + snapshot.commitUser()
                + " is a "
                + snapshot.commitKind()
                + ", expected none after snapshot "
                + lastSafe
                + " by option 'commit.strict-mode.last-safe-snapshot'. Run the statement again on"
                + " the present state, with a newer value of the option.");
      }
      at = snapshots.find(snapshot.id() - 1);
    }
  }
}
