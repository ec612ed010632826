package org.apache.paimon.commit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.manifest.ManifestMerger;
import org.apache.paimon.manifest.ManifestStore;
import org.apache.paimon.manifest.NamedFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the metadata files of one commit over its tries and remembers which of them no snapshot
 * names, so that they can be deleted. Delta and changelog manifests are used again on the next try
 * when they did not change. Used by one thread.
 */
final class TryFiles {
  private static final Logger LOG = LoggerFactory.getLogger(TryFiles.class);

  private final ManifestStore store;
  private final BaseMerge merge;
  private final Set<String> ofThisTry = new HashSet<>();
  private final Set<String> reusable = new HashSet<>();
  private List<ManifestEntry> writtenDelta;
  private List<ManifestFileMeta> deltaManifests;
  private List<ManifestEntry> writtenChangelog;
  private List<ManifestFileMeta> changelogManifests;

  /** How the manifests before the commit are merged. */
  @FunctionalInterface
  interface BaseMerge {
    ManifestMerger.Merged of(List<ManifestFileMeta> manifests);
  }

  TryFiles(ManifestStore store, BaseMerge merge) {
    this.store = store;
    this.merge = merge;
  }

  /** The list of all manifests before the commit, merged where it pays. */
  NamedFile writeBase(List<ManifestFileMeta> manifests) {
    ManifestMerger.Merged merged = merge.of(manifests);
    merged.written().forEach(manifest -> ofThisTry.add(manifest.fileName()));
    return writeList(merged.manifests());
  }

  private NamedFile writeList(List<ManifestFileMeta> manifests) {
    NamedFile list = store.writeList(manifests);
    ofThisTry.add(list.fileName());
    return list;
  }

  /** The list of the commit's own changes. */
  NamedFile writeDelta(List<ManifestEntry> delta) {
    if (deltaManifests == null || !delta.equals(writtenDelta)) {
      dropReplaced(deltaManifests);
      deltaManifests = writeManifests(delta);
      writtenDelta = delta;
    }
    return writeList(deltaManifests);
  }

  /** The list of the commit's changelog files. */
  NamedFile writeChangelog(List<ManifestEntry> changelog) {
    if (changelogManifests == null || !changelog.equals(writtenChangelog)) {
      dropReplaced(changelogManifests);
      changelogManifests = writeManifests(changelog);
      writtenChangelog = changelog;
    }
    return writeList(changelogManifests);
  }

  /** Manifests of an earlier try that this one has no use for. */
  private void dropReplaced(List<ManifestFileMeta> manifests) {
    if (manifests == null) {
      return;
    }
    Set<String> replaced = new HashSet<>();
    for (ManifestFileMeta manifest : manifests) {
      if (reusable.remove(manifest.fileName())) {
        replaced.add(manifest.fileName());
      }
    }
    delete(replaced);
  }

  private List<ManifestFileMeta> writeManifests(List<ManifestEntry> entries) {
    List<ManifestFileMeta> manifests = store.write(entries);
    manifests.forEach(manifest -> reusable.add(manifest.fileName()));
    return manifests;
  }

  NamedFile writeIndexes(List<IndexManifestEntry> entries) {
    NamedFile file = store.writeIndexes(entries);
    ofThisTry.add(file.fileName());
    return file;
  }

  /** A try lost its race for sure: its lists are of no use. */
  void dropTry() {
    delete(ofThisTry);
  }

  /** The commit failed for sure: nothing it wrote is of use. */
  void dropAll() {
    delete(ofThisTry);
    delete(reusable);
    deltaManifests = null;
    changelogManifests = null;
  }

  /** Nobody knows whether a snapshot names the files: none of them may ever be deleted. */
  void keepForever() {
    ofThisTry.clear();
    reusable.clear();
  }

  private void delete(Set<String> names) {
    List<String> files = new ArrayList<>(names);
    names.clear();
    try {
      store.delete(files);
    } catch (IOException e) {
      LOG.warn(
          "Cannot delete metadata files of a failed commit, they stay as orphans: {}", files, e);
    }
  }
}
