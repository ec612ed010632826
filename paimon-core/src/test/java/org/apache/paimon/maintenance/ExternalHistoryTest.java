package org.apache.paimon.maintenance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.paimon.commit.AbandonedFiles;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.io.testing.SimulatedCrash;
import org.apache.paimon.maintenance.ExpiryOptions.Retention;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random histories of tables whose files lie in two directories outside, with real writers:
 * commits, compactions, given up writes, crashes and failures in the middle, tags, branches,
 * expiry, removal of orphans. After each step every version has all its files and the table has its
 * rows; after a removal of orphans no directory has a file that no version names; a dropped table
 * leaves nothing.
 */
class ExternalHistoryTest {
  private static final RowType COLUMNS = RowType.of("k", DataTypes.INT, "v", DataTypes.INT);
  private static final int STEPS = 25;
  private static final String ONE = "mem:/one/db.db/t";
  private static final String TWO = "other:/two/db.db/t";

  @TempDir Path spill;

  private static LongStream seeds() {
    return LongStream.range(0, 15);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void noFileOutsideIsLostOrLeft(long seed) {
    new History(seed, spill).run();
  }

  @Test
  @Tag("slow")
  void noFileOutsideIsLostOrLeftInManyHistories() {
    LongStream.range(1000, 2000).forEach(seed -> new History(seed, spill).run());
  }

  private static final class History {
    private final long seed;
    private final Random random;
    private final LiveTable table;
    private final boolean isKeyed;
    private final TreeMap<Integer, Integer> model = new TreeMap<>();
    private final List<String> steps = new ArrayList<>();
    private int names;

    History(long seed, Path spill) {
      this.seed = seed;
      random = new Random(seed);
      isKeyed = random.nextInt(3) > 0;
      List<String> options =
          new ArrayList<>(
              List.of(
                  "data-file.external-paths",
                  ONE + "," + TWO,
                  "data-file.external-paths.strategy",
                  "round-robin",
                  "index-file-in-data-file-dir",
                  String.valueOf(random.nextBoolean()),
                  "manifest.merge-min-count",
                  "4"));
      if (random.nextBoolean()) {
        options.addAll(List.of("data-file.path-directory", "data"));
      }
      if (random.nextBoolean()) {
        options.addAll(
            List.of(
                "file-index.bloom-filter.columns", "k", "file-index.in-manifest-threshold", "1 b"));
      }
      if (isKeyed) {
        String producer = List.of("none", "input", "lookup").get(random.nextInt(3));
        options.addAll(List.of("changelog-producer", producer));
        if (random.nextBoolean()) {
          options.addAll(List.of("deletion-vectors.enabled", "true"));
        }
      }
      String[] all = options.toArray(String[]::new);
      table =
          isKeyed ? LiveTable.keyed(spill, COLUMNS, all) : LiveTable.append(spill, COLUMNS, all);
      table.io.setTime(1_000_000);
    }

    void run() {
      step(0);
      for (int i = 0; i < STEPS; i++) {
        steps.add(step(random.nextInt(20)));
        check();
      }
      steps.add(removeOrphans());
      check();
      assertThat(new TableChecker(table.stores()).check().problems()).as(what()).isEmpty();
      assertThat(table.io.files().keySet())
          .as(what())
          .filteredOn(file -> file.name().matches("(data|changelog)-.*"))
          .isNotEmpty()
          .allMatch(History::isOutside);
      new ExternalFiles(table.stores()).deleteAll();
      assertThat(table.io.files().keySet()).as(what()).noneMatch(History::isOutside);
    }

    private static boolean isOutside(Location file) {
      return file.uri().startsWith(ONE + "/") || file.uri().startsWith(TWO + "/");
    }

    private String what() {
      return "seed " + seed + ": " + String.join("; ", steps);
    }

    private String step(int choice) {
      return switch (choice) {
        case 0, 1, 2, 3, 4, 5 -> commit();
        case 6, 7, 8 -> compact();
        case 9 -> giveUp();
        case 10 -> leave();
        case 11, 12, 13 -> fail();
        case 14 -> tag();
        case 15 -> branch();
        case 16, 17, 18 -> expire();
        default -> removeOrphans();
      };
    }

    private String[] anyRows(TreeMap<Integer, Integer> after) {
      String[] rows = new String[1 + random.nextInt(5)];
      for (int i = 0; i < rows.length; i++) {
        int key = isKeyed ? random.nextInt(20) : names++;
        after.put(key, random.nextInt(1000));
        rows[i] = key + "," + after.get(key);
      }
      return rows;
    }

    private String commit() {
      table.commit(anyRows(model));
      return "commit";
    }

    private String compact() {
      table.compactFully();
      return "compact";
    }

    /** Files are written, and deleted as their commit is not to be. */
    private String giveUp() {
      Set<Location> before = table.io.files().keySet();
      try (TableWriter writer = table.newWriter()) {
        table.write(writer, anyRows(new TreeMap<>()));
        if (random.nextBoolean()) {
          new AbandonedFiles(table.io, table.stores().paths())
              .deleteAll(writer.prepareCommit(CompactionWait.UNTIL_DONE));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      assertThat(table.io.files().keySet()).as(what() + "; give up").isEqualTo(before);
      return "give up";
    }

    /** A writer leaves its files behind. */
    private String leave() {
      try (TableWriter writer = table.newWriter()) {
        table.write(writer, anyRows(new TreeMap<>()));
        writer.prepareCommit(CompactionWait.UNTIL_DONE);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return "leave files";
    }

    /** Any operation on the store fails, or the process dies there. */
    private String fail() {
      Fault fault = Fault.values()[random.nextInt(Fault.values().length)];
      int operation = 1 + random.nextInt(30);
      TreeMap<Integer, Integer> after = new TreeMap<>(model);
      String how = fault + " at " + operation;
      table.io.resetOperations();
      table.io.failAt(operation, fault);
      try {
        switch (random.nextInt(4)) {
          case 0 -> how += " of " + expire();
          case 1 -> how += " of " + compact();
          default -> table.commit(anyRows(after));
        }
      } catch (PaimonException | SimulatedCrash | UncheckedIOException e) {
        how += ": " + e.getClass().getSimpleName();
      } catch (IllegalStateException e) {
        assertThat(e).as("only of a process that died").hasCauseInstanceOf(SimulatedCrash.class);
        how += ": a compaction died";
      }
      table.io.restart();
      table.io.setTime(1_000_000);
      List<String> rows = table.rows();
      assertThat(rows).as(what() + "; " + how).isIn(texts(model), texts(after));
      if (rows.equals(texts(after))) {
        model.putAll(after);
      }
      return how;
    }

    private String tag() {
      TableStores stores = table.stores();
      List<String> present = List.copyOf(stores.tags().names());
      if (!present.isEmpty() && random.nextBoolean()) {
        new Tags(stores, LineHistory.CLOCK).delete(present.get(random.nextInt(present.size())));
        return "delete a tag";
      }
      List<Long> ids = stores.snapshots().ids();
      if (ids.isEmpty()) {
        return "nothing to tag";
      }
      long id = ids.get(random.nextInt(ids.size()));
      new Tags(stores, LineHistory.CLOCK)
          .create("t" + names++, OptionalLong.of(id), Optional.empty());
      return "tag " + id;
    }

    private String branch() {
      TableStores stores = table.stores();
      List<String> present = stores.branches().names();
      if (!present.isEmpty() && random.nextBoolean()) {
        new Branches(stores).delete(present.get(0));
        return "delete a branch";
      }
      List<String> tags = List.copyOf(stores.tags().names());
      if (tags.isEmpty()) {
        return "no tag for a branch";
      }
      String name = "b" + names++;
      new Branches(stores).create(name, Optional.of(tags.get(0)));
      LiveTable branch = table.onBranch(name);
      branch.commit(anyRows(new TreeMap<>()));
      branch.compactFully();
      return "branch";
    }

    private String expire() {
      if (table.stores().snapshots().latest().isEmpty()) {
        return "nothing to expire";
      }
      int max = 1 + random.nextInt(4);
      int outliving = random.nextInt(3) == 0 ? max + random.nextInt(4) : max;
      ExpiryOptions options =
          new ExpiryOptions(
              new Retention(1, max, Duration.ofHours(1)),
              new Retention(1, outliving, Duration.ofHours(1)),
              10);
      new SnapshotExpiry(table.stores(), options, LineHistory.CLOCK).expire();
      return "expire to " + max + "/" + outliving;
    }

    private String removeOrphans() {
      OrphanFiles orphans = new OrphanFiles(table.stores());
      List<FileStatus> found = orphans.find(Long.MAX_VALUE);
      orphans.delete(found);
      NamedFiles files = NamedFiles.of(table.stores(), table.io.files().keySet());
      Set<Location> left = new LinkedHashSet<>(table.io.files().keySet());
      left.removeIf(
          file ->
              files.named.contains(file)
                  || !file.parent().name().matches("manifest|index|statistics|bucket-.*"));
      assertThat(left).as("nobody names these, " + what() + "; remove orphans").isEmpty();
      return "remove " + found.size() + " orphans";
    }

    private void check() {
      NamedFiles files = NamedFiles.of(table.stores(), table.io.files().keySet());
      assertThat(files.missing).as(what()).isEmpty();
      assertThat(table.rows()).as(what()).isEqualTo(texts(model));
    }

    private static List<String> texts(TreeMap<Integer, Integer> rows) {
      return rows.entrySet().stream()
          .map(row -> row.getKey() + "," + row.getValue())
          .sorted()
          .toList();
    }
  }
}
