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
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.Location;
import org.apache.paimon.maintenance.ExpiryOptions.Retention;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.snapshot.Tag;
import org.apache.paimon.testing.TestTable;

/** One random history of main and branches, checked after each step. */
final class LineHistory {
  private static final int STEPS = 60;
  private static final long FILE_TIME = 1_000_000;
  private static final String OUTSIDE = "fake:/outside/";

  /** Other tables may have files there: leftovers stay. */
  private static final String SHARED = OUTSIDE + "shared";

  static final Clock CLOCK = Clock.fixed(Instant.parse("2090-01-01T00:00:00Z"), ZoneOffset.UTC);

  private final long seed;
  private final Random random;
  private final TestTable table;
  private final TableStores main;
  private final LineCommits commits;
  private final LineTags tags;
  private final LineBranches branches;
  private final List<String> steps = new ArrayList<>();

  /** What every version that was ever seen shows, by line and version. */
  private final Map<String, Set<String>> contents = new HashMap<>();

  LineHistory(long seed) {
    this.seed = seed;
    random = new Random(seed);
    table = anyTable(random);
    table.io().setTime(FILE_TIME);
    main = TableStores.of(table.source(), table.io());
    commits = new LineCommits(table, random);
    tags = new LineTags(random, contents.keySet());
    branches = new LineBranches(random, main, contents);
  }

  /** With key or without, with partitions or without, with vectors or without. */
  private static TestTable anyTable(Random random) {
    List<String> options =
        new ArrayList<>(
            List.of(
                "manifest.merge-min-count",
                String.valueOf(2 + random.nextInt(6)),
                "snapshot.clean-empty-directories",
                String.valueOf(random.nextBoolean())));
    if (random.nextBoolean()) {
      options.addAll(List.of("deletion-vectors.enabled", "true"));
    }
    if (random.nextInt(3) == 0) {
      options.addAll(
          List.of(
              "data-file.external-paths",
              OUTSIDE + "one/db.db/t," + (random.nextBoolean() ? OUTSIDE + "two/db.db/t" : SHARED),
              "data-file.external-paths.strategy",
              "round-robin",
              "index-file-in-data-file-dir",
              String.valueOf(random.nextBoolean())));
    }
    boolean hasPartitions = random.nextInt(3) == 0;
    if (random.nextInt(4) == 0) {
      String[] all = options.toArray(String[]::new);
      return hasPartitions ? TestTable.partitioned(all) : TestTable.append(all);
    }
    String producer = random.nextBoolean() ? "input" : "none";
    options.addAll(List.of("bucket", "1", "changelog-producer", producer));
    return TestTable.keyed(
        hasPartitions ? List.of("p") : List.of(), options.toArray(String[]::new));
  }

  void run() {
    try {
      tell();
    } catch (PaimonException | AssertionError e) {
      throw new AssertionError("a step failed after " + what(), e);
    }
  }

  private void tell() {
    commits.commit(main);
    for (int i = 0; i < STEPS; i++) {
      steps.add(step());
      check();
    }
    steps.add(removeOrphans());
    check();
    assertThat(new TableChecker(main).check().problems()).as(what()).isEmpty();
    new ExternalFiles(main).deleteAll();
    assertThat(table.io().files().keySet())
        .as(what())
        .noneMatch(file -> file.uri().startsWith(OUTSIDE) && isCounted(file));
  }

  private String what() {
    return "seed " + seed + ": " + String.join("; ", steps);
  }

  private String step() {
    TableStores line = branches.anyLine();
    String on = line.source().branch() + ": ";
    return switch (random.nextInt(27)) {
      case 0, 1, 2, 3, 4, 5 -> on + commits.commit(line);
      case 6, 7 -> on + commits.compact(line);
      case 8 -> on + commits.overwrite(line);
      case 9, 10 -> on + tags.create(line);
      case 11 -> on + tags.end(line);
      case 12, 13 -> branches.create();
      case 14 -> branches.change();
      case 15 -> on + consumer(line);
      case 16 -> on + branches.rollBack(line);
      case 17, 18, 19 -> on + expire(line);
      case 20, 21 -> on + commits.mark(line);
      case 22 -> on + commits.index(line);
      case 23 -> on + commits.analyze(line);
      case 24 -> on + commits.mergeManifests(line);
      case 25 -> on + commits.expirePartition(line);
      default -> removeOrphans();
    };
  }

  private String consumer(TableStores line) {
    Map<String, Long> present = new HashMap<>(line.consumers().list());
    if (random.nextInt(4) == 0) {
      line.consumers().deleteOlderThan(FILE_TIME);
      assertThat(line.consumers().list()).as(what()).isEqualTo(present);
      line.consumers().deleteOlderThan(FILE_TIME + 1);
      assertThat(line.consumers().list()).as(what()).isEmpty();
      return "consumers expire: " + present.keySet();
    }
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
    String directory = file.parent().name();
    return List.of("manifest", "index", "statistics").contains(directory)
        || (directory.startsWith("bucket-") && !file.uri().startsWith(SHARED + "/"));
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
    Set<String> now = LineCommits.content(line, snapshot);
    Set<String> before = contents.put(line.source().branch() + " " + version, now);
    assertThat(before == null || before.equals(now))
        .as("content of " + version + " changed, " + what())
        .isTrue();
  }
}
