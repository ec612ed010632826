package org.apache.paimon.index.deletion;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import org.apache.paimon.data.ColumnBatch;
import org.apache.paimon.data.IntVector;
import org.apache.paimon.data.Selection;
import org.junit.jupiter.api.Test;

final class DeletionVectorTest {

  private static DeletionVector of(long... rows) {
    DeletionVector vector = new DeletionVector();
    for (long row : rows) {
      vector.delete(row);
    }
    return vector;
  }

  private static List<Integer> selected(ColumnBatch batch) {
    List<Integer> rows = new ArrayList<>();
    for (int i = 0; i < batch.selectedCount(); i++) {
      rows.add(batch.selection().orElseThrow().row(i));
    }
    return rows;
  }

  private static ColumnBatch batch(int rows, long firstRow) {
    return new ColumnBatch(
        rows, List.of(new IntVector(new int[rows], null)), Optional.empty(), firstRow);
  }

  @Test
  void behavesLikeASetOfRows() {
    Random random = new Random(7);
    TreeSet<Long> model = new TreeSet<>();
    DeletionVector vector = new DeletionVector();
    for (int i = 0; i < 20_000; i++) {
      long row = random.nextInt(50_000) + (random.nextInt(10) == 0 ? 3L << 32 : 0);
      assertThat(vector.delete(row)).isEqualTo(model.add(row));
    }
    assertThat(vector.cardinality()).isEqualTo(model.size());
    assertThat(vector.last()).isEqualTo(model.last());
    for (int i = 0; i < 5000; i++) {
      long row = random.nextInt(60_000) + (random.nextInt(10) == 0 ? 3L << 32 : 0);
      assertThat(vector.isDeleted(row)).isEqualTo(model.contains(row));
      Long next = model.ceiling(row);
      assertThat(vector.nextFrom(row)).isEqualTo(next == null ? DeletionVector.NONE : next);
    }
  }

  @Test
  void copyAndMergeAreIndependent() {
    DeletionVector one = of(1, 5L << 32);
    DeletionVector copy = one.copy();
    copy.deleteAll(of(2));
    assertThat(copy).isEqualTo(of(1, 2, 5L << 32));
    assertThat(one).isEqualTo(of(1, 5L << 32)).hasSameHashCodeAs(of(1, 5L << 32));
    assertThat(one.isEmpty()).isFalse();
    assertThat(new DeletionVector().isEmpty()).isTrue();
    assertThat(new DeletionVector().last()).isEqualTo(-1);
  }

  @Test
  void batchWithoutDeletedRowsStays() {
    ColumnBatch batch = batch(10, 100);
    assertThat(of(99, 110).filter(batch)).isSameAs(batch);
  }

  @Test
  void deletedRowsLeaveTheSelection() {
    assertThat(selected(of(100, 103, 104, 109, 500).filter(batch(10, 100))))
        .containsExactly(1, 2, 5, 6, 7, 8);
    ColumnBatch chosen = batch(10, 100).withSelection(new Selection(new int[] {0, 3, 7, 9}, 4));
    assertThat(selected(of(103, 104, 109).filter(chosen))).containsExactly(0, 7);
    assertThat(of(100, 101).filter(batch(2, 100)).selectedCount()).isZero();
  }
}
