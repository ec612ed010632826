package org.apache.paimon.commit;

import java.time.Clock;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.error.CommitStateUnknownException;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.io.PublishOutcome;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes one snapshot: base, checks, metadata, publish, and again on a new base when another
 * commit was first (format-metadata 13.3, 13.4). Used by one thread, once.
 *
 * <p>When the store does not say whether it published, the snapshot file is read back. If it is
 * ours, the commit is done; if it is another's, ours is not there; if it is absent, publishing the
 * same number again is safe, because only one of the two can win. Until that is clear, nothing that
 * the try wrote is deleted.
 */
final class SnapshotPublication {
  private static final Logger LOG = LoggerFactory.getLogger(SnapshotPublication.class);
  private static final int READ_BACK_ATTEMPTS = 3;

  private final Parts parts;
  private final CommitIntent intent;
  private final CommitRequest request;
  private final TryFiles files;
  private final NextSnapshot nextSnapshot;
  private boolean isUncertain;
  private long lastSeen = -1;
  private CommitKind kind;

  /** Up to this snapshot nobody changed the rows that the commit changes. */
  private OptionalLong rowsReadOn;

  /** What a publication works with. */
  record Parts(
      String table,
      SnapshotStore snapshots,
      SameTableCheck sameTable,
      OverwriteChanges.BaseFactory bases,
      BaseChecks checks,
      CommitOptions options,
      Backoff backoff,
      Clock clock) {}

  SnapshotPublication(Parts parts, CommitIntent intent, TryFiles files, NextSnapshot nextSnapshot) {
    this.parts = parts;
    this.intent = intent;
    this.request = intent.request();
    this.rowsReadOn = request.rowsReadOn();
    this.files = files;
    this.nextSnapshot = nextSnapshot;
  }

  /**
   * How it ended.
   *
   * @param snapshot the published one; empty when there was nothing to change
   * @param retries lost races
   */
  record Published(Optional<Snapshot> snapshot, int retries) {}

  Published run() {
    try {
      return tryUntilPublished();
    } catch (CommitStateUnknownException e) {
      files.keepForever();
      throw e;
    } catch (PaimonException e) {
      if (isUncertain) {
        files.keepForever();
        throw unknown(e);
      }
      files.dropAll();
      throw e;
    }
  }

  private Published tryUntilPublished() {
    long started = parts.clock().millis();
    for (int retry = 0; ; retry++) {
      Optional<Snapshot> latest = parts.snapshots().latest();
      Optional<Snapshot> mine = retry == 0 ? Optional.empty() : madeMeanwhile(latest);
      if (mine.isPresent()) {
        return new Published(mine, retry);
      }
      lastSeen = latest.map(Snapshot::id).orElse(0L);
      Base base = parts.bases().of(latest);
      ChangeSet changes = intent.changes().on(base);
      kind = changes.kind();
      if (changes.isEmpty() && !changes.changesIndexes() && !intent.emptyAllowed()) {
        return new Published(Optional.empty(), retry);
      }
      Optional<Snapshot> published = tryOn(base, changes);
      if (published.isPresent()) {
        return new Published(published, retry);
      }
      checkMayRetry(retry, started);
      parts.backoff().pause(retry);
    }
  }

  /** Our snapshot, when a try that seemed lost was published after all. */
  private Optional<Snapshot> madeMeanwhile(Optional<Snapshot> latest) {
    if (latest.isEmpty() || kind == null) {
      return Optional.empty();
    }
    Optional<Snapshot> mine =
        new PastCommits(parts.snapshots())
            .find(
                request.commitUser(),
                request.commitIdentifier(),
                kind,
                lastSeen,
                latest.get().id());
    if (mine.isPresent()) {
      files.keepForever();
    } else if (latest.get().id() > lastSeen) {
      // Another's snapshot has the number: the uncertain try is not and will never be there.
      isUncertain = false;
    }
    return mine;
  }

  private Optional<Snapshot> tryOn(Base base, ChangeSet changes) {
    long schemaId = parts.sameTable().latestSchemaId();
    parts.checks().verify(base, changes, request.commitUser(), rowsReadOn, schemaId);
    if (rowsReadOn.isPresent()) {
      rowsReadOn = OptionalLong.of(base.id());
    }
    Snapshot snapshot =
        nextSnapshot.write(base, request, changes, schemaId, parts.clock().millis());
    return switch (publish(snapshot)) {
      case PUBLISHED -> Optional.of(snapshot);
      case ALREADY_EXISTS -> {
        Optional<Snapshot> winner = readBack(snapshot.id());
        if (winner.isPresent() && isSame(winner.get(), snapshot)) {
          yield winner;
        }
        dropTry();
        yield Optional.empty();
      }
      case UNKNOWN -> resolve(snapshot);
    };
  }

  private void dropTry() {
    if (isUncertain) {
      files.keepForever();
    } else {
      files.dropTry();
    }
  }

  private PublishOutcome publish(Snapshot snapshot) {
    try {
      return parts.snapshots().publish(snapshot);
    } catch (StorageException e) {
      throw e;
    } catch (RuntimeException e) {
      LOG.warn("The store failed while snapshot {} was published: looking", snapshot.id(), e);
      return PublishOutcome.UNKNOWN;
    }
  }

  /** Ours if the unknown publish went through; empty if another try is due. */
  private Optional<Snapshot> resolve(Snapshot snapshot) {
    isUncertain = true;
    Optional<Snapshot> found = readBack(snapshot.id());
    if (found.isEmpty()) {
      files.keepForever();
      return Optional.empty();
    }
    isUncertain = false;
    if (isSame(found.get(), snapshot)) {
      return found;
    }
    files.dropTry();
    return Optional.empty();
  }

  private Optional<Snapshot> readBack(long id) {
    for (int attempt = 0; ; attempt++) {
      try {
        return parts.snapshots().find(id);
      } catch (StorageException e) {
        if (attempt + 1 >= READ_BACK_ATTEMPTS) {
          isUncertain = true;
          throw unknown(e);
        }
        parts.backoff().pause(attempt);
      }
    }
  }

  private boolean isSame(Snapshot found, Snapshot tried) {
    return found.commitUser().equals(request.commitUser())
        && found.commitIdentifier() == request.commitIdentifier()
        && found.commitKind() == tried.commitKind()
        && Objects.equals(found.deltaManifestList(), tried.deltaManifestList());
  }

  private CommitStateUnknownException unknown(Exception cause) {
    return new CommitStateUnknownException(
        "Cannot tell whether commit "
            + request.commitIdentifier()
            + " of user "
            + request.commitUser()
            + " to table "
            + parts.table()
            + " was published as snapshot "
            + (lastSeen + 1)
            + ": the store did not answer, expected it to say. Delete no file; when the store"
            + " answers again, look for a snapshot of this user before committing anew.",
        cause);
  }

  private void checkMayRetry(int retry, long started) {
    boolean late =
        parts
            .options()
            .timeout()
            .map(timeout -> parts.clock().millis() - started >= timeout.toMillis())
            .orElse(false);
    if (retry >= parts.options().maxRetries() || late) {
      throw new StorageException(
          "Failed to commit to table "
              + parts.table()
              + ": other commits were first "
              + (retry + 1)
              + " times, the last as snapshot "
              + (lastSeen + 1)
              + "; options 'commit.max-retries' and 'commit.timeout' allow no more tries. Nothing"
              + " was published; commit again, or raise the options.");
    }
  }
}
