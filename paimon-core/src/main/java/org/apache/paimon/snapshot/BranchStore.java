package org.apache.paimon.snapshot;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.Location;

/**
 * The branches of a table: {@code branch/branch-<name>} with schemas, snapshots, tags, changelogs
 * and consumers of its own. Thread-safe.
 */
public final class BranchStore {
  private static final String PREFIX = "branch-";

  private final FileIO io;
  private final StoredFiles files;
  private final TablePaths paths;

  public BranchStore(FileIO io, TablePaths paths) {
    this.io = io;
    this.files = new StoredFiles(io);
    this.paths = paths;
  }

  /** All branches by name; main is none of them. */
  public List<Branch> list() {
    return files.list(paths.branchDirectory(), BranchStore::isBranch).stream()
        .map(BranchStore::branch)
        .sorted(Comparator.comparing(Branch::name))
        .toList();
  }

  private static boolean isBranch(FileStatus status) {
    return status.isDirectory() && status.location().name().startsWith(PREFIX);
  }

  private static Branch branch(FileStatus status) {
    return new Branch(
        status.location().name().substring(PREFIX.length()), status.modifiedAtMillis());
  }

  /** Names of all branches, sorted; main is none of them. */
  public List<String> names() {
    return list().stream().map(Branch::name).toList();
  }

  /** The branch; empty when there is none of that name. */
  public Optional<Branch> find(String name) {
    return list().stream().filter(branch -> branch.name().equals(name)).findFirst();
  }

  /**
   * Checks that a branch is there.
   *
   * @throws NotFoundException when it is not
   */
  public void require(String name) {
    List<String> names = names();
    if (!names.contains(name)) {
      throw new NotFoundException(
          "Cannot find branch '"
              + name
              + "' of table "
              + paths.table()
              + ", the branches are "
              + names
              + ". Use one of these.");
    }
  }

  /**
   * Checks that a name may be given to a branch.
   *
   * @throws UserException when it may not
   */
  public static void checkName(String name) {
    if (name.isBlank()
        || name.equals(TablePaths.MAIN_BRANCH)
        || name.matches("\\d+")
        || name.indexOf('/') >= 0
        || name.indexOf('$') >= 0) {
      throw new UserException(
          "Invalid branch name '"
              + name
              + "', expected a name that is not blank, not '"
              + TablePaths.MAIN_BRANCH
              + "', not a number, and holds no slash and no '$'. Choose another name.");
    }
  }

  /** The directory of a branch. */
  public Location directory(String name) {
    return paths.branchDirectory().resolve(PREFIX + name);
  }

  /** Deletes a branch's directory, not the data files it names; an absent one is fine. */
  public void deleteDirectory(String name) {
    Location directory = directory(name);
    try {
      io.deleteDirectory(directory);
    } catch (IOException e) {
      throw new StorageException(
          "Failed to delete branch directory "
              + directory
              + ": "
              + e.getMessage()
              + ". Expected the store to delete it. Check the store, then delete the branch again.",
          e);
    }
  }
}
