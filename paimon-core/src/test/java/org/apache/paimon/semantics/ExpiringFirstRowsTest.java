package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.paimon.snapshot.Snapshot;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionExtent;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Sections 3.3 and 5.2 together: of first rows that have expired the changelog tells nothing, and
 * their key is a new one. Seen in Apache Paimon 1.3.1.
 */
class ExpiringFirstRowsTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT, "t", DataTypes.INT);
  private static final String LONG_AGO = "1000";
  private static final String NEVER = "2147480000";
  private static final String[] EXPIRING = {
    "record-level.expire-time", "1 h", "record-level.time-field", "t"
  };

  @TempDir Path spill;

  private LiveTable table() {
    return LiveTable.keyed(
        spill,
        COLUMNS,
        "merge-engine",
        "first-row",
        "changelog-producer",
        "lookup",
        "num-sorted-run.compaction-trigger",
        "2");
  }

  private static void write(LiveTable table, CompactionExtent extent, String... rows)
      throws IOException {
    try (TableWriter writer = table.newWriter(EXPIRING)) {
      table.write(writer, rows);
      if (extent == CompactionExtent.FULL) {
        writer.compact(org.apache.paimon.data.BinaryRow.EMPTY, 0, extent);
      }
      table.publish(writer.prepareCommit(CompactionWait.UNTIL_DONE));
    }
  }

  private static List<String> told(LiveTable table) {
    long latest = table.stores().snapshots().latest().map(Snapshot::id).orElse(0L);
    return latest == 0 ? List.of() : table.changes(0, latest);
  }

  @Test
  void aRowThatHasExpiredIsNoFirstRow() throws IOException {
    LiveTable table = table();
    write(table, CompactionExtent.MINOR, "1,1," + LONG_AGO, "2,2," + NEVER);
    write(table, CompactionExtent.MINOR, "1,11," + NEVER, "3,3," + LONG_AGO);
    write(table, CompactionExtent.FULL, "1,12," + NEVER, "3,33," + NEVER);
    assertThat(table.rows()).containsExactly("1,11," + NEVER, "2,2," + NEVER, "3,33," + NEVER);
    assertThat(told(table))
        .containsExactly("+I 2,2," + NEVER, "+I 1,11," + NEVER, "+I 3,33," + NEVER);
  }

  /** The old row goes without a word, as all that expires does. */
  @Test
  void whatComesAfterAnExpiredRowIsNew() throws IOException {
    LiveTable table = table();
    table.commit("1,1," + LONG_AGO, "2,2," + NEVER);
    table.compactFully();
    write(table, CompactionExtent.FULL, "1,12," + NEVER, "2,22," + NEVER);
    assertThat(table.rows()).containsExactly("1,12," + NEVER, "2,2," + NEVER);
    assertThat(told(table))
        .containsExactly("+I 1,1," + LONG_AGO, "+I 2,2," + NEVER, "+I 1,12," + NEVER);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void whatIsToldWasShownAndWhatIsShownWasTold(long seed) throws IOException {
    Random random = new Random(seed);
    LiveTable table = table();
    Map<Integer, String> last = new HashMap<>();
    int seen = 0;
    int shownRows = 0;
    for (int commit = 0; commit < 25; commit++) {
      List<String> rows = new ArrayList<>();
      for (int i = random.nextInt(6); i >= 0; i--) {
        String time = random.nextInt(3) == 0 ? LONG_AGO : NEVER;
        rows.add(random.nextInt(12) + "," + commit * 10 + i + "," + time);
      }
      boolean expires = random.nextInt(4) > 0;
      if (expires) {
        boolean full = random.nextInt(5) == 0;
        write(
            table,
            full ? CompactionExtent.FULL : CompactionExtent.MINOR,
            rows.toArray(String[]::new));
      } else {
        table.commit(rows.toArray(String[]::new));
      }
      List<String> shown = table.rows();
      List<String> told = told(table);
      for (String change : told.subList(seen, told.size())) {
        assertThat(change).startsWith("+I ");
        String row = change.substring(3);
        String before = last.put(Integer.valueOf(row.split(",")[0]), row);
        assertThat(shown).as("told in commit %s", commit).contains(row);
        assertThat(expires && row.endsWith(LONG_AGO)).as("%s", row).isFalse();
        assertThat(before == null || before.endsWith(LONG_AGO))
            .as("%s told before %s", before, row)
            .isTrue();
      }
      seen = told.size();
      shownRows += shown.size();
      for (String row : shown) {
        assertThat(last.get(Integer.valueOf(row.split(",")[0]))).isEqualTo(row);
      }
    }
    assertThat(seen).as("changes that were told").isPositive();
    assertThat(shownRows).as("rows that were shown").isPositive();
  }
}
