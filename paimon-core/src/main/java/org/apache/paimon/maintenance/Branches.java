package org.apache.paimon.maintenance;

import java.util.List;
import java.util.Optional;
import org.apache.paimon.datafile.TablePaths;
import org.apache.paimon.error.AlreadyExistsException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.Location;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.snapshot.BranchStore;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.SnapshotStore;
import org.apache.paimon.snapshot.Tag;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes, deletes and merges back branches (format-metadata 12). */
public final class Branches {
  private static final Logger LOG = LoggerFactory.getLogger(Branches.class);

  private final TableStores main;
  private final BranchStore branches;
  private final Storage storage;

  /** The branches of the table whose main line {@code main} is. */
  public Branches(TableStores main) {
    if (!main.source().branch().equals(TablePaths.MAIN_BRANCH)) {
      throw new UserException(
          "Cannot change branches through branch '"
              + main.source().branch()
              + "' of table "
              + main.source().name()
              + ", expected the table itself. Leave '"
              + TableSource.BRANCH_SEPARATOR
              + main.source().branch()
              + "' out of the table's name.");
    }
    this.main = main;
    this.branches = main.branches();
    this.storage = new Storage(main.io());
  }

  /**
   * Makes a branch with the state of a tag, or, without a tag, with the schemas and no data.
   *
   * @throws AlreadyExistsException when the name is taken
   * @throws NotFoundException when there is no such tag
   */
  public void create(String name, Optional<String> tagName) {
    BranchStore.checkName(name);
    if (branches.find(name).isPresent()) {
      throw new AlreadyExistsException(
          "Cannot create branch '"
              + name
              + "' of table "
              + main.source().name()
              + ": it exists, expected a new name. Choose another name, or delete the branch.");
    }
    Optional<Tag> tag = tagName.map(main.tags()::load);
    try {
      fill(main.onBranch(name), tag);
    } catch (PaimonException e) {
      removeQuietly(name, e);
      throw e;
    }
    LOG.info(
        "Created branch {} of {} from {}", name, main.source().name(), tagName.orElse("schemas"));
  }

  /** The snapshot goes last: before it the branch has no data. */
  private void fill(TableStores branch, Optional<Tag> tag) {
    long lastSchema =
        tag.map(found -> found.snapshot().schemaId())
            .orElseGet(() -> main.schemas().latestId().orElseThrow());
    for (long id : main.schemas().ids()) {
      if (id <= lastSchema) {
        copy(main.schemas().file(id), branch.schemas().file(id));
      }
    }
    if (tag.isPresent()) {
      branch.tags().replace(tag.get());
      branch.snapshots().overwrite(tag.get().snapshot());
    }
  }

  private void copy(Location from, Location to) {
    byte[] content =
        storage
            .read(from)
            .orElseThrow(
                () ->
                    new NotFoundException(
                        "Cannot copy "
                            + from
                            + ": it is missing, expected a file. Another process deleted it; try"
                            + " again."));
    storage.overwrite(to, content);
  }

  private void removeQuietly(String name, PaimonException reason) {
    try {
      branches.deleteDirectory(name);
    } catch (PaimonException e) {
      LOG.warn("Cannot remove the half-made branch {}", branches.directory(name), e);
      reason.addSuppressed(e);
    }
  }

  /**
   * Deletes a branch. Data files that only it named stay until orphan files are removed.
   *
   * @throws NotFoundException when there is no such branch
   */
  public void delete(String name) {
    branches.require(name);
    branches.deleteDirectory(name);
  }

  /**
   * Deletes branches; none when one of them does not exist.
   *
   * @throws NotFoundException when there is no such branch
   */
  public void deleteAll(List<String> names) {
    names.forEach(branches::require);
    names.stream().distinct().forEach(branches::deleteDirectory);
  }

  /**
   * Gives a branch another name.
   *
   * @throws NotFoundException when there is no such branch
   * @throws AlreadyExistsException when the new name is taken
   * @throws UnsupportedFeatureException when the store cannot move a directory in one step
   */
  public void rename(String from, String to) {
    branches.require(from);
    BranchStore.checkName(to);
    if (branches.find(to).isPresent()) {
      throw new AlreadyExistsException(
          "Cannot rename branch '"
              + from
              + "' of table "
              + main.source().name()
              + " to '"
              + to
              + "': that branch exists, expected a new name. Choose another name.");
    }
    boolean isMoved = storage.moveDirectory(branches.directory(from), branches.directory(to));
    if (!isMoved) {
      throw new UnsupportedFeatureException(
          "Cannot rename branch '"
              + from
              + "' of table "
              + main.source().name()
              + ": the store cannot move a directory in one step, expected one that can. Tag the"
              + " branch and create another one from the tag.");
    }
  }

  /**
   * Makes the branch's state the state of main: snapshots, tags and schemas of main from the
   * branch's first snapshot on are replaced by those of the branch. Older snapshots of main stay
   * when the branch's first one follows them, see {@link Ancestry}. Each file is replaced whole and
   * main stays readable at every step; after a crash call it again.
   *
   * @throws NotFoundException when there is no such branch
   * @throws UserException when the branch has no snapshot, or does not follow older tags of main
   */
  public void fastForward(String name) {
    branches.require(name);
    TableStores branch = main.onBranch(name);
    Snapshot first =
        branch
            .snapshots()
            .earliest()
            .orElseThrow(
                () ->
                    new UserException(
                        "Cannot fast-forward table "
                            + main.source().name()
                            + " to branch '"
                            + name
                            + "': the branch has no snapshot, expected at least one. Write to the"
                            + " branch first."));
    long last = branch.snapshots().latestId().orElseThrow();
    boolean follows = new Ancestry(main, branch, first).isFollowed();
    dropChangelogsAndTags(first.id());
    copySchemas(branch, first.schemaId());
    replaceSnapshots(branch.snapshots(), main.snapshots());
    replaceSnapshots(branch.changelogs(), main.changelogs());
    if (!follows) {
      main.changelogs().delete(idsBelow(main.changelogs(), first.id()));
      main.snapshots().delete(idsBelow(main.snapshots(), first.id()));
    }
    dropSnapshotsBeyond(last);
    dropSchemasBeyond(branch.schemas().latestId().orElseThrow());
    branch.tags().list().forEach(main.tags()::replace);
    LOG.info("Fast-forwarded {} to branch {}, snapshot {}", main.source().name(), name, last);
  }

  private void dropChangelogsAndTags(long firstSnapshot) {
    SnapshotStore changelogs = main.changelogs();
    changelogs.delete(changelogs.ids().stream().filter(id -> id >= firstSnapshot).toList());
    for (Tag tag : main.tags().list()) {
      if (tag.snapshot().id() >= firstSnapshot) {
        main.tags().deleteFile(tag.name());
      }
    }
  }

  private void copySchemas(TableStores branch, long firstSchema) {
    for (long id : branch.schemas().ids()) {
      if (id >= firstSchema) {
        copy(branch.schemas().file(id), main.schemas().file(id));
      }
    }
  }

  private static List<Long> idsBelow(SnapshotStore store, long limit) {
    return store.ids().stream().filter(id -> id < limit).toList();
  }

  private static void replaceSnapshots(SnapshotStore from, SnapshotStore to) {
    for (long id : from.ids()) {
      to.overwrite(from.load(id));
    }
  }

  /** Newest first, so that what is left is always a readable table. */
  private void dropSnapshotsBeyond(long last) {
    SnapshotStore snapshots = main.snapshots();
    snapshots.writeLatestHint(last);
    snapshots.ids().stream()
        .sorted((left, right) -> Long.compare(right, left))
        .filter(id -> id > last)
        .forEach(id -> snapshots.delete(List.of(id)));
    snapshots.writeEarliestHint(snapshots.ids().get(0));
  }

  private void dropSchemasBeyond(long last) {
    SchemaStore schemas = main.schemas();
    storage.delete(schemas.ids().stream().filter(id -> id > last).map(schemas::file).toList());
  }
}
