package org.apache.paimon.maintenance;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.paimon.error.UserException;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.Tag;

/**
 * Whether a branch's first snapshot follows the older versions of main, so that together they can
 * be one line of history.
 *
 * <p>On one line a file lives from one version to another without a gap; expiry and the deletion of
 * tags rest on that. When a branch has lost the snapshot it began with, or main was rolled back
 * behind it, main may have dropped files that the branch still has. On one line no snapshot is
 * older than the one before it, too: time travel and rollbacks to a time search by halves.
 */
final class Ancestry {
  private final TableStores main;
  private final TableStores branch;
  private final Snapshot first;

  Ancestry(TableStores main, TableStores branch, Snapshot first) {
    this.main = main;
    this.branch = branch;
    this.first = first;
  }

  /**
   * Whether older snapshots of main may stay.
   *
   * @throws UserException when older tags of main may not
   */
  boolean isFollowed() {
    List<Snapshot> tagged =
        main.tags().list().stream()
            .map(Tag::snapshot)
            .filter(snapshot -> snapshot.id() < first.id())
            .toList();
    List<Snapshot> older = new ArrayList<>(tagged);
    List<Long> ids = main.snapshots().ids();
    ids.stream().filter(id -> id < first.id()).map(main.snapshots()::load).forEach(older::add);
    boolean hasGap =
        !ids.isEmpty() && ids.get(0) < first.id() && ids.get(ids.size() - 1) < first.id() - 1;
    if (!hasGap && areInOrder(ids) && areGapless(older)) {
      return true;
    }
    if (!areGapless(tagged)) {
      throw new UserException(
          "Cannot fast-forward table "
              + main.source().name()
              + " to branch '"
              + branch.source().branch()
              + "': its first snapshot "
              + first.id()
              + " does not follow the tags "
              + main.tags().list().stream()
                  .filter(tag -> tag.snapshot().id() < first.id())
                  .map(Tag::name)
                  .toList()
              + " of the table, expected them to belong to the branch's history. Delete these tags,"
              + " then fast-forward again.");
    }
    return false;
  }

  /**
   * Whether the branch's first snapshot is not older than those before it. When main still has it
   * they are its past for sure, whatever the clocks of their writers said.
   */
  private boolean areInOrder(List<Long> ids) {
    return main.snapshots().find(first.id()).filter(first::equals).isPresent()
        || ids.stream()
            .filter(id -> id < first.id())
            .noneMatch(id -> main.snapshots().load(id).timeMillis() > first.timeMillis());
  }

  /**
   * Whether each file of the branch's first snapshot is in the last of these versions, if in any.
   */
  private boolean areGapless(List<Snapshot> versions) {
    Set<String> all = filesOf(branch, first);
    Set<String> files = all;
    List<Snapshot> newestFirst =
        versions.stream().sorted(Comparator.comparingLong(Snapshot::id).reversed()).toList();
    for (Snapshot version : newestFirst) {
      Set<String> common = filesOf(main, version);
      common.retainAll(all);
      if (!files.containsAll(common)) {
        return false;
      }
      files = common;
    }
    return true;
  }

  private static Set<String> filesOf(TableStores line, Snapshot version) {
    Set<String> names = new HashSet<>();
    line.liveFiles(version, EntryFilter.ALL).forEach(entry -> names.add(entry.file().fileName()));
    return names;
  }
}
