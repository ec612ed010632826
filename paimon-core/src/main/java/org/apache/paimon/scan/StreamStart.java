package org.apache.paimon.scan;

import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.error.UserException;
import org.apache.paimon.snapshot.ConsumerStore;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;

/** Chooses where a new stream begins (lsm-semantics 9, streaming column). */
final class StreamStart {
  private final ScanOptions options;
  private final StreamOptions streamOptions;
  private final TimeTravel timeTravel;
  private final SnapshotStore snapshots;
  private final SnapshotStore changelogs;
  private final ConsumerStore consumers;

  StreamStart(
      ScanOptions options,
      StreamOptions streamOptions,
      TimeTravel timeTravel,
      SnapshotStore snapshots,
      SnapshotStore changelogs,
      ConsumerStore consumers) {
    this.options = options;
    this.streamOptions = streamOptions;
    this.timeTravel = timeTravel;
    this.snapshots = snapshots;
    this.changelogs = changelogs;
    this.consumers = consumers;
  }

  StreamPosition choose() {
    if (streamOptions.consumerId().isPresent() && !streamOptions.ignoresProgress()) {
      Optional<ConsumerStore.Progress> progress = consumers.find(streamOptions.consumerId().get());
      // Who has not read its first state begins anew.
      if (progress.isPresent() && !progress.get().readsState()) {
        return StreamPosition.changes(progress.get().nextSnapshot());
      }
    }
    return switch (options.mode()) {
      case DEFAULT, LATEST_FULL, FULL, COMPACTED_FULL, FROM_FILE_CREATION_TIME -> stateOfChoice();
      case LATEST -> StreamPosition.changes(afterLatest());
      case FROM_TIMESTAMP -> fromTime(options.timestampMillis(), "scan.timestamp-millis");
      case FROM_SNAPSHOT -> StreamPosition.changes(notBeforeEarliest(snapshotId()));
      case FROM_SNAPSHOT_FULL -> StreamPosition.state(snapshots.load(snapshotId()).id());
      case FROM_CREATION_TIMESTAMP -> {
        Optional<TimeTravel.Choice> choice = timeTravel.choose();
        boolean byFiles = choice.isPresent() && choice.get().filesSinceMillis().isPresent();
        yield byFiles
            ? StreamPosition.state(choice.get().snapshot().id())
            : fromTime(options.creationMillis(), "scan.creation-time-millis");
      }
      case INCREMENTAL ->
          throw new UserException(
              "Cannot stream the changes between two points: the 'incremental-*' options are for"
                  + " batch reads, expected a start only. Use 'scan.mode' = 'from-snapshot' with"
                  + " 'scan.snapshot-id'.");
    };
  }

  private StreamPosition stateOfChoice() {
    return timeTravel
        .snapshot()
        .map(snapshot -> StreamPosition.state(snapshot.id()))
        .orElseGet(() -> StreamPosition.changes(1));
  }

  private long afterLatest() {
    OptionalLong latest = snapshots.latestId();
    return latest.isPresent() ? latest.getAsLong() + 1 : 1;
  }

  private StreamPosition fromTime(Optional<Long> millis, String option) {
    long time =
        millis.orElseThrow(
            () ->
                new UserException(
                    "Invalid scan options: 'scan.mode' needs option '"
                        + option
                        + "', which is not given. Set it or remove 'scan.mode'."));
    Optional<Snapshot> before =
        snapshots.latestNotAfter(time - 1).or(() -> changelogs.latestNotAfter(time - 1));
    return StreamPosition.changes(before.isPresent() ? before.get().id() + 1 : earliest());
  }

  /** Where changes begin; the first snapshot that will be, when there is none. */
  private long earliest() {
    return earliestId().orElse(1);
  }

  /**
   * The earliest snapshot whose changes can be read, from its own file or a long-lived changelog;
   * empty when there is none.
   */
  OptionalLong earliestId() {
    OptionalLong snapshot = snapshots.earliestId();
    OptionalLong changelog = changelogs.earliestId();
    return snapshot.isPresent() && changelog.isPresent()
        ? OptionalLong.of(Math.min(snapshot.getAsLong(), changelog.getAsLong()))
        : snapshot.isPresent() ? snapshot : changelog;
  }

  private long snapshotId() {
    return options
        .snapshotId()
        .orElseThrow(
            () ->
                new UserException(
                    "Invalid scan options: a stream from a snapshot needs 'scan.snapshot-id',"
                        + " tags, versions and watermarks name no start. Set 'scan.snapshot-id'."));
  }

  /** Earlier numbers begin at the earliest snapshot or long-lived changelog. */
  private long notBeforeEarliest(long id) {
    long next = afterLatest();
    if (id > next) {
      throw new UserException(
          "Cannot stream from snapshot "
              + id
              + ": the next snapshot is "
              + next
              + ", expected it or an earlier one. Correct 'scan.snapshot-id'.");
    }
    return Math.max(id, earliest());
  }
}
