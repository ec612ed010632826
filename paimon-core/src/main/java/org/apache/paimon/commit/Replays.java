package org.apache.paimon.commit;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;

/**
 * Recognises commits of streams that are made already (spec: commit, 13.7). Remembers how far it
 * looked, so that a long stream does not read its history again for each commit. Thread-safe.
 */
final class Replays {
  private final PastCommits pastCommits;
  private final Map<String, Long> seenByUser = new HashMap<>();

  Replays(PastCommits pastCommits) {
    this.pastCommits = pastCommits;
  }

  /**
   * What the user committed last, when it has this identifier or a later one; batch users commit
   * once.
   */
  Optional<PastCommits.Last> find(CommitRequest request) {
    if (request.isBatch()) {
      return Optional.empty();
    }
    long seen;
    synchronized (this) {
      seen = seenByUser.getOrDefault(request.commitUser(), 0L);
    }
    // The newest snapshot of the user that was seen is looked at again.
    Optional<PastCommits.Last> last =
        pastCommits.lastOf(request.commitUser(), Math.max(0, seen - 1));
    last.ifPresent(found -> noteSeen(request.commitUser(), found.snapshotId()));
    return last.filter(found -> found.identifier() >= request.commitIdentifier());
  }

  /** Notes a snapshot that a user made. */
  synchronized void noteSeen(String user, long snapshotId) {
    seenByUser.merge(user, snapshotId, Math::max);
  }

  /** Those of a user's identifiers that are committed. */
  Set<Long> committed(String user, Collection<Long> identifiers) {
    OptionalLong greatest = pastCommits.greatestIdentifier(user);
    Set<Long> committed = new TreeSet<>();
    for (long identifier : identifiers) {
      if (greatest.isPresent() && identifier <= greatest.getAsLong()) {
        committed.add(identifier);
      }
    }
    return committed;
  }
}
