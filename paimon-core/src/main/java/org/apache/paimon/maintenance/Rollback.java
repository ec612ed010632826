package org.apache.paimon.maintenance;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.snapshot.Tag;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes an older snapshot the latest one. Newer snapshots, their long-lived changelogs and the tags
 * that name newer snapshots are gone afterwards; data and manifest files of what was dropped stay
 * until orphan files are removed. Writers that began before must not commit afterwards.
 */
public final class Rollback {
  private static final Logger LOG = LoggerFactory.getLogger(Rollback.class);

  private final TableStores stores;
  private final SnapshotStore snapshots;

  public Rollback(TableStores stores) {
    this.stores = stores;
    this.snapshots = stores.snapshots();
  }

  /** Which snapshot was the latest, and which is now. */
  public record Result(long previousSnapshotId, long currentSnapshotId) {}

  /**
   * To the snapshot, when this is a number, else to the tag of this name.
   *
   * @throws NotFoundException when there is neither; nothing was changed
   */
  public Result toVersion(String version) {
    if (version.matches("\\d{1,18}")) {
      return toSnapshot(Long.parseLong(version));
    }
    return toTag(version);
  }

  /**
   * To a snapshot.
   *
   * @throws NotFoundException when it is not there; nothing was changed
   */
  public Result toSnapshot(long id) {
    long latest = latestId();
    Snapshot target = snapshots.load(id);
    return drop(target, latest);
  }

  /**
   * To the snapshot of a tag, also when that snapshot is expired.
   *
   * @throws NotFoundException when there is no such tag; nothing was changed
   * @throws UserException when another snapshot has the id of the tag's; nothing was changed
   */
  public Result toTag(String name) {
    Tag tag = stores.tags().load(name);
    long latest = latestId();
    long id = tag.snapshot().id();
    Optional<Snapshot> present = snapshots.find(id);
    if (present.isPresent() && !isSameCommit(present.get(), tag.snapshot())) {
      throw new UserException(
          "Cannot roll back table "
              + stores.source().name()
              + " to tag '"
              + name
              + "': its snapshot "
              + id
              + " is of another history than the table's snapshot "
              + id
              + ", expected the same one. Create a branch from the tag and fast-forward to it.");
    }
    if (present.isEmpty()) {
      snapshots.overwrite(tag.snapshot());
      snapshots.writeEarliestHint(id);
    }
    return drop(tag.snapshot(), latest);
  }

  /** A fast-forward may leave main older snapshots of its own beside the tags of a branch. */
  private static boolean isSameCommit(Snapshot one, Snapshot other) {
    return one.deltaManifestList().equals(other.deltaManifestList());
  }

  /**
   * To the newest snapshot that is not younger than a time.
   *
   * @param millis epoch milliseconds
   * @throws NotFoundException when all are younger; nothing was changed
   */
  public Result toTimestamp(long millis) {
    long latest = latestId();
    Snapshot target =
        snapshots
            .latestNotAfter(millis)
            .orElseThrow(() -> none("a time not after " + millis + " ms"));
    return drop(target, latest);
  }

  /**
   * To the newest snapshot whose watermark is not greater.
   *
   * @throws NotFoundException when there is none; nothing was changed
   */
  public Result toWatermark(long watermark) {
    long latest = latestId();
    List<Long> ids = new ArrayList<>(snapshots.ids());
    Collections.reverse(ids);
    for (long id : ids) {
      Snapshot snapshot = snapshots.load(id);
      if (snapshot.watermark() != null && snapshot.watermark() <= watermark) {
        return drop(snapshot, latest);
      }
    }
    throw none("a watermark not above " + watermark);
  }

  private NotFoundException none(String what) {
    List<Long> ids = snapshots.ids();
    return new NotFoundException(
        "Cannot roll back table "
            + stores.source().name()
            + ": no snapshot has "
            + what
            + ", the snapshots are "
            + ids.get(0)
            + " to "
            + ids.get(ids.size() - 1)
            + ". Look into the table's $snapshots and choose one of these.");
  }

  private long latestId() {
    return snapshots
        .latestId()
        .orElseThrow(
            () ->
                new UserException(
                    "Cannot roll back table "
                        + stores.source().name()
                        + ": it has no snapshot, expected at least one. Write to the table"
                        + " first."));
  }

  /** Drops what is newer; the hint goes first so that readers never look beyond the target. */
  private Result drop(Snapshot target, long latest) {
    snapshots.writeLatestHint(target.id());
    List<Long> newer = new ArrayList<>(snapshots.ids());
    newer.removeIf(id -> id <= target.id());
    Collections.reverse(newer);
    for (long id : newer) {
      snapshots.delete(List.of(id));
    }
    dropChangelogs(target.id());
    for (Tag tag : stores.tags().list()) {
      if (tag.snapshot().id() > target.id()) {
        stores.tags().deleteFile(tag.name());
      }
    }
    LOG.info("Rolled back {} from snapshot {} to {}", stores.source().name(), latest, target.id());
    return new Result(latest, target.id());
  }

  private void dropChangelogs(long target) {
    SnapshotStore changelogs = stores.changelogs();
    List<Long> ids = changelogs.ids();
    List<Long> newer = ids.stream().filter(id -> id > target).toList();
    if (!newer.isEmpty()) {
      changelogs.writeLatestHint(ids.stream().filter(id -> id <= target).reduce(-1L, Math::max));
      changelogs.delete(newer);
    }
  }
}
