package org.apache.paimon.maintenance;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.TablePaths;
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
 * Files that a version names and that may go once it is gone, unless another version names them
 * too. File names are unique in a table, so names stand for files. Used by one thread.
 */
final class Leftovers {
  /** Data files and, under names of their own, the extra files that belong to them. */
  private final Map<String, Location> dataFiles = new HashMap<>();

  private final Map<String, Location> metadataFiles = new HashMap<>();
  private final Set<BinaryRow> partitions = new HashSet<>();

  private Leftovers() {}

  /** Everything that a snapshot or tag of a line names: live files, changelog files, metadata. */
  static Leftovers of(TableStores line, Snapshot version) {
    Leftovers leftovers = new Leftovers();
    for (ManifestEntry entry : line.liveFiles(version, EntryFilter.ALL)) {
      leftovers.addFile(line, entry);
    }
    for (ManifestFileMeta manifest : presentChangelogOf(line, version)) {
      line.manifests()
          .read(manifest, EntryFilter.ALL)
          .forEach(entry -> leftovers.addFile(line, entry));
    }
    leftovers.addMetadata(line, version);
    return leftovers;
  }

  /** Nothing yet. */
  static Leftovers none() {
    return new Leftovers();
  }

  /** A data or changelog file with what belongs to it. */
  void addFile(TableStores line, ManifestEntry entry) {
    TablePaths paths = line.paths();
    DataFileMeta file = entry.file();
    dataFiles.put(file.fileName(), paths.dataFile(entry.partition(), entry.bucket(), file));
    for (String extra : file.extraFiles()) {
      dataFiles.put(extra, paths.extraFile(entry.partition(), entry.bucket(), file, extra));
    }
    partitions.add(entry.partition());
  }

  /** Only the extra files of a data file, which stays, that its newer entry does not name. */
  void addExtraFiles(TableStores line, ManifestEntry entry, Collection<String> stillNamed) {
    DataFileMeta file = entry.file();
    for (String extra : file.extraFiles()) {
      if (!stillNamed.contains(extra)) {
        dataFiles.put(
            extra, line.paths().extraFile(entry.partition(), entry.bucket(), file, extra));
        partitions.add(entry.partition());
      }
    }
  }

  /** A manifest list and its manifests. */
  void addList(TableStores line, String list, Long lengthBytes) {
    addList(line, list, line.manifests().readList(list, lengthBytes));
  }

  /** The same of a list that was read. */
  void addList(TableStores line, String list, List<ManifestFileMeta> manifests) {
    for (ManifestFileMeta manifest : manifests) {
      metadataFiles.put(manifest.fileName(), line.paths().manifest(manifest.fileName()));
    }
    metadataFiles.put(list, line.paths().manifest(list));
  }

  /** Index files, index manifest and statistics of a version. */
  void addIndexesAndStatistics(TableStores line, Snapshot version) {
    TablePaths paths = line.paths();
    for (IndexManifestEntry entry : line.manifests().indexesOf(version)) {
      String name = entry.file().fileName();
      metadataFiles.put(
          name,
          paths.indexFile(entry.partition(), entry.bucket(), name, entry.file().externalPath()));
    }
    if (version.indexManifest() != null) {
      metadataFiles.put(version.indexManifest(), paths.manifest(version.indexManifest()));
    }
    if (version.statistics() != null) {
      metadataFiles.put(version.statistics(), paths.statistics(version.statistics()));
    }
  }

  /** Keeps the metadata that a snapshot or tag names, without looking at its data files. */
  void keepMetadataOf(TableStores line, Snapshot version) {
    keepMetadata(line, version, manifestNames(line, version));
  }

  private void addMetadata(TableStores line, Snapshot version) {
    TablePaths paths = line.paths();
    for (String name : manifestNames(line, version)) {
      metadataFiles.put(name, paths.manifest(name));
    }
    if (version.statistics() != null) {
      metadataFiles.put(version.statistics(), paths.statistics(version.statistics()));
    }
    for (IndexManifestEntry entry : line.manifests().indexesOf(version)) {
      String name = entry.file().fileName();
      metadataFiles.put(
          name,
          paths.indexFile(entry.partition(), entry.bucket(), name, entry.file().externalPath()));
    }
  }

  /** Manifest lists, manifests and the index manifest that a version names. */
  private static Set<String> manifestNames(TableStores line, Snapshot version) {
    Set<String> names = new HashSet<>();
    names.add(version.baseManifestList());
    names.add(version.deltaManifestList());
    for (ManifestFileMeta manifest : line.manifestsOf(version)) {
      names.add(manifest.fileName());
    }
    if (version.changelogManifestList() != null) {
      names.add(version.changelogManifestList());
      for (ManifestFileMeta manifest : presentChangelogOf(line, version)) {
        names.add(manifest.fileName());
      }
    }
    if (version.indexManifest() != null) {
      names.add(version.indexManifest());
    }
    return names;
  }

  /** The manifests of a version's changelog; none when other writers took them from a tag. */
  static List<ManifestFileMeta> presentChangelogOf(TableStores line, Snapshot version) {
    return present(
        line, namedIn(line, version.changelogManifestList(), version.changelogManifestListSize()));
  }

  /**
   * The manifests in a list; none when the list is gone.
   *
   * @param list null = none
   */
  static List<ManifestFileMeta> namedIn(TableStores line, String list, Long lengthBytes) {
    return list != null && new Storage(line.io()).exists(line.paths().manifest(list))
        ? line.manifests().readList(list, lengthBytes)
        : List.of();
  }

  /** Those manifests that are there. */
  static List<ManifestFileMeta> present(TableStores line, List<ManifestFileMeta> manifests) {
    Storage storage = new Storage(line.io());
    return manifests.stream()
        .filter(manifest -> storage.exists(line.paths().manifest(manifest.fileName())))
        .toList();
  }

  /** Keeps what a snapshot or tag names. */
  void keep(TableStores line, Snapshot version) {
    if (isEmpty()) {
      return;
    }
    keepMetadata(line, version, manifestNames(line, version));
    for (ManifestEntry entry :
        line.liveFiles(version, EntryFilter.ofPartitions(partitions::contains))) {
      keepFile(entry.file());
    }
    for (ManifestFileMeta manifest : presentChangelogOf(line, version)) {
      line.manifests()
          .read(manifest, EntryFilter.ofPartitions(partitions::contains))
          .forEach(entry -> keepFile(entry.file()));
    }
  }

  private void keepFile(DataFileMeta file) {
    dataFiles.remove(file.fileName());
    file.extraFiles().forEach(dataFiles::remove);
  }

  private void keepMetadata(TableStores line, Snapshot version, Collection<String> manifests) {
    metadataFiles.keySet().removeAll(manifests);
    if (version.statistics() != null) {
      metadataFiles.remove(version.statistics());
    }
    for (IndexManifestEntry entry : line.manifests().indexesOf(version)) {
      metadataFiles.remove(entry.file().fileName());
    }
  }

  /**
   * Keeps what a long-lived changelog names: its metadata, changelog files, and the files that its
   * commit added. Those that were there before, or that it deleted, are not read through it.
   */
  void keepChangelog(TableStores line, Snapshot changelog) {
    List<ManifestFileMeta> read =
        new ArrayList<>(namedIn(line, changelog.deltaManifestList(), null));
    read.addAll(namedIn(line, changelog.changelogManifestList(), null));
    for (ManifestFileMeta manifest : present(line, read)) {
      for (ManifestEntry entry :
          line.manifests().read(manifest, EntryFilter.ofPartitions(partitions::contains))) {
        if (entry.change() == FileChange.ADD) {
          keepFile(entry.file());
        }
      }
    }
    read.addAll(namedIn(line, changelog.baseManifestList(), null));
    read.forEach(manifest -> metadataFiles.remove(manifest.fileName()));
    metadataFiles.remove(changelog.baseManifestList());
    metadataFiles.remove(changelog.deltaManifestList());
    metadataFiles.remove(changelog.changelogManifestList());
  }

  /** Keeps what the snapshots, tags and long-lived changelogs of a line name. */
  void keepLine(TableStores line) {
    SnapshotStore snapshots = line.snapshots();
    for (long id : snapshots.ids()) {
      snapshots.find(id).ifPresent(snapshot -> keep(line, snapshot));
    }
    for (Tag tag : line.tags().list()) {
      keep(line, tag.snapshot());
    }
    keepChangelogs(line);
  }

  /** Keeps what the long-lived changelogs of a line name. */
  void keepChangelogs(TableStores line) {
    SnapshotStore changelogs = line.changelogs();
    for (long id : changelogs.ids()) {
      changelogs.find(id).ifPresent(changelog -> keepChangelog(line, changelog));
    }
  }

  /** Keeps what all lines but this one name. */
  void keepOtherLines(TableStores line) {
    List<String> others = new ArrayList<>(line.branches().names());
    others.add(TablePaths.MAIN_BRANCH);
    others.remove(line.source().branch());
    for (String other : others) {
      keepLine(line.onBranch(other));
    }
  }

  boolean isEmpty() {
    return dataFiles.isEmpty() && metadataFiles.isEmpty();
  }

  /** Data files with what belongs to them, then metadata. */
  List<Location> locations() {
    List<Location> all = new ArrayList<>(dataFiles.values());
    all.addAll(metadataFiles.values());
    return all;
  }
}
