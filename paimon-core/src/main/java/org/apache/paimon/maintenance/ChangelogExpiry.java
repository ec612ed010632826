package org.apache.paimon.maintenance;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.io.Location;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes old long-lived changelogs and the files that only they name (format-metadata 14.3). */
final class ChangelogExpiry {
  private static final Logger LOG = LoggerFactory.getLogger(ChangelogExpiry.class);

  private final TableStores line;
  private final ExpiryOptions options;
  private final Clock clock;
  private final SnapshotStore changelogs;
  private final Storage storage;

  ChangelogExpiry(TableStores line, ExpiryOptions options, Clock clock) {
    this.line = line;
    this.options = options;
    this.clock = clock;
    this.changelogs = line.changelogs();
    this.storage = new Storage(line.io());
  }

  /**
   * Expires by the table's retention.
   *
   * @param latestSnapshot number of the newest snapshot
   * @return how many went
   */
  int expire(long latestSnapshot) {
    List<Long> ids = changelogs.ids();
    if (ids.isEmpty()) {
      return 0;
    }
    long earliest = ids.get(0);
    long afterLast = ids.get(ids.size() - 1) + 1;
    ExpiryRange range =
        ExpiryRange.of(
            new ExpiryRange.Inputs(
                earliest,
                latestSnapshot,
                options.changelogs(),
                options.limit(),
                line.consumers().least(),
                clock.millis() - options.changelogs().time().toMillis()),
            this::timeOf);
    range = new ExpiryRange(range.begin(), Math.min(range.end(), afterLast));
    if (range.isEmpty()) {
      return 0;
    }
    return delete(range, ids);
  }

  private OptionalLong timeOf(long id) {
    return changelogs
        .find(id)
        .or(() -> line.snapshots().find(id))
        .map(snapshot -> OptionalLong.of(snapshot.timeMillis()))
        .orElse(OptionalLong.empty());
  }

  private int delete(ExpiryRange range, List<Long> ids) {
    Leftovers leftovers = Leftovers.none();
    int count = 0;
    for (long id : ids) {
      Snapshot changelog = changelogs.find(id).orElse(null);
      if (changelog == null || id >= range.end()) {
        continue;
      }
      count++;
      try {
        addFiles(changelog, leftovers);
      } catch (CorruptDataException e) {
        LOG.warn("Files of changelog {} stay until orphans are removed", id, e);
      }
    }
    keepNeeded(range, ids, leftovers);
    List<Location> files = leftovers.locations();
    storage.delete(files);
    EmptyDirectories.clean(line, files);
    changelogs.delete(LongStream.range(range.begin(), range.end()).boxed().toList());
    changelogs.writeEarliestHint(range.end());
    LOG.info(
        "Expired changelogs {} to {} of {}: {} files deleted",
        range.begin(),
        range.end() - 1,
        line.source().name(),
        files.size());
    return count;
  }

  /**
   * Adds everything that a changelog names. Some of it may be gone already: by an expiry that did
   * not end, or with a tag that another writer deleted. What its commit added may be live: that is
   * kept later.
   */
  private void addFiles(Snapshot changelog, Leftovers leftovers) {
    addEntries(
        addList(
            changelog.changelogManifestList(), changelog.changelogManifestListSize(), leftovers),
        leftovers);
    addEntries(
        addList(changelog.deltaManifestList(), changelog.deltaManifestListSize(), leftovers),
        leftovers);
    addList(changelog.baseManifestList(), changelog.baseManifestListSize(), leftovers);
  }

  private List<ManifestFileMeta> addList(String list, Long lengthBytes, Leftovers leftovers) {
    List<ManifestFileMeta> manifests = Leftovers.namedIn(line, list, lengthBytes);
    if (list != null) {
      leftovers.addList(line, list, manifests);
    }
    return manifests;
  }

  private void addEntries(List<ManifestFileMeta> manifests, Leftovers leftovers) {
    for (ManifestFileMeta manifest : Leftovers.present(line, manifests)) {
      line.manifests()
          .read(manifest, EntryFilter.ALL)
          .forEach(entry -> leftovers.addFile(line, entry));
    }
  }

  private void keepNeeded(ExpiryRange range, List<Long> ids, Leftovers leftovers) {
    line.snapshots().earliest().ifPresent(first -> leftovers.keep(line, first));
    line.tags().list().forEach(tag -> leftovers.keep(line, tag.snapshot()));
    List<Long> staying = new ArrayList<>(ids);
    staying.removeIf(id -> id < range.end());
    for (long id : staying) {
      changelogs.find(id).ifPresent(changelog -> leftovers.keepChangelog(line, changelog));
    }
    leftovers.keepOtherLines(line);
  }
}
