package org.apache.paimon.write;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.paimon.commit.FileChanges;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.lsm.CompactionResult;

/**
 * What the compactions since the last commit come to, taken together (lsm-semantics 1.9): a file
 * that one of them made and a later one replaced appears nowhere.
 */
final class CompactedFiles {
  private final List<DataFileMeta> before = new ArrayList<>();
  private final List<DataFileMeta> after = new ArrayList<>();
  private final List<DataFileMeta> changelog = new ArrayList<>();

  /**
   * Adds a result.
   *
   * @return files that nobody needs any more, to be deleted
   */
  List<DataFileMeta> add(CompactionResult result) {
    List<DataFileMeta> replaced = new ArrayList<>();
    for (DataFileMeta file : result.before()) {
      if (after.remove(file)) {
        replaced.add(file);
      } else {
        before.add(file);
      }
    }
    after.addAll(result.after());
    changelog.addAll(result.changelog());
    Set<String> named = names(before);
    named.addAll(names(after));
    return replaced.stream().filter(file -> !named.contains(file.fileName())).toList();
  }

  private static Set<String> names(Collection<DataFileMeta> files) {
    Set<String> names = new HashSet<>();
    files.forEach(file -> names.add(file.fileName()));
    return names;
  }

  /** Hands the changes out and begins anew. */
  FileChanges handOut() {
    FileChanges changes = new FileChanges(after, before, changelog);
    before.clear();
    after.clear();
    changelog.clear();
    return changes;
  }

  /** The files that compactions made, not those that only moved; forgets everything. */
  List<DataFileMeta> discard() {
    Set<String> moved = names(before);
    List<DataFileMeta> made = new ArrayList<>(changelog);
    after.stream().filter(file -> !moved.contains(file.fileName())).forEach(made::add);
    handOut();
    return made;
  }
}
