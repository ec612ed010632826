package org.apache.paimon.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.apache.paimon.error.UserException;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.Location;
import org.apache.paimon.maintenance.ExpiryOptions.Retention;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.Tag;
import org.apache.paimon.testing.TestTable;

/** One random history of main and branches, checked after each step. */
final class LineHistory {
  private static final int STEPS = 50;
  static final Clock CLOCK = Clock.fixed(Instant.parse("2090-01-01T00:00:00Z"), ZoneOffset.UTC);

  private final long seed;
  private final Random random;
  private final TestTable table;
  private final TableStores main;
  private final LineCommits commits;
  private final LineTags tags;
  private final List<String> steps = new ArrayList<>();

  /** Live files of every version that was ever seen, by line and version. */
  private final Map<String, Set<String>> contents = new HashMap<>();

  private int names;

  LineHistory(long seed) {
    this.seed = seed;
    random = new Random(seed);
    String producer = random.nextBoolean() ? "input" : "none";
    table =
        TestTable.keyed(
            List.of(),
            "bucket",
            "1",
            "changelog-producer",
            producer,
            "manifest.merge-min-count",
            String.valueOf(2 + random.nextInt(6)));
    table.io().setTime(1_000_000);
    main = TableStores.of(table.source(), table.io());
    commits = new LineCommits(table, random);
    tags = new LineTags(random, contents.keySet());
  }

  void run() {
    commits.commit(main);
    for (int i = 0; i < STEPS; i++) {
      steps.add(step());
      check();
    }
    steps.add(removeOrphans());
    check();
    assertThat(new TableChecker(main).check().problems()).as(what()).isEmpty();
  }

  private String what() {
    return "seed " + seed + ": " + String.join("; ", steps);
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private TableStores anyLine() {
    List<String> branches = main.branches().names().stream().sorted().toList();
    int choice = random.nextInt(branches.size() + 2);
    return choice < branches.size() ? main.onBranch(branches.get(choice)) : main;
  }

  private String step() {
    TableStores line = anyLine();
    String on = line.source().branch() + ": ";
    int choice = random.nextInt(20);
    if (choice < 6) {
      return on + commits.commit(line);
    }
    if (choice < 8) {
      return on + commits.compact(line);
    }
    if (choice == 8) {
      return on + commits.overwrite(line);
    }
    if (choice < 11) {
      return on + tags.create(line);
    }
    if (choice == 11) {
      return on + tags.end(line);
    }
    if (choice == 12) {
      return createBranch();
    }
    if (choice == 13) {
      return endBranch();
    }
    if (choice == 14) {
      return on + consumer(line);
    }
    if (choice == 15) {
      return on + rollBack(line);
    }
    if (choice < 19) {
      return on + expire(line);
    }
    return removeOrphans();
  }

  private String createBranch() {
    if (main.branches().names().size() > 3) {
      return "branches enough";
    }
    List<Tag> tags = main.tags().list();
    String name = "b" + names++;
    Optional<String> tag =
        tags.isEmpty() || random.nextInt(5) == 0 ? Optional.empty() : Optional.of(any(tags).name());
    new Branches(main).create(name, tag);
    return "branch " + name + " from " + tag;
  }

  private String endBranch() {
    List<String> branches = main.branches().names().stream().sorted().toList();
    if (branches.isEmpty()) {
      return "no branch to end";
    }
    String name = any(branches);
    boolean hasData = main.onBranch(name).snapshots().latest().isPresent();
    if (random.nextBoolean() || !hasData) {
      new Branches(main).delete(name);
      contents.keySet().removeIf(version -> version.startsWith(name + " "));
      return "delete branch " + name;
    }
    try {
      new Branches(main).fastForward(name);
    } catch (UserException e) {
      assertThat(e.getMessage()).contains("does not follow the tags");
      return "no fast-forward to " + name;
    }
    contents.keySet().removeIf(version -> version.startsWith("main "));
    return "fast-forward to " + name;
  }

  private String consumer(TableStores line) {
    Map<String, Long> present = new HashMap<>(line.consumers().list());
    if (!present.isEmpty() && random.nextBoolean()) {
      String id = present.keySet().iterator().next();
      line.consumers().delete(id);
      return "consumer " + id + " goes";
    }
    OptionalLong latest = line.snapshots().latestId();
    long next = Math.max(1, latest.orElse(1) - random.nextInt(4));
    String id = "c" + random.nextInt(2);
    line.consumers().write(id, next);
    return "consumer " + id + " at " + next;
  }

  private String rollBack(TableStores line) {
    List<Long> ids = line.snapshots().ids();
    List<Tag> tags = line.tags().list();
    if (ids.isEmpty()) {
      return "nothing to roll back";
    }
    String target;
    if (!tags.isEmpty() && random.nextBoolean()) {
      target = any(tags).name();
      new Rollback(line).toTag(target);
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

  private String expire(TableStores line) {
    if (line.snapshots().latest().isEmpty()) {
      return "nothing to expire";
    }
    int max = 1 + random.nextInt(6);
    int outliving = random.nextInt(3) == 0 ? max + random.nextInt(5) : max;
    int limit = 1 + random.nextInt(10);
    OptionalLong consumer = line.consumers().least();
    Set<String> tags = new HashSet<>(line.tags().names());
    ExpiryOptions options =
        new ExpiryOptions(
            new Retention(1, max, Duration.ofHours(1)),
            new Retention(1, outliving, Duration.ofHours(1)),
            limit);
    long before = line.snapshots().latestId().orElseThrow();
    long earliest = line.snapshots().earliestId().orElseThrow();
    new SnapshotExpiry(line, options, CLOCK).expire();
    assertThat(line.snapshots().latestId()).as(what()).hasValue(before);
    assertThat(new HashSet<>(line.tags().names())).as(what()).isEqualTo(tags);
    if (consumer.isPresent() && consumer.getAsLong() >= earliest) {
      assertThat(line.snapshots().earliestId().orElseThrow())
          .as(what())
          .isLessThanOrEqualTo(Math.min(consumer.getAsLong(), before));
    }
    return "expire to " + max + "/" + outliving + ", limit " + limit;
  }

  private String removeOrphans() {
    OrphanFiles orphans = new OrphanFiles(main);
    List<FileStatus> found = orphans.find(Long.MAX_VALUE);
    orphans.delete(found);
    NamedFiles files = NamedFiles.of(main, table.io().files().keySet());
    Set<Location> left = new LinkedHashSet<>(table.io().files().keySet());
    left.removeIf(file -> !isCounted(file) || files.named.contains(file));
    assertThat(left).as("nobody names these, " + what() + "; remove orphans").isEmpty();
    return "remove " + found.size() + " orphans";
  }

  private static boolean isCounted(Location file) {
    return file.parent().name().equals("manifest") || file.parent().name().startsWith("bucket-");
  }

  private void check() {
    NamedFiles files = NamedFiles.of(main, table.io().files().keySet());
    assertThat(files.missing).as(what()).isEmpty();
    checkContents(main);
    main.branches().names().forEach(name -> checkContents(main.onBranch(name)));
  }

  private void checkContents(TableStores line) {
    for (long id : line.snapshots().ids()) {
      checkContent(line, "snapshot " + id, line.snapshots().load(id));
    }
    for (Tag tag : line.tags().list()) {
      checkContent(line, "tag " + tag.name(), tag.snapshot());
    }
  }

  private void checkContent(TableStores line, String version, Snapshot snapshot) {
    Set<String> now = new HashSet<>();
    LineCommits.live(line, snapshot).forEach(file -> now.add(file.fileName()));
    Set<String> before = contents.put(line.source().branch() + " " + version, now);
    assertThat(before == null || before.equals(now))
        .as("content of " + version + " changed, " + what())
        .isTrue();
  }
}
