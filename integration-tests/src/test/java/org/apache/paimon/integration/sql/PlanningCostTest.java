package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.paimon.integration.SqlSession;
import org.apache.paimon.integration.WatchedFileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What planning a query reads. */
final class PlanningCostTest {
  @TempDir Path warehouse;

  @AfterEach
  void watchNothing() {
    WatchedFileSystem.watchNothing();
  }

  @Test
  void statisticsAreReadOnceForEachScan() {
    SqlSession sql = SqlSession.open(warehouse);
    WatchedFileSystem.open(sql.spark(), warehouse);
    sql.run(
        "USE watched",
        "USE db",
        "CREATE TABLE t (id INT, v INT)",
        "INSERT INTO t SELECT CAST(id AS INT), CAST(id % 7 AS INT) FROM range(100)",
        "ANALYZE TABLE t COMPUTE STATISTICS FOR ALL COLUMNS");
    sql.set("spark.sql.cbo.enabled", "true").set("spark.sql.cbo.joinReorder.enabled", "true");
    AtomicInteger read = new AtomicInteger();
    WatchedFileSystem.watch(
        new WatchedFileSystem.Watcher() {
          @Override
          public void beforeCreation(String file) {}

          @Override
          public void opened(String file) {
            if (file.contains("/statistics/")) {
              read.incrementAndGet();
            }
          }
        });

    assertThat(
            sql.value(
                "SELECT count(*) FROM t a JOIN t b ON a.id = b.v JOIN t c ON b.id = c.id"
                    + " WHERE a.v > 1"))
        .isEqualTo(70L);

    assertThat(read.get()).isBetween(1, 3);
  }
}
