package org.apache.paimon.maintenance;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random histories of main and branches, of tables of several kinds: commits of data, of deletion
 * vectors, of indexes beside files and of statistics, compactions, overwrites, expiry of
 * partitions, merges of manifests, tags and their expiry, branches from tags and empty ones, their
 * renaming and fast-forward, consumers and their expiry, rollbacks to snapshots, tags and times,
 * expiry of snapshots and changelogs, removal of orphans. After each step every version on every
 * line has all its files and its old content; after a removal of orphans there is no file that no
 * version names.
 */
class LineHistoryTest {
  private static LongStream seeds() {
    return LongStream.range(0, 40);
  }

  private static LongStream manySeeds() {
    return LongStream.range(1000, 3000);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everythingThatIsReachableStays(long seed) {
    new LineHistory(seed).run();
  }

  @Test
  @Tag("slow")
  void everythingThatIsReachableStaysInManyHistories() {
    manySeeds().forEach(seed -> new LineHistory(seed).run());
  }
}
