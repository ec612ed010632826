package org.apache.paimon.read;

import static org.apache.paimon.read.WrittenTable.change;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Leaf;
import org.apache.paimon.read.WrittenTable.Change;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads of primary-key tables as the writer left them. */
class MergeSplitReadTest {
  private static final RowType KV =
      RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT, "s", DataTypes.INT);

  @TempDir Path spill;

  private static RowType only(RowType type, String... names) {
    return type.project(List.of(names));
  }

  private static List<List<Object>> sorted(List<List<Object>> rows) {
    List<List<Object>> copy = new ArrayList<>(rows);
    copy.sort(Comparator.comparing(Object::toString));
    return copy;
  }

  @Test
  void valueFiltersDoNotUncoverOlderVersions() throws IOException {
    WrittenTable table = new WrittenTable(spill, KV);
    table.commit(change("+I", 1, 100, 0), change("+I", 2, 200, 0));
    table.commit(change("+I", 1, 10, 0), change("+I", 2, 20, 0));
    Leaf filter = new Leaf(0, "v", DataTypes.INT, Comparison.GREATER_OR_EQUAL, List.of(100));

    List<List<Object>> rows = table.read(only(KV, "v"), Optional.of(filter));

    assertThat(rows).doesNotContain(List.of(100), List.of(200));
  }

  @Test
  void keyFiltersKeepTheNewestVersion() throws IOException {
    WrittenTable table = new WrittenTable(spill, KV);
    table.commit(change("+I", 1, 100, 0), change("+I", 2, 200, 0));
    table.commit(change("+I", 1, 10, 0), change("+I", 5, 20, 0));
    Leaf filter = new Leaf(1, "k", DataTypes.INT, Comparison.EQUAL, List.of(1));

    List<List<Object>> rows = table.read(only(KV, "v", "k"), Optional.of(filter));

    assertThat(rows).contains(List.of(10, 1)).doesNotContain(List.of(100, 1));
  }

  @Test
  void sequenceFieldsCountWhenTheyAreNotProjected() throws IOException {
    WrittenTable table = new WrittenTable(spill, KV, "sequence.field", "s");
    table.commit(change("+I", 1, 50, 5));
    table.commit(change("+I", 1, 30, 3));
    table.commit(change("+I", 1, 99, null));

    assertThat(table.read(only(KV, "v"), Optional.empty())).containsExactly(List.of(50));
  }

  @Test
  void descendingSequenceFieldsLetTheLeastWin() throws IOException {
    WrittenTable table =
        new WrittenTable(
            spill, KV, "sequence.field", "s", "sequence.field.sort-order", "descending");
    table.commit(change("+I", 1, 5, 5), change("+I", 1, 3, 3), change("+I", 1, 4, 4));
    assertThat(table.read(only(KV, "v"), Optional.empty())).containsExactly(List.of(3));
    table.commit(change("+I", 1, 4, 4));
    table.commit(change("+I", 1, 9, null));
    assertThat(table.read(only(KV, "v"), Optional.empty())).containsExactly(List.of(3));
    table.commit(change("+I", 1, 2, 2));
    assertThat(table.read(only(KV, "v"), Optional.empty())).containsExactly(List.of(2));
  }

  /** lsm-semantics 4.2, the table of sequence.field=s. */
  @Test
  void deletesObeyTheSequence() throws IOException {
    WrittenTable table = new WrittenTable(spill, KV, "sequence.field", "s");
    table.commit(change("+I", 1, 50, 5));
    table.commit(change("+I", 1, 51, 5));
    assertThat(table.read()).containsExactly(List.of(1, 51, 5));
    table.commit(change("-D", 1, 0, 4));
    assertThat(table.read()).containsExactly(List.of(1, 51, 5));
    table.commit(change("-D", 1, 0, 5));
    assertThat(table.read()).isEmpty();
    table.commit(change("+I", 1, 52, 5));
    table.commit(change("-D", 1, 0, null));
    assertThat(table.read()).containsExactly(List.of(1, 52, 5));
  }

  @Test
  void rowKindsShowDeletesWhenAskedFor() throws IOException {
    WrittenTable table = new WrittenTable(spill, KV);
    table.commit(change("+I", 1, 1, 0), change("+I", 2, 1, 0));
    table.commit(change("-D", 1, 1, 0), change("+U", 2, 2, 0), change("-D", 7, 7, 7));
    List<DataField> fields = new ArrayList<>(List.of(SystemFields.ROW_KIND));
    fields.addAll(only(KV, "k", "v").fields());

    assertThat(sorted(table.read(new RowType(fields), Optional.empty())))
        .containsExactly(List.of((byte) 2, 2, 2), List.of((byte) 3, 1, 1), List.of((byte) 3, 7, 7));
    assertThat(table.read(only(KV, "k"), Optional.empty())).containsExactly(List.of(2));
  }

  /** lsm-semantics 5.7: a lone retract is not merged into a row. */
  @Test
  void aLoneDeleteOfAnAggregationIsAbsent() throws IOException {
    WrittenTable table =
        new WrittenTable(
            spill, KV, "merge-engine", "aggregation", "fields.v.aggregate-function", "sum");
    table.commit(change("-D", 9, 1, null));
    assertThat(table.read()).isEmpty();
    table.commit(change("-D", 9, 4, null));
    assertThat(table.read()).containsExactly(Arrays.asList(9, -5, null));
  }

  /** lsm-semantics 5.8: a tombstone works until a full compaction drops it. */
  @Test
  void lateRowsComeBackAfterAFullCompaction() throws IOException {
    WrittenTable table = new WrittenTable(spill, KV, "sequence.field", "s");
    table.commit(change("+I", 1, 5, 5));
    table.commit(change("-D", 1, 9, 9));
    table.commit(change("+I", 1, 3, 3));
    assertThat(table.read()).isEmpty();

    WrittenTable compacted = new WrittenTable(spill, KV, "sequence.field", "s");
    compacted.commit(change("+I", 1, 5, 5));
    compacted.commit(change("-D", 1, 9, 9));
    compacted.compactFully();
    compacted.commit(change("+I", 1, 3, 3));
    assertThat(compacted.read()).containsExactly(List.of(1, 3, 3));
  }

  private static final RowType GROUPED =
      RowType.of(
          "k", DataTypes.INT.notNull(), "a", DataTypes.INT, "g", DataTypes.INT, "b", DataTypes.INT);

  @Test
  void aProjectionOfPartialUpdateReadsTheSequenceOfItsGroup() throws IOException {
    WrittenTable table =
        new WrittenTable(
            spill, GROUPED, "merge-engine", "partial-update", "fields.g.sequence-group", "a");
    table.commit(change("+I", 1, 10, 5, 1));
    table.commit(change("+I", 1, 20, 4, 2));

    assertThat(table.read(only(GROUPED, "a"), Optional.empty())).containsExactly(List.of(10));
    assertThat(table.read(only(GROUPED, "b"), Optional.empty())).containsExactly(List.of(2));
  }

  @Test
  void nestedFieldsOfMergedRowsMayBeNarrowed() throws IOException {
    RowType nested =
        new RowType(
            List.of(
                new DataField(5, "x", DataTypes.INT),
                new DataField(6, "y", DataTypes.STRING),
                new DataField(7, "z", DataTypes.INT)));
    RowType type =
        RowType.of("k", DataTypes.INT.notNull(), "r", nested, "l", DataTypes.array(nested));
    WrittenTable table =
        new WrittenTable(
            spill,
            type,
            "merge-engine",
            "aggregation",
            "fields.l.aggregate-function",
            "nested_update",
            "fields.l.nested-key",
            "x");
    table.commit(change("+I", 1, List.of(1, "y", 3), List.of(List.of(1, "one", 1))));
    table.commit(change("+I", 1, null, List.of(List.of(1, "uno", 7), List.of(2, "dos", 8))));
    RowType zOnly = new RowType(List.of(nested.field(2)));
    RowType projection =
        new RowType(
            List.of(type.field(2).withType(DataTypes.array(zOnly)), type.field(1).withType(zOnly)));

    assertThat(table.read(projection, Optional.empty()))
        .containsExactly(List.of(List.of(List.of(8), List.of(7)), List.of(3)));
  }

  /** Random commits and compactions; the model keeps what each engine has to give. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void randomHistoriesReadLikeTheModel(long seed) throws IOException {
    Random random = new Random(seed);
    WrittenTable deduplicate = new WrittenTable(spill, KV);
    WrittenTable partialUpdate = new WrittenTable(spill, KV, "merge-engine", "partial-update");
    WrittenTable aggregation =
        new WrittenTable(
            spill, KV, "merge-engine", "aggregation", "fields.v.aggregate-function", "sum");
    Map<Integer, List<Object>> latest = new TreeMap<>();
    Map<Integer, List<Object>> filled = new TreeMap<>();
    Map<Integer, List<Object>> summed = new TreeMap<>();
    int keySpace = 1 + random.nextInt(300);
    for (int commit = 0; commit < 12; commit++) {
      List<Change> adds = new ArrayList<>();
      List<Change> changes = new ArrayList<>();
      int count = random.nextInt(200);
      for (int i = 0; i < count; i++) {
        int key = random.nextInt(keySpace);
        List<Object> row =
            Arrays.asList(
                key,
                random.nextInt(3) == 0 ? null : random.nextInt(100),
                random.nextInt(3) == 0 ? null : random.nextInt(100));
        boolean isDelete = random.nextInt(4) == 0;
        changes.add(new Change(isDelete ? RowKind.DELETE : RowKind.INSERT, row));
        adds.add(new Change(RowKind.INSERT, row));
        if (isDelete) {
          latest.remove(key);
        } else {
          latest.put(key, row);
        }
        filled.merge(key, row, (old, add) -> fill(old, add, false));
        summed.merge(key, row, (old, add) -> fill(old, add, true));
      }
      deduplicate.commit(changes);
      partialUpdate.commit(adds);
      aggregation.commit(adds);
      if (random.nextInt(5) == 0) {
        deduplicate.compactFully();
        partialUpdate.compactFully();
        aggregation.compactFully();
      }
      String when = "seed " + seed + ", commit " + commit;
      check(deduplicate, latest, random, when);
      check(partialUpdate, filled, random, when);
      check(aggregation, summed, random, when);
    }
  }

  private static List<Object> fill(List<Object> old, List<Object> add, boolean sumsValue) {
    List<Object> row = new ArrayList<>(old);
    for (int i = 1; i < row.size(); i++) {
      Object value = add.get(i);
      if (value != null) {
        boolean isSum = i == 1 && sumsValue && old.get(1) != null;
        row.set(i, isSum ? (Object) ((Integer) old.get(1) + (Integer) value) : value);
      }
    }
    return row;
  }

  private static void check(
      WrittenTable table, Map<Integer, List<Object>> model, Random random, String when)
      throws IOException {
    List<Integer> columns = new ArrayList<>(List.of(0, 1, 2));
    Collections.shuffle(columns, random);
    columns = columns.subList(0, 1 + random.nextInt(3));
    int[] positions = columns.stream().mapToInt(Integer::intValue).toArray();
    List<List<Object>> expected = new ArrayList<>();
    for (List<Object> row : model.values()) {
      List<Object> projected = new ArrayList<>();
      for (int position : positions) {
        projected.add(row.get(position));
      }
      expected.add(projected);
    }
    assertThat(sorted(table.read(KV.project(positions), Optional.empty())))
        .as("%s, columns %s of %s", when, columns, table.source.schema().options())
        .containsExactlyElementsOf(sorted(expected));
  }
}
