package org.apache.paimon.integration.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads, writes, row changes and compactions by executors that get our jar from the driver. */
final class ClusterTest {
  private static final int TIMEOUT_SECONDS = 180;

  @TempDir private Path folder;

  private final List<String> statements = new ArrayList<>();
  private final List<String> expected = new ArrayList<>();

  private void run(String statement) {
    statements.add(statement);
    expected.add(null);
  }

  private void expect(String query, String rows) {
    statements.add(query);
    expected.add(rows);
  }

  private void tables() {
    run(
        "CREATE TABLE keyed (id BIGINT, v STRING, n INT, p INT) PARTITIONED BY (p)"
            + " TBLPROPERTIES ('primary-key'='p,id', 'bucket'='2')");
    run("CREATE TABLE plain (id BIGINT, v STRING, n INT)");
    run(
        "CREATE TABLE marked (id BIGINT, v STRING, n INT)"
            + " TBLPROPERTIES ('deletion-vectors.enabled'='true')");
    run("INSERT INTO keyed SELECT id, concat('v', id), id % 10, id % 2 FROM range(0, 1000, 1, 4)");
    run("INSERT INTO plain SELECT id, concat('v', id), id % 10 FROM range(0, 1000, 1, 4)");
    run("INSERT INTO marked SELECT * FROM plain");
    expect("SELECT count(*), sum(n), min(v) FROM keyed", "[1000,4500,v0]");
  }

  private void changes() {
    String source =
        " t USING (SELECT id * 5 AS id, id % 2 AS p, 'merged' AS v, 100 AS n FROM range(300)) s"
            + " ON t.id = s.id";
    String clauses =
        " WHEN MATCHED AND t.n = 0 THEN DELETE WHEN MATCHED THEN UPDATE SET v = s.v"
            + " WHEN NOT MATCHED THEN INSERT ";
    // Multiples of 5 below 1000: 100 end in 0 and go, 100 end in 5 and change; 100 are new.
    expect("MERGE INTO plain" + source + clauses + "(id, v, n) VALUES (s.id, s.v, s.n)", MERGED);
    expect("MERGE INTO marked" + source + clauses + "(id, v, n) VALUES (s.id, s.v, s.n)", MERGED);
    expect("MERGE INTO keyed" + source + " AND t.p = s.p" + clauses + "*", MERGED);
    for (String table : List.of("plain", "marked", "keyed")) {
      expect("SELECT count(*), sum(n), count_if(v = 'merged') FROM " + table, "[1000,14500,200]");
      expect("UPDATE " + table + " SET n = n + 1 WHERE id < 10", "[9]");
      expect("DELETE FROM " + table + " WHERE id % 3 = 0", "[333]");
    }
  }

  private static final String MERGED = "[300,100,100,100]";

  private void compactions() {
    for (String table : List.of("plain", "marked", "keyed")) {
      String query = "SELECT count(*), sum(n), count_if(v = 'merged') FROM " + table;
      expect(query, "[667,9703,134]");
      run("CALL sys.compact(table => '" + table + "')");
      expect(query, "[667,9703,134]");
      expect("CALL sys.verify(table => '" + table + "')", "");
    }
    expect(
        "SELECT count(*) FROM keyed k JOIN plain p ON k.id = p.id AND k.v = p.v AND k.n = p.n",
        "[667]");
  }

  @Test
  void executorsReadWriteChangeAndCompact() throws IOException, InterruptedException {
    tables();
    changes();
    compactions();
    Path questions = Files.write(folder.resolve("statements.sql"), statements);
    Path answers = folder.resolve("answers.txt");
    try (LocalCluster cluster = LocalCluster.start(folder, 2)) {
      cluster.submit(
          ClusterProgram.class,
          settings(),
          List.of(questions.toString(), answers.toString()),
          TIMEOUT_SECONDS);
    }

    List<String> given = Files.readAllLines(answers);
    assertThat(given).hasSize(statements.size() + 1).endsWith("executors 2");
    for (int i = 0; i < expected.size(); i++) {
      if (expected.get(i) != null) {
        assertThat(given.get(i)).as(statements.get(i)).isEqualTo(expected.get(i));
      }
    }
  }

  private List<String> settings() {
    return List.of(
        "spark.ui.enabled=false",
        "spark.executor.memory=512m",
        "spark.cores.max=2",
        "spark.scheduler.minRegisteredResourcesRatio=1.0",
        "spark.scheduler.maxRegisteredResourcesWaitingTime=60s",
        "spark.sql.shuffle.partitions=2",
        "spark.sql.catalogImplementation=in-memory",
        "spark.sql.session.timeZone=UTC",
        "spark.sql.defaultCatalog=paimon",
        "spark.sql.extensions=org.apache.paimon.spark.extensions.PaimonSparkSessionExtensions",
        "spark.sql.catalog.paimon=org.apache.paimon.spark.SparkCatalog",
        "spark.sql.catalog.paimon.warehouse=" + folder.resolve("warehouse").toUri());
  }
}
