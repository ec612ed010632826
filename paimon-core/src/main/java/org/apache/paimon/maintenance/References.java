package org.apache.paimon.maintenance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.FileChange;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.snapshot.Tag;

/**
 * The names of all files that any version on any line of a table mentions. A file that a version
 * added and a later one removed counts as long as a manifest mentions the addition. Used by one
 * thread.
 */
final class References {
  private final Set<String> names = new HashSet<>();
  private final Set<String> readLists = new HashSet<>();

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

  /** Whether a version mentions a file of this name. */
  boolean contains(String fileName) {
    return names.contains(fileName);
  }

  int size() {
    return names.size();
  }

  private void addLine(TableStores line) {
    SnapshotStore snapshots = line.snapshots();
    for (long id : snapshots.ids()) {
      addUnlessExpired(line, snapshots, id);
    }
    for (Tag tag : line.tags().list()) {
      add(line, tag.snapshot());
    }
    SnapshotStore changelogs = line.changelogs();
    for (long id : changelogs.ids()) {
      changelogs.find(id).ifPresent(changelog -> addChangelog(line, changelog));
    }
  }

  /** Expiry may take a snapshot away while it is read: then its files do not matter. */
  private void addUnlessExpired(TableStores line, SnapshotStore snapshots, long id) {
    Snapshot snapshot = snapshots.find(id).orElse(null);
    if (snapshot == null) {
      return;
    }
    try {
      add(line, snapshot);
    } catch (PaimonException e) {
      if (snapshots.find(id).isPresent()) {
        throw e;
      }
    }
  }

  private void add(TableStores line, Snapshot version) {
    addList(line, version.baseManifestList(), version.baseManifestListSize());
    addList(line, version.deltaManifestList(), version.deltaManifestListSize());
    addRest(line, version);
  }

  private void addRest(TableStores line, Snapshot version) {
    if (version.changelogManifestList() != null) {
      addList(line, version.changelogManifestList(), version.changelogManifestListSize());
    }
    if (version.statistics() != null) {
      names.add(version.statistics());
    }
    if (version.indexManifest() != null && names.add(version.indexManifest())) {
      for (IndexManifestEntry entry : line.manifests().readIndexes(version.indexManifest())) {
        names.add(entry.file().fileName());
      }
    }
  }

  /** Base and delta lists of a changelog may be gone. */
  private void addChangelog(TableStores line, Snapshot changelog) {
    Storage storage = new Storage(line.io());
    TablePaths paths = line.paths();
    names.add(changelog.baseManifestList());
    names.add(changelog.deltaManifestList());
    for (String list : List.of(changelog.baseManifestList(), changelog.deltaManifestList())) {
      if (!readLists.contains(list) && storage.exists(paths.manifest(list))) {
        List<ManifestFileMeta> present = new ArrayList<>();
        for (ManifestFileMeta manifest : line.manifests().readList(list, null)) {
          names.add(manifest.fileName());
          if (storage.exists(paths.manifest(manifest.fileName()))) {
            present.add(manifest);
          }
        }
        present.forEach(manifest -> addEntries(line, manifest));
      }
    }
    if (changelog.changelogManifestList() != null) {
      addList(line, changelog.changelogManifestList(), changelog.changelogManifestListSize());
    }
    if (changelog.indexManifest() != null) {
      names.add(changelog.indexManifest());
    }
    if (changelog.statistics() != null) {
      names.add(changelog.statistics());
    }
  }

  private void addList(TableStores line, String list, Long lengthBytes) {
    if (readLists.add(list)) {
      names.add(list);
      for (ManifestFileMeta manifest : line.manifests().readList(list, lengthBytes)) {
        if (names.add(manifest.fileName())) {
          addEntries(line, manifest);
        }
      }
    }
  }

  private void addEntries(TableStores line, ManifestFileMeta manifest) {
    for (ManifestEntry entry : line.manifests().read(manifest, EntryFilter.ALL)) {
      if (entry.change() == FileChange.ADD) {
        names.add(entry.file().fileName());
        names.addAll(entry.file().extraFiles());
      }
    }
  }
}
