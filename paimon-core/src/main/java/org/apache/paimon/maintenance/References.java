package org.apache.paimon.maintenance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.io.Location;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.FileChange;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.snapshot.Tag;

/**
 * The names of all files that the versions on all lines of a table need: metadata, the data files
 * of each version, changelog files. A file that a manifest mentions although no version has it any
 * more is not among them. Used by one thread.
 */
final class References {
  private final Set<String> names = new HashSet<>();
  private final Set<String> readManifests = new HashSet<>();
  private final Set<Location> external = new LinkedHashSet<>();

  private References() {}

  /**
   * Walks all lines of a table.
   *
   * @throws PaimonException when anything that is named cannot be read; nothing may be deleted then
   */
  static References of(TableStores main) {
    References references = new References();
    references.addLine(main);
    for (String branch : main.branches().names()) {
      TableStores line = main.onBranch(branch);
      if (line.schemas().ids().isEmpty()) {
        throw new CorruptDataException(
            "Cannot tell which files of table "
                + main.source().name()
                + " are used: branch '"
                + branch
                + "' has no schema, expected one. Delete the branch if it is a leftover.");
      }
      references.addLine(line);
    }
    return references;
  }

  /** Whether a version needs a file of this name. */
  boolean contains(String fileName) {
    return names.contains(fileName);
  }

  /** Where those of the files lie that lie outside of the table. */
  Set<Location> external() {
    return external;
  }

  int size() {
    return names.size();
  }

  private void addLine(TableStores line) {
    SnapshotStore snapshots = line.snapshots();
    Set<String> previous = Set.of();
    for (long id : snapshots.ids()) {
      previous = addUnlessExpired(line, snapshots, id, previous);
    }
    for (Tag tag : line.tags().list()) {
      addState(line, tag.snapshot(), Set.of());
      addChangelogOfTag(line, tag.snapshot());
    }
    SnapshotStore changelogs = line.changelogs();
    for (long id : changelogs.ids()) {
      changelogs.find(id).ifPresent(changelog -> addChangelog(line, changelog));
    }
  }

  /**
   * Expiry may take a snapshot away while it is read: then its files do not matter.
   *
   * @param previous manifests of the snapshot before
   * @return its manifests; none when it is gone
   */
  private Set<String> addUnlessExpired(
      TableStores line, SnapshotStore snapshots, long id, Set<String> previous) {
    Snapshot snapshot = snapshots.find(id).orElse(null);
    if (snapshot == null) {
      return Set.of();
    }
    try {
      Set<String> manifests = addState(line, snapshot, previous);
      addChangelogFiles(line, snapshot);
      return manifests;
    } catch (PaimonException e) {
      if (snapshots.find(id).isPresent()) {
        throw e;
      }
      return Set.of();
    }
  }

  /**
   * Adds what a version needs. When it begins with all manifests of a version that was added
   * before, only the files of its own commit are left to add.
   *
   * @param previous manifests of that version
   * @return all its manifests
   */
  private Set<String> addState(TableStores line, Snapshot version, Set<String> previous) {
    List<ManifestFileMeta> manifests =
        new ArrayList<>(addList(line, version.baseManifestList(), version.baseManifestListSize()));
    boolean isNext = !previous.isEmpty() && namesOf(manifests).equals(previous);
    List<ManifestFileMeta> delta =
        addList(line, version.deltaManifestList(), version.deltaManifestListSize());
    manifests.addAll(delta);
    if (isNext) {
      delta.forEach(manifest -> addEntries(line, manifest));
    } else {
      line.manifests().readLive(manifests, EntryFilter.ALL).forEach(this::addFile);
    }
    addStatistics(version);
    if (version.indexManifest() != null && readManifests.add(version.indexManifest())) {
      names.add(version.indexManifest());
      for (IndexManifestEntry entry : line.manifests().readIndexes(version.indexManifest())) {
        names.add(entry.file().fileName());
        if (entry.file().externalPath() != null) {
          external.add(new Location(entry.file().externalPath()));
        }
      }
    }
    return namesOf(manifests);
  }

  private static Set<String> namesOf(List<ManifestFileMeta> manifests) {
    Set<String> all = new HashSet<>();
    manifests.forEach(manifest -> all.add(manifest.fileName()));
    return all;
  }

  private void addStatistics(Snapshot version) {
    if (version.statistics() != null) {
      names.add(version.statistics());
    }
  }

  private void addFile(ManifestEntry entry) {
    names.add(entry.file().fileName());
    names.addAll(entry.file().extraFiles());
    entry.file().external().ifPresent(path -> addExternal(new Location(path), entry.file()));
  }

  private void addExternal(Location path, DataFileMeta file) {
    external.add(path);
    file.extraFiles().forEach(extra -> external.add(path.parent().resolve(extra)));
  }

  private void addChangelogFiles(TableStores line, Snapshot version) {
    if (version.changelogManifestList() == null) {
      return;
    }
    for (ManifestFileMeta manifest :
        addList(line, version.changelogManifestList(), version.changelogManifestListSize())) {
      addEntries(line, manifest);
    }
  }

  /** Other writers take the changelog of a tag away with its snapshot. */
  private void addChangelogOfTag(TableStores line, Snapshot version) {
    if (version.changelogManifestList() == null) {
      return;
    }
    names.add(version.changelogManifestList());
    for (ManifestFileMeta manifest : Leftovers.presentChangelogOf(line, version)) {
      names.add(manifest.fileName());
      addEntries(line, manifest);
    }
  }

  /**
   * Base and delta lists of a changelog may be gone. Where they are not, a stream reads what the
   * commit added.
   */
  private void addChangelog(TableStores line, Snapshot changelog) {
    Storage storage = new Storage(line.io());
    for (String list : List.of(changelog.baseManifestList(), changelog.deltaManifestList())) {
      names.add(list);
      if (!storage.exists(line.paths().manifest(list))) {
        continue;
      }
      for (ManifestFileMeta manifest : addList(line, list, null)) {
        boolean isDelta = list.equals(changelog.deltaManifestList());
        if (isDelta && storage.exists(line.paths().manifest(manifest.fileName()))) {
          addEntries(line, manifest);
        }
      }
    }
    addChangelogFiles(line, changelog);
    addStatistics(changelog);
    if (changelog.indexManifest() != null) {
      names.add(changelog.indexManifest());
    }
  }

  /** A list and its manifests, without what is in them. */
  private List<ManifestFileMeta> addList(TableStores line, String list, Long lengthBytes) {
    names.add(list);
    List<ManifestFileMeta> manifests = line.manifests().readList(list, lengthBytes);
    manifests.forEach(manifest -> names.add(manifest.fileName()));
    return manifests;
  }

  private void addEntries(TableStores line, ManifestFileMeta manifest) {
    if (readManifests.add(manifest.fileName())) {
      for (ManifestEntry entry : line.manifests().read(manifest, EntryFilter.ALL)) {
        if (entry.change() == FileChange.ADD) {
          addFile(entry);
        }
      }
    }
  }
}
