package org.apache.paimon.maintenance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.io.Location;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.FileChange;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.schema.ChangelogProducer;
import org.apache.paimon.schema.TableOptions;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.Tag;

/**
 * Walks everything that any version on any line of a table names, for tests: slow, complete, and
 * independent of what expiry and orphan removal do.
 */
final class NamedFiles {
  private final Set<Location> present;

  /** Files that a reader of some version needs. */
  final Set<Location> needed = new TreeSet<>(java.util.Comparator.comparing(Location::uri));

  /** Files that a version names although a reader may miss them. */
  final Set<Location> named = new HashSet<>();

  /** What is needed and not there, with who needs it. */
  final List<String> missing = new ArrayList<>();

  private String version;

  private NamedFiles(Set<Location> present) {
    this.present = present;
  }

  static NamedFiles of(TableStores main, Set<Location> present) {
    NamedFiles files = new NamedFiles(present);
    files.addLine(main);
    for (String branch : main.branches().names()) {
      files.addLine(main.onBranch(branch));
    }
    return files;
  }

  private void addLine(TableStores line) {
    String name = line.source().branch();
    for (long id : line.snapshots().ids()) {
      version = name + " snapshot " + id;
      Snapshot snapshot = line.snapshots().load(id);
      addState(line, snapshot);
      addChangelogFiles(line, snapshot, true);
    }
    for (Tag tag : line.tags().list()) {
      version = name + " tag " + tag.name();
      addState(line, tag.snapshot());
      addChangelogFiles(line, tag.snapshot(), true);
    }
    for (long id : line.changelogs().ids()) {
      version = name + " changelog " + id;
      addChangelog(line, line.changelogs().load(id));
    }
  }

  private void need(Location file) {
    needed.add(file);
    named.add(file);
    if (!present.contains(file)) {
      missing.add(file.name() + " of " + version);
    }
  }

  private void addState(TableStores line, Snapshot snapshot) {
    TablePaths paths = line.paths();
    need(paths.manifest(snapshot.baseManifestList()));
    need(paths.manifest(snapshot.deltaManifestList()));
    List<ManifestFileMeta> manifests = new ArrayList<>();
    for (String list : List.of(snapshot.baseManifestList(), snapshot.deltaManifestList())) {
      if (present.contains(paths.manifest(list))) {
        manifests.addAll(line.manifests().readList(list, null));
      }
    }
    boolean areThere = true;
    for (ManifestFileMeta manifest : manifests) {
      need(paths.manifest(manifest.fileName()));
      areThere &= present.contains(paths.manifest(manifest.fileName()));
    }
    if (areThere) {
      line.manifests().readLive(manifests, EntryFilter.ALL).forEach(entry -> addFile(line, entry));
    }
    if (snapshot.indexManifest() != null) {
      need(paths.manifest(snapshot.indexManifest()));
      if (present.contains(paths.manifest(snapshot.indexManifest()))) {
        for (IndexManifestEntry entry : line.manifests().indexesOf(snapshot)) {
          need(
              paths.indexFile(
                  entry.partition(),
                  entry.bucket(),
                  entry.file().fileName(),
                  entry.file().externalPath()));
        }
      }
    }
    if (snapshot.statistics() != null) {
      need(paths.statistics(snapshot.statistics()));
    }
  }

  private void addFile(TableStores line, ManifestEntry entry) {
    DataFileMeta file = entry.file();
    need(line.paths().dataFile(entry.partition(), entry.bucket(), file));
    for (String extra : file.extraFiles()) {
      need(line.paths().extraFile(entry.partition(), entry.bucket(), file, extra));
    }
  }

  private void addChangelogFiles(TableStores line, Snapshot snapshot, boolean isReadable) {
    String list = snapshot.changelogManifestList();
    if (list == null) {
      return;
    }
    Location location = line.paths().manifest(list);
    named.add(location);
    if (isReadable) {
      need(location);
    }
    if (!present.contains(location)) {
      return;
    }
    for (ManifestFileMeta manifest : line.manifests().readList(list, null)) {
      Location file = line.paths().manifest(manifest.fileName());
      named.add(file);
      if (isReadable) {
        need(file);
        if (present.contains(file)) {
          line.manifests().read(manifest, EntryFilter.ALL).forEach(entry -> addFile(line, entry));
        }
      }
    }
  }

  private void addChangelog(TableStores line, Snapshot changelog) {
    addChangelogFiles(line, changelog, true);
    boolean readsDeltas =
        TableOptions.of(line.schema()).keys().changelogProducer() == ChangelogProducer.NONE;
    for (String list : List.of(changelog.baseManifestList(), changelog.deltaManifestList())) {
      boolean isDelta = list.equals(changelog.deltaManifestList());
      Location location = line.paths().manifest(list);
      named.add(location);
      if (isDelta && readsDeltas) {
        need(location);
      }
      if (!present.contains(location)) {
        continue;
      }
      for (ManifestFileMeta manifest : line.manifests().readList(list, null)) {
        Location file = line.paths().manifest(manifest.fileName());
        named.add(file);
        if (isDelta && readsDeltas) {
          need(file);
          addDelta(line, changelog, manifest, file);
        }
      }
    }
    if (changelog.indexManifest() != null) {
      named.add(line.paths().manifest(changelog.indexManifest()));
    }
    if (changelog.statistics() != null) {
      named.add(line.paths().statistics(changelog.statistics()));
    }
  }

  /** A stream reads what appends added. */
  private void addDelta(
      TableStores line, Snapshot changelog, ManifestFileMeta manifest, Location file) {
    boolean isAppend = changelog.commitKind() == org.apache.paimon.snapshot.CommitKind.APPEND;
    if (isAppend && present.contains(file)) {
      for (ManifestEntry entry : line.manifests().read(manifest, EntryFilter.ALL)) {
        if (entry.change() == FileChange.ADD) {
          addFile(line, entry);
        }
      }
    }
  }
}
