package org.apache.paimon.systemtable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.data.ArrayView;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.ByteVector;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.Selection;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

final class BinlogBatchesTest {
  private static final RowType VALUES = RowType.of("v", DataTypes.INT);
  private static final String KINDS = "+I-U+U-D";

  /** Rows as text: {@code +I1 -U2}. */
  private static ColumnBatch batch(String rows) {
    String[] texts = rows.split(" ");
    int[] values = new int[texts.length];
    byte[] kinds = new byte[texts.length];
    for (int i = 0; i < texts.length; i++) {
      kinds[i] = (byte) (KINDS.indexOf(texts[i].substring(0, 2)) / 2);
      values[i] = Integer.parseInt(texts[i].substring(2));
    }
    return new ColumnBatch(
        texts.length, List.of(new IntVector(values, null), new ByteVector(kinds, null)));
  }

  private static List<String> read(ColumnBatch... batches) throws IOException {
    Deque<ColumnBatch> left = new ArrayDeque<>(List.of(batches));
    BatchReader source =
        new BatchReader() {
          @Override
          public ColumnBatch next() {
            return left.poll();
          }

          @Override
          public void close() {}
        };
    List<String> rows = new ArrayList<>();
    try (BinlogBatches reader = new BinlogBatches(source, VALUES, 0)) {
      for (ColumnBatch batch = reader.next(); batch != null; batch = reader.next()) {
        assertThat(batch.selectedCount()).isPositive();
        BatchRow row = new BatchRow().reset(batch);
        for (int i = 0; i < batch.selectedCount(); i++) {
          row.at(batch.selection().isPresent() ? batch.selection().get().row(i) : i);
          ArrayView array = row.getArray(1);
          List<Integer> values = new ArrayList<>();
          for (int k = 0; k < array.size(); k++) {
            values.add(array.getInt(k));
          }
          rows.add(new String(row.getBytes(0), java.nio.charset.StandardCharsets.UTF_8) + values);
        }
      }
    }
    return rows;
  }

  @Test
  void joinsAnUpdateAlsoAcrossBatches() throws IOException {
    assertThat(read(batch("+I1 -U2 +U3 -D4 -U5"), batch("+U6 +I7"), batch("-U8"), batch("+U9")))
        .containsExactly("+I[1]", "+U[2, 3]", "-D[4]", "+U[5, 6]", "+I[7]", "+U[8, 9]");
  }

  @Test
  void keepsABeforeThatNothingFollows() throws IOException {
    assertThat(read(batch("-U1 -U2 +I3"), batch("-U4")))
        .containsExactly("-U[1]", "-U[2]", "+I[3]", "-U[4]");
  }

  @Test
  void showsOnlySelectedRows() throws IOException {
    ColumnBatch some = batch("+I1 -U2 +I3 +U4").withSelection(new Selection(new int[] {0, 2}, 2));
    assertThat(some.selection()).isNotEqualTo(Optional.empty());
    assertThat(read(some)).containsExactly("+I[1]", "+I[3]");
    ColumnBatch pair = batch("+I1 -U2 +I3 +U4").withSelection(new Selection(new int[] {1, 3}, 2));
    assertThat(read(pair)).containsExactly("+U[2, 4]");
  }
}
