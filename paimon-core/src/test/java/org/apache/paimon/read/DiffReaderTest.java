package org.apache.paimon.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.lsm.KeyValueLayout;
import org.apache.paimon.lsm.Retracts;
import org.apache.paimon.lsm.SequenceFields;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DiffReaderTest {
  private static final RowType VALUES =
      RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT);
  private static final KeyValueLayout LAYOUT =
      KeyValueLayout.of(VALUES, List.of("k"), SequenceFields.NONE);
  private static final byte INSERT = 0;
  private static final byte DELETE = 3;

  private static Map<Integer, List<Object>> state(Random random) {
    Map<Integer, List<Object>> state = new TreeMap<>();
    int count = random.nextInt(60);
    for (int i = 0; i < count; i++) {
      int key = random.nextInt(50);
      Integer value = random.nextInt(4) == 0 ? null : random.nextInt(2);
      // Number and kind differ between states without being a difference.
      state.put(key, TestRows.row(key, value, random.nextLong(), (byte) (random.nextInt(2) * 2)));
    }
    return state;
  }

  private static ListReader reader(Map<Integer, List<Object>> state, Random random) {
    return new ListReader(
        LAYOUT.type(), List.copyOf(state.values()), 1 + random.nextInt(9), 1 + random.nextInt(20));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void differencesAreThoseOfTheModel(long seed) throws IOException {
    Random random = new Random(seed);
    for (int round = 0; round < 30; round++) {
      Map<Integer, List<Object>> before = state(random);
      Map<Integer, List<Object>> after = state(random);
      for (Retracts retracts : Retracts.values()) {
        List<List<Object>> expected = new ArrayList<>();
        for (int key = 0; key < 50; key++) {
          List<Object> old = before.get(key);
          List<Object> now = after.get(key);
          if (now == null && old != null && retracts == Retracts.KEEP) {
            expected.add(TestRows.row(key, old.get(1), old.get(2), DELETE));
          } else if (now != null && (old == null || !old.subList(0, 2).equals(now.subList(0, 2)))) {
            expected.add(TestRows.row(key, now.get(1), now.get(2), INSERT));
          }
        }
        DiffReader diff =
            new DiffReader(LAYOUT, retracts, reader(before, random), reader(after, random));

        assertThat(TestRows.readAll(diff, LAYOUT.type())).as("seed %s", seed).isEqualTo(expected);
      }
    }
  }
}
