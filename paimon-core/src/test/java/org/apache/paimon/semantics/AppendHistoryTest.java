package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BinaryRow;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.error.CommitConflictException;
import org.apache.paimon.evolution.DataFileReader;
import org.apache.paimon.evolution.FileRead;
import org.apache.paimon.index.deletion.DeletionVector;
import org.apache.paimon.maintenance.TableChecker;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionExtent;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.RowDeletions;
import org.apache.paimon.write.TableWriter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random histories of append tables against a map: writes, deletes by deletion vectors,
 * compactions, each also prepared on one snapshot and committed after another change; deletion
 * vectors and (by another writer) row tracking are switched on when the table has rows. A late
 * commit is refused or takes effect as a whole: no row is lost, doubled or brought back.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AppendHistoryTest {
  private static final RowType COLUMNS = RowType.of("k", DataTypes.INT, "v", DataTypes.INT);
  private static final int STEPS = 25;

  private final Outcomes outcomes = new Outcomes();

  @TempDir Path spill;

  private static LongStream seeds() {
    return LongStream.range(0, 60);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void noRowIsLostOrDoubled(long seed) {
    new History(seed, spill, outcomes).run();
  }

  @AfterAll
  void lateCommitsHadBothOutcomes() {
    assertThat(outcomes.accepted).isPositive();
    assertThat(outcomes.refused).isPositive();
  }

  /** How many late commits took effect, and how many were refused. */
  private static final class Outcomes {
    private int accepted;
    private int refused;
  }

  /** A change that is prepared and not committed yet. */
  private record Prepared(String what, List<CommitMessage> messages, Set<Integer> deleted) {}

  private static final class History {
    private final long seed;
    private final Outcomes outcomes;
    private final Random random;
    private final LiveTable table;
    private final boolean isBucketed;
    private final TreeMap<Integer, Integer> model = new TreeMap<>();
    private final Map<Integer, Long> rowIds = new HashMap<>();
    private final List<String> steps = new ArrayList<>();
    private boolean hasVectors;
    private boolean isTracked;
    private int nextKey;

    History(long seed, Path spill, Outcomes outcomes) {
      this.seed = seed;
      this.outcomes = outcomes;
      random = new Random(seed);
      isBucketed = random.nextBoolean();
      List<String> options =
          new ArrayList<>(
              List.of(
                  "target-file-size",
                  random.nextBoolean() ? "2 kb" : "128 mb",
                  "deletion-vectors.bitmap64",
                  String.valueOf(random.nextBoolean()),
                  "compaction.min.file-num",
                  "3"));
      if (isBucketed) {
        options.addAll(List.of("bucket", "1", "bucket-key", "k"));
        if (random.nextBoolean()) {
          options.addAll(List.of("write-only", "true"));
        }
      }
      table = LiveTable.append(spill, COLUMNS, options.toArray(String[]::new));
    }

    void run() {
      insert();
      for (int i = 0; i < STEPS; i++) {
        steps.add(step());
        assertThat(table.rows())
            .as("seed %s: %s", seed, steps)
            .containsExactlyInAnyOrderElementsOf(
                model.entrySet().stream().map(e -> e.getKey() + "," + e.getValue()).toList());
        checkRowIds();
      }
      assertThat(new TableChecker(table.stores()).check().problems())
          .as("seed %s: %s", seed, steps)
          .isEmpty();
    }

    private String step() {
      int choice = random.nextInt(12);
      if (choice < 3) {
        return insert();
      }
      if (choice == 3 && !hasVectors) {
        hasVectors = true;
        table.set("deletion-vectors.enabled", "true");
        return "vectors on";
      }
      if (choice == 4 && !isTracked && !isBucketed) {
        isTracked = true;
        table.setUnchecked("row-tracking.enabled", "true");
        return "row tracking on";
      }
      if (choice < 6) {
        Prepared compaction = compaction();
        finish(compaction);
        return compaction.what();
      }
      if (!hasVectors) {
        return insert();
      }
      if (choice < 8) {
        Prepared deletion = deletion();
        finish(deletion);
        return deletion.what();
      }
      Prepared late = random.nextBoolean() ? deletion() : compaction();
      Prepared first = random.nextBoolean() ? deletion() : compaction();
      finish(first);
      String between = random.nextInt(3) == 0 ? insert() + ", " : "";
      return first.what() + ", " + between + late.what() + " (prepared before)" + finishLate(late);
    }

    private String insert() {
      int count = 1 + random.nextInt(8);
      String[] rows = new String[count];
      for (int i = 0; i < count; i++) {
        int value = random.nextInt(1000);
        rows[i] = nextKey + "," + value;
        model.put(nextKey++, value);
      }
      table.commit(rows);
      return "insert " + count;
    }

    private Prepared compaction() {
      CompactionExtent extent =
          random.nextBoolean() ? CompactionExtent.FULL : CompactionExtent.MINOR;
      try (TableWriter writer = table.newWriter("write-only", "false")) {
        writer.compact(BinaryRow.EMPTY, 0, extent);
        return new Prepared(
            extent + " compaction", writer.prepareCommit(CompactionWait.UNTIL_DONE), Set.of());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private Prepared deletion() {
      Set<Integer> keys = new HashSet<>();
      for (int key : model.keySet()) {
        if (random.nextInt(4) == 0) {
          keys.add(key);
        }
      }
      Map<String, DeletionVector> vectors = new HashMap<>();
      DataFileReader reader = new DataFileReader(table.source(), table.io);
      int totalBuckets = isBucketed ? 1 : -1;
      for (ManifestEntry entry : table.stores().liveFiles(table.latest(), EntryFilter.ALL)) {
        FileRead all = new FileRead(entry.partition(), entry.bucket(), entry.file(), COLUMNS);
        try (BatchReader rows = reader.open(all)) {
          for (ColumnBatch batch = rows.next(); batch != null; batch = rows.next()) {
            for (int i = 0; i < batch.rowCount(); i++) {
              if (keys.contains(((IntVector) batch.column(0)).get(i))) {
                vectors
                    .computeIfAbsent(entry.file().fileName(), name -> new DeletionVector())
                    .delete(batch.firstRow() + i);
              }
            }
          }
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
      CommitMessage message =
          new RowDeletions(table.source(), table.io, table.latest().id())
              .write(
                  new RowDeletions.BucketDeletions(
                      BinaryRow.EMPTY, 0, totalBuckets, vectors, Set.of()));
      List<CommitMessage> messages = message.isEmpty() ? List.of() : List.of(message);
      return new Prepared("delete " + keys.size(), messages, keys);
    }

    private void finish(Prepared prepared) {
      if (!prepared.messages().isEmpty()) {
        table.publish(prepared.messages());
        model.keySet().removeAll(prepared.deleted());
      }
    }

    private String finishLate(Prepared late) {
      if (late.messages().isEmpty()) {
        return " of nothing";
      }
      try {
        finish(late);
        outcomes.accepted++;
        return "";
      } catch (CommitConflictException e) {
        outcomes.refused++;
        return " refused";
      }
    }

    /** A tracked row keeps its number for life, and no other row has it. */
    private void checkRowIds() {
      if (!isTracked) {
        return;
      }
      Set<Long> seen = new HashSet<>();
      for (String row : table.rowIds()) {
        String[] parts = row.split(" ");
        if (parts[1].equals("null")) {
          continue;
        }
        int key = Integer.parseInt(parts[0].split(",")[0]);
        long id = Long.parseLong(parts[1]);
        assertThat(seen.add(id)).as("seed %s: id %s twice, %s", seed, id, steps).isTrue();
        Long before = rowIds.put(key, id);
        assertThat(before == null || before == id)
            .as("seed %s: row %s had id %s and has %s, %s", seed, key, before, id, steps)
            .isTrue();
      }
    }
  }
}
