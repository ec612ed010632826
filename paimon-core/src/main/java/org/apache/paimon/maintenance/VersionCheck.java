package org.apache.paimon.maintenance;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.index.DeletionRange;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.FileChange;
import org.apache.paimon.manifest.IndexManifestEntry;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.manifest.ManifestFileMeta;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.StatisticsStore;

/** Checks everything that one snapshot, tag or long-lived changelog names. Used once. */
final class VersionCheck {
  private final TableStores line;
  private final Snapshot version;
  private final FileChecks files;
  private final List<String> problems = new ArrayList<>();

  VersionCheck(TableStores line, Snapshot version, FileChecks files) {
    this.line = line;
    this.version = version;
    this.files = files;
  }

  /** What is wrong with a tag: other writers take the changelog of its snapshot away. */
  List<String> runTag() {
    runState();
    return problems;
  }

  /** What is wrong with a snapshot. */
  List<String> run() {
    runState();
    attempt(this::changelogFiles);
    return problems;
  }

  private void runState() {
    attempt(
        () -> {
          List<ManifestEntry> live = liveFiles();
          live.forEach(this::dataFile);
          rowCount(live);
          new BucketChecks(line, live).run().forEach(problems::add);
          indexes(live);
        });
    attempt(() -> new StatisticsStore(line.io(), line.paths()).of(version));
  }

  /** What is wrong with a long-lived changelog, of which only changelog files are left. */
  List<String> runChangelog() {
    attempt(this::changelogFiles);
    return problems;
  }

  private void attempt(Runnable step) {
    try {
      step.run();
    } catch (PaimonException e) {
      problems.add(e.getMessage());
    }
  }

  private List<ManifestEntry> liveFiles() {
    list(version.baseManifestList(), version.baseManifestListSize());
    list(version.deltaManifestList(), version.deltaManifestListSize());
    List<ManifestFileMeta> manifests = line.manifestsOf(version);
    manifests.forEach(this::manifest);
    return line.manifests().readLive(manifests, EntryFilter.ALL);
  }

  private void list(String name, Long lengthBytes) {
    files
        .problem("Manifest list", line.paths().manifest(name), lengthBytes)
        .ifPresent(problems::add);
  }

  private void manifest(ManifestFileMeta manifest) {
    Optional<String> problem =
        files.problem(
            "Manifest", line.paths().manifest(manifest.fileName()), manifest.lengthBytes());
    if (problem.isPresent()) {
      problems.add(problem.get());
      return;
    }
    List<ManifestEntry> entries = line.manifests().read(manifest, EntryFilter.ALL);
    long added = entries.stream().filter(e -> e.change() == FileChange.ADD).count();
    long deleted = entries.size() - added;
    if (added != manifest.addedFiles() || deleted != manifest.deletedFiles()) {
      problems.add(
          "Manifest "
              + manifest.fileName()
              + " adds "
              + added
              + " files and deletes "
              + deleted
              + ", its list says "
              + manifest.addedFiles()
              + " and "
              + manifest.deletedFiles()
              + ".");
    }
  }

  private void dataFile(ManifestEntry entry) {
    DataFileMeta file = entry.file();
    files
        .problem(
            "Data file",
            line.paths().dataFile(entry.partition(), entry.bucket(), file),
            file.lengthBytes())
        .ifPresent(problems::add);
    for (String extra : file.extraFiles()) {
      files
          .problem(
              "File index",
              line.paths().extraFile(entry.partition(), entry.bucket(), file, extra),
              null)
          .ifPresent(problems::add);
    }
  }

  private void rowCount(List<ManifestEntry> live) {
    long rows = live.stream().mapToLong(entry -> entry.file().rowCount()).sum();
    if (version.totalRecordCount() != null && version.totalRecordCount() != rows) {
      problems.add(
          "Its files hold "
              + rows
              + " rows, 'totalRecordCount' says "
              + version.totalRecordCount()
              + ".");
    }
  }

  private void changelogFiles() {
    if (version.changelogManifestList() == null) {
      return;
    }
    list(version.changelogManifestList(), version.changelogManifestListSize());
    for (ManifestFileMeta manifest : line.manifests().changelogOf(version)) {
      manifest(manifest);
      for (ManifestEntry entry : line.manifests().read(manifest, EntryFilter.ALL)) {
        dataFile(entry);
      }
    }
  }

  private void indexes(List<ManifestEntry> live) {
    Set<String> names = new HashSet<>();
    live.forEach(entry -> names.add(entry.file().fileName()));
    Set<String> withVector = new HashSet<>();
    for (IndexManifestEntry entry : line.manifests().indexesOf(version)) {
      IndexFileMeta file = entry.file();
      files
          .problem(
              "Index file",
              line.paths()
                  .indexFile(
                      entry.partition(), entry.bucket(), file.fileName(), file.externalPath()),
              file.lengthBytes())
          .ifPresent(problems::add);
      List<DeletionRange> ranges = file.deletionRanges();
      if (file.type().equals(IndexFileMeta.DELETION_VECTORS) && ranges != null) {
        ranges.forEach(range -> vector(file, range, names, withVector));
      }
    }
  }

  private void vector(
      IndexFileMeta file, DeletionRange range, Set<String> live, Set<String> withVector) {
    if (!live.contains(range.dataFile())) {
      problems.add(
          "Index file "
              + file.fileName()
              + " has a deletion vector of "
              + range.dataFile()
              + ", which is no live file.");
    }
    if (!withVector.add(range.dataFile())) {
      problems.add(
          "Data file " + range.dataFile() + " has more than one deletion vector, expected one.");
    }
    if (range.offset() < 0 || (long) range.offset() + range.lengthBytes() > file.lengthBytes()) {
      problems.add(
          "The deletion vector of "
              + range.dataFile()
              + " lies at "
              + range.offset()
              + " with "
              + range.lengthBytes()
              + " bytes, index file "
              + file.fileName()
              + " has "
              + file.lengthBytes()
              + ".");
    }
  }
}
