package org.apache.paimon.commit;

import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;

/** Finds what a user committed before (spec: commit, 13.4 and 13.7). Thread-safe. */
final class PastCommits {
  private final SnapshotStore snapshots;

  PastCommits(SnapshotStore snapshots) {
    this.snapshots = snapshots;
  }

  /**
   * What a user committed last.
   *
   * @param identifier of that commit
   * @param snapshotId the snapshot that says so: of the user, or of a later commit of another
   */
  record Last(long identifier, long snapshotId) {}

  /**
   * What a user committed last, as the snapshots that are left know it.
   *
   * @param after only snapshots behind this number are looked at
   */
  Optional<Last> lastOf(String user, long after) {
    Optional<Snapshot> at = snapshots.latest();
    while (at.isPresent() && at.get().id() > after) {
      OptionalLong identifier = CommittedStreams.identifierOf(at.get(), user);
      if (identifier.isPresent()) {
        return Optional.of(new Last(identifier.getAsLong(), at.get().id()));
      }
      at = snapshots.find(at.get().id() - 1);
    }
    return Optional.empty();
  }

  /** The snapshot that this very commit made among those in {@code (after, upTo]}. */
  Optional<Snapshot> find(String user, long identifier, CommitKind kind, long after, long upTo) {
    for (long id = upTo; id > after; id--) {
      Optional<Snapshot> snapshot = snapshots.find(id);
      if (snapshot.isEmpty()) {
        return Optional.empty();
      }
      if (snapshot.get().commitUser().equals(user)
          && snapshot.get().commitIdentifier() == identifier
          && snapshot.get().commitKind() == kind) {
        return snapshot;
      }
    }
    return Optional.empty();
  }

  /** The greatest identifier that a user committed. */
  OptionalLong greatestIdentifier(String user) {
    return lastOf(user, 0)
        .map(last -> OptionalLong.of(last.identifier()))
        .orElse(OptionalLong.empty());
  }
}
