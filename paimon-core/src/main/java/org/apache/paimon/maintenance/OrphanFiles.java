package org.apache.paimon.maintenance;

import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.Location;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Files in a table's directories that no version on any line needs: left by crashes, rollbacks and
 * deleted branches. Outside the table, directories of its own are looked at ({@link
 * ExternalFiles}).
 */
public final class OrphanFiles {
  private static final Logger LOG = LoggerFactory.getLogger(OrphanFiles.class);

  private final TableStores main;
  private final Storage storage;

  public OrphanFiles(TableStores main) {
    this.main =
        main.source().branch().equals(TablePaths.MAIN_BRANCH)
            ? main
            : main.onBranch(TablePaths.MAIN_BRANCH);
    this.storage = new Storage(main.io());
  }

  /**
   * The orphans last written before a time. The directories are listed first and the versions read
   * afterwards, so a file that a commit names meanwhile is never taken for an orphan.
   *
   * @param olderThanMillis epoch milliseconds; must be old enough that no writer still holds files
   *     it has not committed
   * @throws PaimonException when a directory or a version cannot be read
   */
  public List<FileStatus> find(long olderThanMillis) {
    List<FileStatus> candidates = new ArrayList<>();
    for (FileStatus file : listed()) {
      if (file.modifiedAtMillis() < olderThanMillis && file.modifiedAtMillis() > 0) {
        candidates.add(file);
      }
    }
    if (candidates.isEmpty()) {
      return candidates;
    }
    References references = References.of(main);
    candidates.removeIf(file -> references.contains(file.location().name()));
    return candidates;
  }

  /** Deletes files that {@link #find} gave. */
  public void delete(List<FileStatus> orphans) {
    storage.delete(orphans.stream().map(FileStatus::location).toList());
    LOG.info("Deleted {} orphan files of {}", orphans.size(), main.source().name());
  }

  private List<FileStatus> listed() {
    TablePaths paths = main.paths();
    List<FileStatus> files = new ArrayList<>();
    BucketListing listing = new BucketListing(storage);
    listing.addFiles(paths.manifestDirectory(), files);
    listing.addFiles(paths.indexDirectory(), files);
    listing.addFiles(paths.statisticsDirectory(), files);
    addLineFiles(main, files);
    for (String branch : main.branches().names()) {
      addLineFiles(main.onBranch(branch), files);
    }
    listing.add(paths.dataDirectory(), main.partitionType().fieldCount(), files);
    files.addAll(new ExternalFiles(main).inOwnRoots());
    return files;
  }

  /** What is not a snapshot, changelog or hint in their directories: half-written files. */
  private void addLineFiles(TableStores line, List<FileStatus> files) {
    for (Location directory :
        List.of(line.paths().snapshotDirectory(), line.paths().changelogDirectory())) {
      for (FileStatus status : storage.list(directory)) {
        String name = status.location().name();
        boolean isOurs =
            name.matches("(snapshot|changelog)-\\d+")
                || name.equals("LATEST")
                || name.equals("EARLIEST");
        if (!status.isDirectory() && !isOurs) {
          files.add(status);
        }
      }
    }
  }
}
