package org.apache.paimon.integration.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.paimon.integration.TestSpark;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A chain of streams in a process of its own is killed at random moments and started again from its
 * checkpoints, half of the times after the last entries of the commit logs were lost. In the end
 * every table holds what a batch query over the events says. {@code -Dkill.seed=NUMBER} repeats the
 * moments of a run.
 */
final class KillTest {
  private static final long START_MILLIS = 120_000;
  private static final int EVENTS = 300;

  @TempDir Path folder;

  private Chain chain;
  private long events;
  private int repeated;

  @Test
  void fiveKills() throws Exception {
    killed("lookup", 5, 2_500);
  }

  @Test
  @Tag("slow")
  void fiftyKills() throws Exception {
    killed("lookup", 52, 6_000);
  }

  @Test
  @Tag("slow")
  void fiftyKillsWithInputChangelog() throws Exception {
    killed("input", 50, 6_000);
  }

  @Test
  @Tag("slow")
  void twelveKillsWithFullCompactionChangelog() throws Exception {
    killed("full-compaction", 12, 6_000);
  }

  private void killed(String producer, int kills, int longestLifeMillis) throws Exception {
    long seed = Long.getLong("kill.seed", System.nanoTime());
    System.out.println("seed of the kills, to be given as -Dkill.seed: " + seed);
    Random random = new Random(seed);
    Path warehouse = Files.createDirectories(folder.resolve("warehouse"));
    Path checkpoints = Files.createDirectories(folder.resolve("checkpoints"));
    chain = new Chain(TestSpark.newSession(warehouse), checkpoints);
    chain.create(producer);
    addEvents();
    for (int kill = 0; kill < kills; kill++) {
      ChildJvm child =
          ChildJvm.start(
              folder.resolve("child-" + kill + ".log"),
              "512m",
              ChainProcess.class,
              List.of(warehouse.toString(), checkpoints.toString()));
      try {
        addEvents();
        addEvents();
        child.awaitLine(ChainProcess.AT_WORK, START_MILLIS);
        Thread.sleep(random.nextInt(longestLifeMillis));
        assertThat(child.isAlive()).as("seed %s: %s", seed, child.output()).isTrue();
      } finally {
        child.kill();
      }
      if (random.nextBoolean()) {
        forgetCommits();
      }
    }
    forgetCommits();
    verify(producer, seed);
  }

  private void addEvents() {
    chain.addEvents(events, events + EVENTS);
    events += EVENTS;
  }

  private void forgetCommits() throws IOException {
    for (String query : Chain.QUERIES) {
      if (chain.checkpoint(query).forgetLastCommit()) {
        repeated++;
      }
    }
  }

  private void verify(String producer, long seed) throws Exception {
    for (String query : List.of("amounts", "weights", "sums")) {
      chain.finish(query);
    }
    // What the last compaction left lies in level 0 without changelog.
    chain.read("CALL paimon.sys.compact(table => 'chain.joined')");
    chain.finish("totals");
    String told = "seed " + seed + ", " + repeated + " commits lost";
    assertThat(chain.read("SELECT k, amount, weight FROM " + Chain.table("joined")))
        .as(told)
        .isEqualTo(chain.read(chain.expectedJoin()));
    assertThat(chain.read("SELECT g, n, amount FROM " + Chain.table("sums")))
        .as(told)
        .isEqualTo(
            chain.read(
                "SELECT k % 7, count(*), sum(amount) FROM "
                    + Chain.table("a")
                    + " GROUP BY k % 7"));
    assertThat(chain.read("SELECT g, n, amount, weight FROM " + Chain.table("totals")))
        .as(told)
        .isEqualTo(chain.read(expectedTotals(producer)));
    if (!producer.equals("input")) {
      for (String table : List.of("joined", "sums", "totals")) {
        chain.read("CALL paimon.sys.compact(table => 'chain." + table + "')");
        assertThat(chain.replayed(table))
            .as("changelog of %s, %s", table, told)
            .isEqualTo(chain.read("SELECT * FROM " + Chain.table(table)));
      }
    }
    StringBuilder figures = new StringBuilder(told).append(", micro-batches:");
    for (String query : Chain.QUERIES) {
      int batches = chain.checkpoint(query).committedBatches();
      figures.append(' ').append(query).append(' ').append(batches);
    }
    System.out.println(figures);
  }

  /** With merged changes the totals are those of the join, else those of all events. */
  private static String expectedTotals(String producer) {
    String rows =
        producer.equals("input")
            ? "(SELECT k, amount, NULL AS weight FROM "
                + Chain.table("a")
                + " UNION ALL SELECT k, NULL, weight FROM "
                + Chain.table("b")
                + ")"
            : Chain.table("joined");
    return "SELECT k % 7, count(*), sum(amount), sum(weight) FROM " + rows + " GROUP BY k % 7";
  }
}
