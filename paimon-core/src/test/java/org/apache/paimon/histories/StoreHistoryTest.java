package org.apache.paimon.histories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random histories of every kind of key table. What fails is shown in its shortest form. */
class StoreHistoryTest {
  private static final int SEEDS = 9;
  private static final int MANY_SEEDS = 200;

  /** Of nine histories of a kind usually none is, and seldom one that is full of flushes. */
  private static final int MOST_LOST_PERCENT = 20;

  /** Every sixth history has flushes of which nobody knows; of nine of a kind up to five. */
  private static final int MOST_UNCHECKED_PERCENT = 60;

  @TempDir Path spill;

  static List<Kind> kinds() {
    return Kind.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  void tableAndChangelogAreWhatTheModelSays(Kind kind) {
    tell(kind, 0, SEEDS);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  @Tag("slow")
  void soTheyAreInManyHistories(Kind kind) {
    tell(kind, SEEDS, MANY_SEEDS);
  }

  /** A history and what became of it. */
  private record Told(long seed, History history, Gaps gaps, Optional<Throwable> failure) {
    boolean mayHaveGaps() {
      return history.hasSmallBuffers() || history.kind().buckets() == Kind.Buckets.CROSS_PARTITION;
    }
  }

  /** Several at a time: each has a store of its own. */
  private void tell(Kind kind, long from, long to) {
    List<Told> all =
        LongStream.range(from, to).parallel().mapToObj(seed -> told(kind, seed)).toList();
    assertThat(all).hasSize((int) (to - from));
    Gaps gaps = new Gaps();
    for (Told told : all) {
      told.failure().ifPresent(failure -> failShortly(told, failure));
      assertThat(told.mayHaveGaps() || told.gaps().areNone())
          .as("all of seed %s is checked: %s", told.seed(), told.gaps())
          .isTrue();
      gaps.add(told.gaps());
    }
    assertThat(gaps.lostPercent())
        .as("of a hundred keys those that the model gave up")
        .isLessThanOrEqualTo(MOST_LOST_PERCENT);
    assertThat(gaps.uncheckedPercent())
        .as("of a hundred changelogs those that were not compared")
        .isLessThanOrEqualTo(MOST_UNCHECKED_PERCENT);
  }

  private Told told(Kind kind, long seed) {
    History history = new Teller(kind, seed).tell();
    Gaps gaps = new Gaps();
    return new Told(seed, history, gaps, Telling.failure(history, spill, gaps));
  }

  private void failShortly(Told told, Throwable failure) {
    History shortest =
        new Shrinker(each -> failure(each).isPresent(), 1_000).shrink(told.history());
    fail("seed " + told.seed() + " of " + shortest, failure(shortest).orElse(failure));
  }

  private Optional<Throwable> failure(History history) {
    return Telling.failure(history, spill, new Gaps());
  }
}
