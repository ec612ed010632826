package org.apache.paimon.scan;

import java.util.Optional;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.manifest.ManifestCache;
import org.apache.paimon.manifest.ManifestOptions;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.schema.BucketOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.snapshot.Tag;
import org.apache.paimon.snapshot.TagStore;

/** Chooses the snapshot of a batch read from the scan options (lsm-semantics 9). */
public final class TimeTravel {
  private static final String WATERMARK_PREFIX = "watermark-";

  private final ScanOptions options;
  private final SnapshotStore snapshots;
  private final TagStore tags;
  private final Optional<ManifestStore> levels;

  private TimeTravel(
      ScanOptions options, SnapshotStore snapshots, TagStore tags, Optional<ManifestStore> levels) {
    this.options = options;
    this.snapshots = snapshots;
    this.tags = tags;
    this.levels = levels;
  }

  /** Chooses among the snapshots of a table or branch. */
  public static TimeTravel of(
      ScanOptions options, FileIO io, TablePaths paths, TableSchema schema) {
    return new TimeTravel(
        options,
        new SnapshotStore(io, paths),
        new TagStore(io, paths),
        schema.hasPrimaryKey()
            ? Optional.of(
                new ManifestStore(
                    io,
                    paths,
                    schema.partitionType(),
                    ManifestOptions.from(schema.options()),
                    ManifestCache.ofProcess()))
            : Optional.empty());
  }

  /**
   * A snapshot and what to read of it.
   *
   * @param snapshot whose files are read
   * @param filesSinceMillis only files made then or later; empty = all
   */
  record Choice(Snapshot snapshot, Optional<Long> filesSinceMillis) {}

  /** The snapshot to read; empty when the table has none. */
  public Optional<Snapshot> snapshot() {
    return choose().map(Choice::snapshot);
  }

  Optional<Choice> choose() {
    return switch (options.mode()) {
      case DEFAULT, LATEST_FULL, FULL, LATEST -> whole(snapshots.latest());
      case COMPACTED_FULL -> whole(compacted());
      case FROM_TIMESTAMP ->
          whole(Optional.of(asOf(required(options.timestampMillis(), "scan.timestamp-millis"))));
      case FROM_SNAPSHOT, FROM_SNAPSHOT_FULL -> whole(Optional.of(named()));
      case FROM_FILE_CREATION_TIME ->
          since(required(options.fileCreationMillis(), "scan.file-creation-time-millis"));
      case FROM_CREATION_TIMESTAMP ->
          fromCreation(required(options.creationMillis(), "scan.creation-time-millis"));
      case INCREMENTAL ->
          throw new UnsupportedFeatureException(
              "Cannot read changes between snapshots as a state of the table, expected a plan of"
                  + " changes. Remove the 'incremental-*' options to read a state.");
    };
  }

  private static Optional<Choice> whole(Optional<Snapshot> snapshot) {
    return snapshot.map(found -> new Choice(found, Optional.empty()));
  }

  private Optional<Choice> since(long millis) {
    return snapshots.latest().map(latest -> new Choice(latest, Optional.of(millis)));
  }

  private static <T> T required(Optional<T> value, String option) {
    return value.orElseThrow(
        () ->
            new UserException(
                "Invalid scan options: 'scan.mode' needs option '"
                    + option
                    + "', which is not given. Set it or remove 'scan.mode'."));
  }

  private Snapshot asOf(long millis) {
    return snapshots
        .latestNotAfter(millis)
        .orElseThrow(
            () ->
                new NotFoundException(
                    "Cannot read the table as of "
                        + java.time.Instant.ofEpochMilli(millis)
                        + ": "
                        + snapshots
                            .earliest()
                            .map(
                                first ->
                                    "its earliest snapshot "
                                        + first.id()
                                        + " is of "
                                        + java.time.Instant.ofEpochMilli(first.timeMillis()))
                            .orElse("it has no snapshot")
                        + ". Choose a later time."));
  }

  /** The newest snapshot made by a (full) compaction, else the latest. */
  private Optional<Snapshot> compacted() {
    options.fullCompactionEvery().ifPresent(BucketOptions::checkDeltaCommits);
    Optional<Snapshot> latest = snapshots.latest();
    if (latest.isPresent() && options.fullCompactionEvery().isPresent() && levels.isPresent()) {
      return new FullCompactions(snapshots, levels.get()).newest(latest.get()).or(() -> latest);
    }
    Optional<Snapshot> at = latest;
    while (at.isPresent() && !isCompacted(at.get())) {
      at = snapshots.find(at.get().id() - 1);
    }
    return at.isPresent() ? at : latest;
  }

  /** Without levels, the number of a commit says whether it compacted in full. */
  private boolean isCompacted(Snapshot snapshot) {
    long commit = snapshot.commitIdentifier();
    return snapshot.commitKind() == CommitKind.COMPACT
        && (options.fullCompactionEvery().isEmpty()
            || commit == Long.MAX_VALUE
            || commit % options.fullCompactionEvery().get() == 0);
  }

  private Snapshot named() {
    if (options.snapshotId().isPresent()) {
      return byId(options.snapshotId().get());
    }
    if (options.tagName().isPresent()) {
      return tags.load(options.tagName().get()).snapshot();
    }
    if (options.watermark().isPresent()) {
      return byWatermark(options.watermark().get());
    }
    return byVersion(required(options.version(), "scan.snapshot-id"));
  }

  /** A snapshot by number; one that expired may still be held by a tag. */
  private Snapshot byId(long id) {
    Optional<Snapshot> found = snapshots.find(id);
    if (found.isPresent()) {
      return found.get();
    }
    for (Tag tag : tags.list()) {
      if (tag.snapshot().id() == id) {
        return tag.snapshot();
      }
    }
    return snapshots.load(id);
  }

  private Snapshot byVersion(String version) {
    Optional<Tag> tag = tags.find(version);
    if (tag.isPresent()) {
      return tag.get().snapshot();
    }
    if (version.startsWith(WATERMARK_PREFIX)
        && isNumber(version.substring(WATERMARK_PREFIX.length()))) {
      return byWatermark(Long.parseLong(version.substring(WATERMARK_PREFIX.length())));
    }
    if (isNumber(version)) {
      return byId(Long.parseLong(version));
    }
    throw new NotFoundException(
        "Cannot find version '"
            + version
            + "': it is no tag, expected a tag, 'watermark-<number>' or a snapshot number. The"
            + " tags are "
            + tags.names().stream().sorted().toList()
            + ".");
  }

  private static boolean isNumber(String text) {
    return text.matches("\\d{1,18}");
  }

  private Snapshot byWatermark(long watermark) {
    for (long id : snapshots.ids()) {
      Optional<Snapshot> snapshot = snapshots.find(id);
      if (snapshot.isPresent()
          && snapshot.get().watermark() != null
          && snapshot.get().watermark() >= watermark) {
        return snapshot.get();
      }
    }
    throw new NotFoundException(
        "Cannot find a snapshot with watermark "
            + watermark
            + " or later: no snapshot has one, expected a watermark that was committed. Choose"
            + " another one, or read by snapshot number or time.");
  }

  /** The snapshot after the newest one before the time; else files of the latest by their time. */
  private Optional<Choice> fromCreation(long millis) {
    Optional<Snapshot> next =
        snapshots.latestNotAfter(millis - 1).flatMap(before -> snapshots.find(before.id() + 1));
    return next.isPresent() ? whole(next) : since(millis);
  }
}
