package org.apache.paimon.scan;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.schema.ChangelogProducer;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.snapshot.Tag;
import org.apache.paimon.snapshot.TagPeriods;
import org.apache.paimon.snapshot.TagStore;

/**
 * Plans reads of the changes between two points (lsm-semantics 9, incremental batch). Thread-safe.
 */
public final class IncrementalScan implements TableScan {
  private final TableSource source;
  private final IncrementalOptions options;
  private final BatchScan states;
  private final ChangePlanner changes;
  private final SnapshotStore snapshots;
  private final TagStore tags;

  private IncrementalScan(TableSource source, FileIO io, IncrementalOptions options) {
    this.source = source;
    this.options = options;
    this.states = new BatchScan(source, io);
    this.changes = new ChangePlanner(source, io);
    TablePaths paths =
        new TablePaths(
            source.location(),
            source.branch(),
            source.schema().partitionType(),
            source.schema().options());
    this.snapshots = new SnapshotStore(io, paths);
    this.tags = new TagStore(io, paths);
  }

  /** A scan of changes when the table's options ask for one. */
  public static Optional<IncrementalScan> of(TableSource source, FileIO io) {
    return IncrementalOptions.from(source.schema().options())
        .map(options -> new IncrementalScan(source, io, options));
  }

  /**
   * Two points of history.
   *
   * @param start exclusive; empty = before the first snapshot
   * @param end inclusive
   * @param compareStates whether the points are tags, whose snapshots in between may be gone
   */
  private record Range(Optional<Snapshot> start, Snapshot end, boolean compareStates) {
    long startId() {
      return start.map(Snapshot::id).orElse(0L);
    }
  }

  @Override
  public Plan plan(ScanRequest request) {
    Optional<Range> range =
        switch (options.kind()) {
          case VERSIONS -> Optional.of(byVersions());
          case TIMES -> byTimes();
          case AUTO_TAG -> toAutoTag();
        };
    if (range.isEmpty() || range.get().startId() == range.get().end().id()) {
      return new Plan(OptionalLong.empty(), List.of());
    }
    boolean diff = options.mode() == IncrementalOptions.Mode.DIFF || range.get().compareStates();
    List<Split> splits =
        diff ? diff(range.get(), request.filter()) : changesIn(range.get(), request.filter());
    return new Plan(OptionalLong.of(range.get().end().id()), splits);
  }

  private Range byVersions() {
    boolean numbers = isNumber(options.start()) && isNumber(options.end());
    Optional<Tag> startTag = numbers ? Optional.empty() : tags.find(options.start());
    Optional<Tag> endTag = numbers ? Optional.empty() : tags.find(options.end());
    if (startTag.isPresent() && endTag.isPresent()) {
      checkOrder(startTag.get().snapshot().id(), endTag.get().snapshot().id());
      return new Range(Optional.of(startTag.get().snapshot()), endTag.get().snapshot(), true);
    }
    if (!numbers) {
      throw new UserException(
          "Invalid value '"
              + options.start()
              + ","
              + options.end()
              + "' of option 'incremental-between': expected two existing tags or two snapshot"
              + " numbers; the tags are "
              + tags.names().stream().sorted().toList()
              + ". Correct the option.");
    }
    long start = Long.parseLong(options.start());
    long end = Long.parseLong(options.end());
    checkOrder(start, end);
    long earliest = snapshots.earliestId().orElse(1L);
    if (start < earliest - 1) {
      throw new NotFoundException(
          "Cannot read the changes after snapshot "
              + start
              + ": the earliest snapshot is "
              + earliest
              + ". Start at snapshot "
              + (earliest - 1)
              + " or later.");
    }
    return new Range(snapshots.find(start), snapshots.load(end), false);
  }

  private static boolean isNumber(String text) {
    return text.matches("\\d{1,18}");
  }

  private static void checkOrder(long start, long end) {
    if (start > end) {
      throw new UserException(
          "Invalid option 'incremental-between': the start, snapshot "
              + start
              + ", is later than the end, snapshot "
              + end
              + "; expected the earlier one first. Exchange them.");
    }
  }

  /** From the automatic tag before this one; empty when this is the first one. */
  private Optional<Range> toAutoTag() {
    TagPeriods periods = TagPeriods.from(source.schema().options());
    LocalDateTime period =
        periods
            .periodOf(options.end())
            .orElseThrow(
                () ->
                    new UserException(
                        "Invalid value '"
                            + options.end()
                            + "' of option '"
                            + IncrementalOptions.TO_AUTO_TAG.name()
                            + "': expected the name of an automatic tag, such as '"
                            + periods.nameOf(LocalDateTime.of(2024, 1, 31, 0, 0))
                            + "'. Correct the option, or compare two tags with '"
                            + IncrementalOptions.BETWEEN.name()
                            + "'."));
    Tag end = tags.load(options.end());
    return Optional.ofNullable(periods.among(tags.names()).lowerEntry(period))
        .map(before -> tags.load(before.getValue()).snapshot())
        .map(start -> new Range(Optional.of(start), end.snapshot(), true));
  }

  private Optional<Range> byTimes() {
    long start = millis(options.start());
    long end = millis(options.end());
    if (start > end) {
      throw new UserException(
          "Invalid option 'incremental-between-timestamp': the start "
              + options.start()
              + " is later than the end "
              + options.end()
              + "; expected the earlier one first. Exchange them.");
    }
    return snapshots
        .latestNotAfter(end)
        .map(last -> new Range(snapshots.latestNotAfter(start), last, false));
  }

  private static long millis(String text) {
    return isNumber(text) ? Long.parseLong(text) : ScanOptions.parseTimestamp(text);
  }

  private List<Split> changesIn(Range range, Optional<Predicate> filter) {
    boolean hasProducer =
        TableOptions.of(source.schema()).keys().changelogProducer() != ChangelogProducer.NONE;
    boolean useChangelog =
        options.mode() == IncrementalOptions.Mode.CHANGELOG
            || (options.mode() == IncrementalOptions.Mode.AUTO && hasProducer);
    List<Split> splits = new ArrayList<>();
    long first = Math.max(range.startId() + 1, snapshots.earliestId().orElse(1L));
    for (long id = first; id <= range.end().id(); id++) {
      Snapshot snapshot = snapshots.load(id);
      if (useChangelog) {
        if (snapshot.commitKind() != CommitKind.OVERWRITE) {
          splits.addAll(changes.changelog(snapshot, filter));
        }
      } else if (snapshot.commitKind() == CommitKind.APPEND) {
        splits.addAll(changes.added(snapshot, filter));
      }
    }
    return splits;
  }

  private record BucketKey(BinaryRow partition, int bucket) {}

  /** Value filters must not touch one state alone, so only partitions are pruned. */
  private List<Split> diff(Range range, Optional<Predicate> filter) {
    if (!source.schema().hasPrimaryKey()) {
      return addedRows(range, filter);
    }
    Map<BucketKey, List<Split>> before = new LinkedHashMap<>();
    range.start().ifPresent(start -> collect(states.splitsOf(start, partitionsOf(filter)), before));
    Map<BucketKey, List<Split>> after = new LinkedHashMap<>();
    collect(states.splitsOf(range.end(), partitionsOf(filter)), after);
    List<Split> splits = new ArrayList<>();
    before.forEach(
        (key, old) -> splits.add(diff(range, key, old, after.getOrDefault(key, List.of()))));
    after.forEach(
        (key, now) -> {
          if (!before.containsKey(key)) {
            splits.add(diff(range, key, List.of(), now));
          }
        });
    return splits;
  }

  /**
   * Rows of a table without key have no identity. As long as nothing was rewritten or deleted, the
   * rows that only the later state has are those of the files that only it has.
   */
  private List<Split> addedRows(Range range, Optional<Predicate> filter) {
    Map<String, Object> before = new HashMap<>();
    range
        .start()
        .ifPresent(start -> collectFiles(states.splitsOf(start, Optional.empty()), before));
    Map<String, Object> after = new HashMap<>();
    collectFiles(states.splitsOf(range.end(), Optional.empty()), after);
    if (!after.entrySet().containsAll(before.entrySet())) {
      throw new UnsupportedFeatureException(
          "Cannot compare two states of table "
              + source.name()
              + ": it has no primary key to compare by, and rows of the first state were rewritten"
              + " or deleted since, expected rows to be added only. Read the added rows with"
              + " 'incremental-between-scan-mode' = 'delta' between two snapshots.");
    }
    return states.splitsOf(range.end(), filter, file -> !before.containsKey(file.fileName()));
  }

  /** Files by name, with their deleted rows. */
  private static void collectFiles(List<Split> splits, Map<String, Object> files) {
    for (Split split : splits) {
      for (DataFileMeta file : split.files()) {
        Object deleted = ((RawSplit) split).deletions().get(file.fileName());
        files.put(file.fileName(), Optional.ofNullable(deleted));
      }
    }
  }

  private Optional<Predicate> partitionsOf(Optional<Predicate> filter) {
    List<String> partitionKeys = source.schema().partitionKeys();
    return filter.flatMap(
        predicate ->
            predicate.map(
                column ->
                    partitionKeys.contains(source.schema().fields().get(column).name())
                        ? column
                        : -1));
  }

  private static void collect(List<Split> splits, Map<BucketKey, List<Split>> buckets) {
    for (Split split : splits) {
      buckets
          .computeIfAbsent(
              new BucketKey(split.partition(), split.bucket()), key -> new ArrayList<>())
          .add(split);
    }
  }

  private DiffSplit diff(Range range, BucketKey key, List<Split> before, List<Split> after) {
    int oldTotal = before.isEmpty() ? 0 : before.get(0).totalBuckets();
    int newTotal = after.isEmpty() ? oldTotal : after.get(0).totalBuckets();
    if (!before.isEmpty() && oldTotal != newTotal) {
      throw new UnsupportedFeatureException(
          "Cannot compare two states of table "
              + source.name()
              + ": a partition has "
              + oldTotal
              + " buckets before and "
              + newTotal
              + " after, expected the same number. Compare states on one side of the change.");
    }
    return new DiffSplit(range.end().id(), key.partition(), key.bucket(), newTotal, before, after);
  }
}
