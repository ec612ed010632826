package org.apache.paimon.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.paimon.error.UserException;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.Tag;

/** What becomes of the branches of a {@link LineHistory}, and rollbacks of any line. */
final class LineBranches {
  private static final int MOST = 4;

  private final Random random;
  private final TableStores main;
  private final Map<String, Set<String>> contents;
  private int names;

  /**
   * @param contents what versions show; those that may change now are taken out
   */
  LineBranches(Random random, TableStores main, Map<String, Set<String>> contents) {
    this.random = random;
    this.main = main;
    this.contents = contents;
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private List<String> present() {
    return main.branches().names().stream().sorted().toList();
  }

  TableStores anyLine() {
    List<String> branches = present();
    int choice = random.nextInt(branches.size() + 2);
    return choice < branches.size() ? main.onBranch(branches.get(choice)) : main;
  }

  String create() {
    if (present().size() >= MOST) {
      return "branches enough";
    }
    List<Tag> tags = main.tags().list();
    String name = "b" + names++;
    Optional<String> tag =
        tags.isEmpty() || random.nextInt(5) == 0 ? Optional.empty() : Optional.of(any(tags).name());
    new Branches(main).create(name, tag);
    return "branch " + name + " from " + tag;
  }

  String change() {
    List<String> branches = present();
    if (branches.isEmpty()) {
      return "no branch to change";
    }
    String name = any(branches);
    boolean hasData = main.onBranch(name).snapshots().latest().isPresent();
    int choice = random.nextInt(5);
    if (choice == 0) {
      return rename(name);
    }
    if (choice < 3 || !hasData) {
      new Branches(main).delete(name);
      forget(name + " ");
      return "delete branch " + name;
    }
    try {
      new Branches(main).fastForward(name);
    } catch (UserException e) {
      assertThat(e.getMessage()).contains("does not follow the tags");
      return "no fast-forward to " + name;
    }
    forget("main ");
    return "fast-forward to " + name;
  }

  private String rename(String from) {
    String to = "b" + names++;
    new Branches(main).rename(from, to);
    List<String> versions =
        contents.keySet().stream().filter(version -> version.startsWith(from + " ")).toList();
    for (String version : versions) {
      contents.put(to + version.substring(from.length()), contents.remove(version));
    }
    return "rename branch " + from + " to " + to;
  }

  private void forget(String prefix) {
    contents.keySet().removeIf(version -> version.startsWith(prefix));
  }

  String rollBack(TableStores line) {
    List<Long> ids = line.snapshots().ids();
    List<Tag> tags = line.tags().list();
    if (ids.isEmpty()) {
      return "nothing to roll back";
    }
    String target;
    int choice = random.nextInt(3);
    if (choice == 0 && !tags.isEmpty()) {
      Tag tag = any(tags);
      target = tag.name();
      long now = new Rollback(line).toTag(target).currentSnapshotId();
      assertThat(LineCommits.content(line, line.snapshots().load(now)))
          .as("rolled back to %s", tag)
          .isEqualTo(LineCommits.content(line, tag.snapshot()));
    } else if (choice == 1) {
      Snapshot snapshot = line.snapshots().load(any(ids));
      target = "the time of " + snapshot.id();
      long now = new Rollback(line).toTimestamp(snapshot.timeMillis()).currentSnapshotId();
      assertThat(line.snapshots().load(now).timeMillis()).isEqualTo(snapshot.timeMillis());
    } else {
      long id = any(ids);
      target = String.valueOf(id);
      new Rollback(line).toSnapshot(id);
    }
    long now = line.snapshots().latestId().orElseThrow();
    String prefix = line.source().branch() + " snapshot ";
    contents
        .keySet()
        .removeIf(
            version ->
                version.startsWith(prefix)
                    && Long.parseLong(version.substring(prefix.length())) > now);
    return "roll back to " + target;
  }
}
