package org.apache.paimon.histories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Random histories of every kind of key table. What fails is shown in its shortest form. */
class StoreHistoryTest {
  private static final int SEEDS = 8;
  private static final int MANY_SEEDS = 200;

  /** Of eight histories of a kind usually none is, and seldom one that is full of flushes. */
  private static final int MOST_LOST_PERCENT = 20;

  /** Every sixth history has flushes of which nobody knows; of eight of a kind up to four. */
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

  private void tell(Kind kind, long from, long to) {
    Gaps gaps = new Gaps();
    for (long seed = from; seed < to; seed++) {
      tell(kind, seed, gaps);
    }
    assertThat(gaps.lostPercent())
        .as("of a hundred keys those that the model gave up")
        .isLessThanOrEqualTo(MOST_LOST_PERCENT);
    assertThat(gaps.uncheckedPercent())
        .as("of a hundred changelogs those that were not compared")
        .isLessThanOrEqualTo(MOST_UNCHECKED_PERCENT);
  }

  private void tell(Kind kind, long seed, Gaps gaps) {
    History history = new Teller(kind, seed).tell();
    Gaps own = new Gaps();
    Optional<Throwable> failure = failure(history, own);
    if (failure.isPresent()) {
      History shortest =
          new Shrinker(each -> failure(each, new Gaps()).isPresent(), 1_000).shrink(history);
      fail(
          "seed " + seed + " of " + shortest,
          failure(shortest, new Gaps()).or(() -> failure).get());
    }
    if (!history.hasSmallBuffers() && kind.buckets() != Kind.Buckets.CROSS_PARTITION) {
      assertThat(own.areNone()).as("seed %s is known in all: %s", seed, own).isTrue();
    }
    gaps.add(own);
  }

  private Optional<Throwable> failure(History history, Gaps gaps) {
    return Telling.failure(history, spill, gaps);
  }
}
