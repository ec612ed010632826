package org.apache.paimon.histories;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.write.CompactionExtent;
import org.junit.jupiter.api.Test;

class ShrinkerTest {
  private static final Kind KIND =
      new Kind(Engine.DEDUPLICATE, Kind.Producer.NONE, Kind.Buckets.FIXED, false);

  private static Step.Write write(int... keys) {
    List<Change> changes =
        java.util.Arrays.stream(keys)
            .mapToObj(key -> new Change(RowKind.INSERT, new Row(0, key, 1, 1, 1)))
            .toList();
    return new Step.Write(changes, Step.How.COMPACTING, 1);
  }

  private static boolean writes(History history, int key) {
    return history.steps().stream()
        .filter(Step.Write.class::isInstance)
        .flatMap(step -> ((Step.Write) step).told().stream())
        .anyMatch(change -> change.row().k() == key);
  }

  @Test
  void onlyWhatIsNeededToFailStays() {
    History long1 =
        new History(
            KIND,
            List.of("a", "1", "b", "2"),
            List.of(
                write(1, 2, 3),
                new Step.Restart(),
                write(4, 5),
                new Step.Compact(CompactionExtent.FULL),
                write(6, 7, 8),
                new Step.Restart()));
    Predicate<History> fails =
        history -> writes(history, 2) && writes(history, 7) && history.options().contains("b");
    assertThat(new Shrinker(fails, 1_000).shrink(long1))
        .isEqualTo(new History(KIND, List.of("b", "2"), List.of(write(2), write(7))));
  }

  @Test
  void triesAreLimited() {
    History history = new History(KIND, List.of(), List.of(write(1), write(2), write(3)));
    assertThat(new Shrinker(each -> true, 0).shrink(history)).isEqualTo(history);
  }

  @Test
  void everyAllowedKindIsThere() {
    assertThat(Kind.all()).doesNotHaveDuplicates().hasSize(241);
    for (Kind kind : Kind.all()) {
      assertThat(new Teller(kind, 1).tell()).isEqualTo(new Teller(kind, 1).tell());
    }
  }
}
