package org.apache.paimon.histories;

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

  @TempDir Path spill;

  static List<Kind> kinds() {
    return Kind.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  void tableAndChangelogAreWhatTheModelSays(Kind kind) {
    for (long seed = 0; seed < SEEDS; seed++) {
      tell(kind, seed);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kinds")
  @Tag("slow")
  void soTheyAreInManyHistories(Kind kind) {
    for (long seed = SEEDS; seed < MANY_SEEDS; seed++) {
      tell(kind, seed);
    }
  }

  private void tell(Kind kind, long seed) {
    History history = new Teller(kind, seed).tell();
    Optional<Throwable> failure = Telling.failure(history, spill);
    if (failure.isPresent()) {
      History shortest =
          new Shrinker(each -> Telling.failure(each, spill).isPresent(), 1_000).shrink(history);
      fail(
          "seed " + seed + " of " + shortest,
          Telling.failure(shortest, spill).or(() -> failure).get());
    }
  }
}
