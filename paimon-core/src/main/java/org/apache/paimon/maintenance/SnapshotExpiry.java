package org.apache.paimon.maintenance;

import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.apache.paimon.datafile.FileSource;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.io.Location;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.FileChange;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.schema.ChangelogProducer;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.snapshot.Tag;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Deletes old snapshots and the files that only they name (format-metadata 14.1, 14.2).
 *
 * <p>A data file goes when a snapshot up to the first one that stays deleted it and no tag, no
 * long-lived changelog and no other line holds it. What cannot be read is not deleted. Snapshot
 * files go last, so a crash leaves work for the next run.
 */
public final class SnapshotExpiry {
  private static final Logger LOG = LoggerFactory.getLogger(SnapshotExpiry.class);

  private final TableStores line;
  private final ExpiryOptions options;
  private final Clock clock;
  private final SnapshotStore snapshots;
  private final ChangelogProducer producer;

  /** Expiry on the line that {@code line} shows. */
  public SnapshotExpiry(TableStores line, ExpiryOptions options, Clock clock) {
    this.line = line;
    this.options = options;
    this.clock = clock;
    this.snapshots = line.snapshots();
    this.producer = TableOptions.of(line.schema()).keys().changelogProducer();
  }

  /** Expires by the table's retention; the number of snapshots that went. */
  public int expire() {
    return expireOlderThan(clock.millis() - options.snapshots().time().toMillis());
  }

  /**
   * Expires snapshots that were replaced before a time, and those beyond the greatest number.
   *
   * @return the number of snapshots that went
   */
  public int expireOlderThan(long cutoffMillis) {
    OptionalLong earliest = snapshots.earliestId();
    OptionalLong latest = snapshots.latestId();
    if (earliest.isEmpty() || latest.isEmpty()) {
      return 0;
    }
    ExpiryRange range = range(earliest.getAsLong(), latest.getAsLong(), cutoffMillis);
    if (range.isEmpty()) {
      if (!snapshots.hasEarliestHint()) {
        snapshots.writeEarliestHint(earliest.getAsLong());
      }
      if (options.keepsChangelogsLonger()) {
        new ChangelogExpiry(line, options, clock).expire(latest.getAsLong());
      }
      return 0;
    }
    int expired = delete(range);
    new ChangelogExpiry(line, options, clock).expire(latest.getAsLong());
    return expired;
  }

  private ExpiryRange range(long earliest, long latest, long cutoffMillis) {
    boolean mayExpire = latest - options.snapshots().min() + 1 > earliest;
    OptionalLong consumer = mayExpire ? line.consumers().least() : OptionalLong.empty();
    return ExpiryRange.of(
        new ExpiryRange.Inputs(
            earliest, latest, options.snapshots(), options.limit(), consumer, cutoffMillis),
        id ->
            snapshots
                .find(id)
                .map(snapshot -> OptionalLong.of(snapshot.timeMillis()))
                .orElse(OptionalLong.empty()));
  }

  private int delete(ExpiryRange range) {
    Snapshot first = snapshots.load(range.end());
    List<Snapshot> going = new ArrayList<>();
    for (long id = range.begin(); id < range.end(); id++) {
      snapshots.find(id).ifPresent(going::add);
    }
    Leftovers leftovers = Leftovers.none();
    for (Snapshot snapshot : going) {
      skipUnreadable(snapshot, () -> addOwnFiles(snapshot, leftovers));
      if (snapshot.id() > range.begin()) {
        skipUnreadable(snapshot, () -> addDeletedFiles(snapshot, leftovers));
      }
    }
    skipUnreadable(first, () -> addDeletedFiles(first, leftovers));
    keepNeeded(range, first, leftovers);
    if (options.keepsChangelogsLonger()) {
      keepAsChangelogs(going);
    }
    List<Location> files = leftovers.locations();
    new Storage(line.io()).delete(files);
    EmptyDirectories.clean(line, files);
    snapshots.delete(LongStream.range(range.begin(), range.end()).boxed().toList());
    snapshots.writeEarliestHint(range.end());
    LOG.info(
        "Expired snapshots {} to {} of {}: {} files deleted",
        range.begin(),
        range.end() - 1,
        line.source().name(),
        files.size());
    return going.size();
  }

  /** What only tells of an expired snapshot's files is lost: they stay as orphans. */
  private static void skipUnreadable(Snapshot snapshot, Runnable add) {
    try {
      add.run();
    } catch (CorruptDataException e) {
      LOG.warn("Files of snapshot {} stay until orphans are removed", snapshot.id(), e);
    }
  }

  /** Metadata, and changelog files, that belong to the snapshot itself. */
  private void addOwnFiles(Snapshot snapshot, Leftovers leftovers) {
    boolean outlived = options.keepsChangelogsLonger();
    if (!outlived || producer != ChangelogProducer.NONE) {
      leftovers.addList(line, snapshot.baseManifestList(), snapshot.baseManifestListSize());
      leftovers.addList(line, snapshot.deltaManifestList(), snapshot.deltaManifestListSize());
    }
    leftovers.addIndexesAndStatistics(line, snapshot);
    if (!outlived && snapshot.changelogManifestList() != null) {
      for (ManifestFileMeta manifest : line.manifests().changelogOf(snapshot)) {
        line.manifests()
            .read(manifest, EntryFilter.ALL)
            .forEach(entry -> leftovers.addFile(line, entry));
      }
      leftovers.addList(
          line, snapshot.changelogManifestList(), snapshot.changelogManifestListSize());
    }
  }

  /** Data files that the snapshot's commit deleted: no later snapshot names them. */
  private void addDeletedFiles(Snapshot snapshot, Leftovers leftovers) {
    boolean keepsAppended = options.keepsChangelogsLonger() && producer == ChangelogProducer.NONE;
    List<ManifestEntry> deleted = new ArrayList<>();
    Map<String, List<String>> added = new HashMap<>();
    for (List<ManifestEntry> entries :
        line.manifests().readAll(line.manifests().deltaOf(snapshot), EntryFilter.ALL)) {
      for (ManifestEntry entry : entries) {
        if (entry.change() == FileChange.ADD) {
          added.put(entry.file().fileName(), entry.file().extraFiles());
        } else {
          deleted.add(entry);
        }
      }
    }
    for (ManifestEntry entry : deleted) {
      boolean staysAsChangelog = keepsAppended && entry.file().fileSource() == FileSource.APPEND;
      // A file that moved to another level, or got another index, is added again by the same
      // commit.
      List<String> extraFiles = added.get(entry.file().fileName());
      if (extraFiles != null) {
        leftovers.addExtraFiles(line, entry, extraFiles);
      } else if (!staysAsChangelog) {
        leftovers.addFile(line, entry);
      }
    }
  }

  private void keepNeeded(ExpiryRange range, Snapshot first, Leftovers leftovers) {
    leftovers.keepMetadataOf(line, first);
    for (Tag tag : tagsAround(line.tags().list(), range)) {
      leftovers.keep(line, tag.snapshot());
    }
    if (!options.keepsChangelogsLonger()) {
      // Otherwise what changelogs need was not added in the first place.
      leftovers.keepChangelogs(line);
    }
    leftovers.keepOtherLines(line);
  }

  /** Tags in the range and the last one before it: younger and older ones hold nothing of it. */
  static List<Tag> tagsAround(List<Tag> tags, ExpiryRange range) {
    Optional<Tag> before =
        tags.stream()
            .filter(tag -> tag.snapshot().id() < range.begin())
            .reduce((left, right) -> right);
    List<Tag> around =
        new ArrayList<>(
            tags.stream()
                .filter(
                    tag ->
                        tag.snapshot().id() >= range.begin() && tag.snapshot().id() < range.end())
                .toList());
    before.ifPresent(around::add);
    return around;
  }

  private void keepAsChangelogs(List<Snapshot> going) {
    SnapshotStore changelogs = line.changelogs();
    for (Snapshot snapshot : going) {
      changelogs.overwrite(snapshot);
      changelogs.writeLatestHint(snapshot.id());
    }
  }
}
