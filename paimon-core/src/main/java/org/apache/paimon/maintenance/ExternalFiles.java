package org.apache.paimon.maintenance;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.paimon.datafile.ExternalRoots;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.Location;
import org.apache.paimon.schema.TableSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Data files of a table that lie outside of it (option {@code data-file.external-paths}).
 *
 * <p>Files lie there right below their partition and bucket, so that several tables may share a
 * directory. Only one whose last two names are those of the table's directory, such as {@code
 * db.db/t}, is taken for its own: files in it that no version names are leftovers of the table.
 */
public final class ExternalFiles {
  private static final Logger LOG = LoggerFactory.getLogger(ExternalFiles.class);

  private final TableStores main;

  /** Those of the table, on all of its lines. */
  public ExternalFiles(TableStores main) {
    this.main = main;
  }

  /**
   * Those of a table that may be damaged.
   *
   * @param table loads it
   * @return empty when its latest schema cannot be read: what lies outside is unknown, and the log
   *     says so
   */
  public static Optional<ExternalFiles> of(Supplier<TableSource> table, FileIO io) {
    TableSource source;
    try {
      source = table.get();
    } catch (CorruptDataException e) {
      LOG.warn("Cannot read the schema of a table: data files outside of it are unknown", e);
      return Optional.empty();
    }
    return Optional.of(new ExternalFiles(TableStores.of(source, io)));
  }

  /**
   * Deletes what the versions name, and what else lies in the table's own directories: the table is
   * about to go. When its metadata is damaged, files may stay, and the log says so.
   */
  public void deleteAll() {
    Set<Location> roots = roots();
    if (roots.isEmpty()) {
      return;
    }
    Set<Location> files = new LinkedHashSet<>();
    for (FileStatus file : inOwnRoots()) {
      files.add(file.location());
    }
    try {
      files.addAll(References.of(main).external());
    } catch (PaimonException e) {
      LOG.warn(
          "Cannot read which files outside of table {} are its own: those in {} stay",
          main.source().name(),
          roots,
          e);
    }
    new Storage(main.io()).delete(List.copyOf(files));
    for (Location root : ownRoots()) {
      EmptyDirectories.cleanOutside(
          main.io(), root, main.paths().dataDirectoryIn(root), main.partitionType().fieldCount());
    }
  }

  /** The table's own directories, by their names. */
  public List<Location> ownRoots() {
    return roots().stream().filter(root -> root.uri().endsWith(ownName())).toList();
  }

  private String ownName() {
    Location table = main.paths().table();
    return "/" + table.parent().name() + "/" + table.name();
  }

  /** All files in directories of buckets in the table's own directories outside of it. */
  List<FileStatus> inOwnRoots() {
    List<FileStatus> files = new ArrayList<>();
    Set<Location> others = roots();
    for (Location root : ownRoots()) {
      others.remove(root);
      new BucketListing(new Storage(main.io()))
          .add(main.paths().dataDirectoryIn(root), main.partitionType().fieldCount(), files);
    }
    if (!others.isEmpty()) {
      LOG.info(
          "Leftovers of table {} in {} are not looked for: other tables may have files there,"
              + " because they do not end in '{}'",
          main.source().name(),
          others,
          ownName());
    }
    return files;
  }

  /**
   * What any version of the schema, on any line, names. A damaged schema file, or one that nobody
   * can write with, names none: the table can still be dropped.
   */
  private Set<Location> roots() {
    Set<Location> roots = new LinkedHashSet<>();
    addRoots(main, roots);
    for (String branch : main.branches().names()) {
      addRoots(main.onBranch(branch), roots);
    }
    return roots;
  }

  private static void addRoots(TableStores line, Set<Location> roots) {
    for (long id : line.schemas().ids()) {
      try {
        roots.addAll(ExternalRoots.named(line.schemas().load(id).options()));
      } catch (CorruptDataException | UserException e) {
        LOG.warn(
            "Cannot tell from schema file {} of table {}: data files outside of it that only this"
                + " names are not looked for",
            line.schemas().file(id),
            line.source().name(),
            e);
      }
    }
  }
}
