package org.apache.paimon.scan;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntPredicate;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.lsm.LevelOptions;
import org.apache.paimon.options.OptionKey;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.schema.BucketMode;
import org.apache.paimon.schema.ChangelogProducer;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSchema;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.ConsumerStore;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plans a stream of a table: first, usually, a whole state, then the changes of one snapshot after
 * the other (lsm-semantics 9). Holds no position; thread-safe.
 */
public final class StreamScan {
  private static final Logger LOG = LoggerFactory.getLogger(StreamScan.class);

  private final TableSource source;
  private final TableOptions options;
  private final StreamOptions streamOptions;
  private final BatchScan states;
  private final ChangePlanner changes;
  private final OverwrittenRows overwrites;
  private final ScanOptions scanOptions;
  private final SnapshotStore snapshots;
  private final SnapshotStore changelogs;
  private final ConsumerStore consumers;
  private final StreamStart start;
  private final Clock clock;

  public StreamScan(TableSource source, FileIO io, Clock clock) {
    TableSchema schema = source.schema();
    TablePaths paths =
        new TablePaths(
            source.location(), source.branch(), schema.partitionType(), schema.options());
    scanOptions = ScanOptions.from(schema.options());
    this.source = source;
    this.clock = clock;
    options = TableOptions.of(schema);
    streamOptions = StreamOptions.from(schema.options());
    checkOverwrites();
    states = new BatchScan(source, io);
    changes = new ChangePlanner(source, io);
    overwrites = new OverwrittenRows(source.name(), states, changes);
    snapshots = new SnapshotStore(io, paths);
    changelogs = SnapshotStore.ofChangelogs(io, paths);
    consumers = new ConsumerStore(io, paths);
    start =
        new StreamStart(
            scanOptions,
            streamOptions,
            TimeTravel.of(scanOptions, io, paths, source.schema()),
            snapshots,
            changelogs,
            consumers);
  }

  /** Compactions may tell of new rows of an overwrite later; they would be told twice. */
  private void checkOverwrites() {
    if (streamOptions.readsOverwrites() && makesChangelog() && source.schema().hasPrimaryKey()) {
      throw new UserException(
          "Invalid option '"
              + StreamOptions.STREAMING_READ_OVERWRITE.name()
              + "' = 'true' of table "
              + source.name()
              + ": the changelog producers 'lookup' and 'full-compaction' exclude it, expected"
              + " 'changelog-producer' = 'none' or 'input'. Remove the option.");
    }
  }

  /** Whether compactions make the changelog. */
  private boolean makesChangelog() {
    ChangelogProducer producer = options.keys().changelogProducer();
    return producer == ChangelogProducer.LOOKUP || producer == ChangelogProducer.FULL_COMPACTION;
  }

  /** Where a new stream begins, by the table's {@code scan.*} options and its consumer. */
  public StreamPosition start() {
    return start.choose();
  }

  /**
   * Number of the newest snapshot that a stream may read now; empty when there is none yet. Younger
   * ones than {@code streaming.read.snapshot.delay} and those beyond {@code scan.bounded.watermark}
   * do not count.
   */
  public OptionalLong latestReadable() {
    Optional<Snapshot> latest = snapshots.latest();
    while (latest.isPresent() && !isReadable(latest.get())) {
      latest = snapshots.find(latest.get().id() - 1);
    }
    return latest.map(Snapshot::id).map(OptionalLong::of).orElse(OptionalLong.empty());
  }

  private boolean isReadable(Snapshot snapshot) {
    boolean oldEnough =
        streamOptions.snapshotDelay().isEmpty()
            || snapshot.timeMillis()
                <= clock.millis() - streamOptions.snapshotDelay().get().toMillis();
    boolean withinBound =
        streamOptions.boundedWatermark().isEmpty()
            || snapshot.watermark() == null
            || snapshot.watermark() <= streamOptions.boundedWatermark().get();
    return oldEnough && withinBound;
  }

  /** Number of the newest snapshot, readable now or not; empty when there is none yet. */
  public OptionalLong latestId() {
    return snapshots.latestId();
  }

  /** Rows that the changes of a snapshot bring at most; empty when it is gone or does not say. */
  public OptionalLong changedRows(long snapshotId) {
    Optional<Snapshot> snapshot = snapshots.find(snapshotId).or(() -> changelogs.find(snapshotId));
    return snapshot
        .map(found -> showsChangelog() ? found.changelogRecordCount() : addedRows(found))
        .map(OptionalLong::of)
        .orElse(OptionalLong.empty());
  }

  private static Long addedRows(Snapshot snapshot) {
    boolean isShown = snapshot.commitKind() == CommitKind.APPEND;
    return isShown && snapshot.deltaRecordCount() != null
        ? Math.max(0, snapshot.deltaRecordCount())
        : Long.valueOf(0);
  }

  /** Time of a snapshot, epoch milliseconds; empty when it is gone or not made yet. */
  public OptionalLong timeMillisOf(long snapshotId) {
    return snapshots
        .find(snapshotId)
        .map(snapshot -> OptionalLong.of(snapshot.timeMillis()))
        .orElse(OptionalLong.empty());
  }

  /**
   * The splits of one position, in stable order. Empty when the snapshot brought no change that a
   * stream shows.
   *
   * @throws NotFoundException when the snapshot expired; the message names the earliest one
   */
  public List<Split> splits(StreamPosition position, Optional<Predicate> filter) {
    if (position.part() == StreamPosition.Part.STATE) {
      IntPredicate levels = stateLevels();
      java.util.function.Predicate<DataFileMeta> isRecent = BatchScan.madeSince(filesSince());
      Snapshot state = loadState(position.snapshotId());
      List<Split> splits =
          new ArrayList<>(
              states.splitsOf(
                  state, filter, file -> levels.test(file.level()) && isRecent.test(file)));
      if (showsWaitingRows()) {
        splits.addAll(changes.waiting(state, filter));
      }
      return splits;
    }
    Snapshot snapshot = load(position.snapshotId());
    return snapshot.commitKind() == CommitKind.OVERWRITE
        ? overwritten(snapshot, filter)
        : changed(snapshot, filter);
  }

  /** A start by the time of files leaves older files of the state out. */
  private Optional<Long> filesSince() {
    return switch (scanOptions.mode()) {
      case FROM_FILE_CREATION_TIME -> scanOptions.fileCreationMillis();
      case FROM_CREATION_TIMESTAMP -> scanOptions.creationMillis();
      default -> Optional.empty();
    };
  }

  /** Rows below these levels come later, through the changelog. */
  private IntPredicate stateLevels() {
    if (!source.schema().hasPrimaryKey()) {
      return level -> true;
    }
    return switch (options.keys().changelogProducer()) {
      case NONE, INPUT -> level -> true;
      case LOOKUP -> level -> level > 0;
      case FULL_COMPACTION ->
          level -> level >= LevelOptions.from(source.schema().options()).maxLevel();
    };
  }

  private List<Split> changed(Snapshot snapshot, Optional<Predicate> filter) {
    if (showsChangelog()) {
      return changes.changelog(snapshot, filter);
    }
    if (snapshot.commitKind() != CommitKind.APPEND) {
      return List.of();
    }
    return showsWaitingRows()
        ? changes.addedAndWaiting(snapshot, filter)
        : changes.added(snapshot, filter);
  }

  /**
   * Without a changelog the compaction that gives rows their bucket is not shown: they show when
   * they come.
   */
  private boolean showsWaitingRows() {
    return options.buckets().mode() == BucketMode.POSTPONE && !showsChangelog();
  }

  private boolean showsChangelog() {
    return source.schema().hasPrimaryKey()
        && options.keys().changelogProducer() != ChangelogProducer.NONE;
  }

  private List<Split> overwritten(Snapshot snapshot, Optional<Predicate> filter) {
    if (!source.schema().hasPrimaryKey()) {
      return streamOptions.readsAppendOverwrites()
          ? changes.added(snapshot, filter)
          : leftOut(snapshot, setting(StreamOptions.STREAMING_READ_APPEND_OVERWRITE));
    }
    if (streamOptions.readsOverwrites()) {
      return overwrites.of(snapshots.find(snapshot.id() - 1), snapshot, filter);
    }
    // Upserts that removed files as well; a real overwrite has no changelog.
    if (showsChangelog() && snapshot.changelogManifestList() != null) {
      return changes.changelog(snapshot, filter);
    }
    return leftOut(
        snapshot,
        makesChangelog()
            ? "The producer of its changelog tells nothing of it; a new stream shows the table"
            : setting(StreamOptions.STREAMING_READ_OVERWRITE));
  }

  private static String setting(OptionKey<Boolean> option) {
    return "To see such snapshots set '" + option.name() + "'";
  }

  private List<Split> leftOut(Snapshot snapshot, String whatToDo) {
    LOG.warn(
        "A stream of table {} leaves out snapshot {}, which is of kind OVERWRITE. {}.",
        source.name(),
        snapshot.id(),
        whatToDo);
    return List.of();
  }

  /** A long-lived changelog keeps changes, not states. */
  private Snapshot loadState(long id) {
    return snapshots
        .find(id)
        .orElseThrow(
            () ->
                new NotFoundException(
                    "Cannot go on reading the state of snapshot "
                        + id
                        + " of table "
                        + source.name()
                        + ", with which the stream began: it has expired, "
                        + earliest(snapshots.earliestId())
                        + ", expected it until all of it is read. Start a new stream, and keep"
                        + " snapshots longer with 'snapshot.time-retained' or a 'consumer-id'."));
  }

  private static String earliest(OptionalLong id) {
    return id.isPresent()
        ? "the earliest snapshot is " + id.getAsLong()
        : "the table has no snapshot";
  }

  private Snapshot load(long id) {
    return snapshots
        .find(id)
        .or(() -> changelogs.find(id))
        .orElseThrow(
            () ->
                new NotFoundException(
                    "Cannot stream snapshot "
                        + id
                        + " of table "
                        + source.name()
                        + ": it has expired, "
                        + earliest(start.earliestId())
                        + ". Start a new stream from there, or keep snapshots longer with"
                        + " 'snapshot.time-retained' or a 'consumer-id'."));
  }

  /** Notes for {@code consumer-id}, if there is one, which snapshot the stream needs next. */
  public void recordProgress(StreamPosition next) {
    if (streamOptions.consumerId().isEmpty()) {
      return;
    }
    String id = streamOptions.consumerId().get();
    if (next.part() == StreamPosition.Part.STATE) {
      consumers.writeState(id, next.snapshotId());
    } else {
      consumers.write(id, next.snapshotId());
    }
  }

  /**
   * What no other snapshot has, also none that gets the same number after a rollback or in a table
   * made anew; empty when the snapshot has expired or is not made yet.
   */
  public Optional<String> identityOf(long snapshotId) {
    return snapshots.find(snapshotId).map(Snapshot::deltaManifestList);
  }
}
