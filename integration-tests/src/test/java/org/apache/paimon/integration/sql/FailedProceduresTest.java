package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.apache.paimon.integration.TestSpark;
import org.apache.paimon.integration.WatchedFileSystem;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What procedures leave behind when a task or the commit fails: nothing. */
final class FailedProceduresTest extends SqlTest {
  @TempDir Path elsewhere;

  @BeforeEach
  void createTheOrigin() {
    WatchedFileSystem.open(sql.spark(), warehouse);
    sql.run(
        "USE watched",
        "USE db",
        "CREATE DATABASE spark_catalog.old LOCATION '"
            + TestSpark.uri(elsewhere.resolve("old"))
            + "'");
  }

  @AfterEach
  void dropTheOrigin() {
    WatchedFileSystem.watchNothing();
    sql.run("DROP DATABASE IF EXISTS spark_catalog.old CASCADE");
  }

  private List<String> files(Path folder, String pattern) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .map(folder::relativize)
          .map(Path::toString)
          .filter(name -> name.matches(pattern))
          .sorted()
          .toList();
    }
  }

  private List<String> data(String table) throws IOException {
    return files(sql.folder(table), "(.*/)?(data|stat|changelog|index)-.*");
  }

  private void failsAtTheCommit(String table, String statement) throws IOException {
    List<String> before = data(table);
    WatchedFileSystem.watch(
        file -> {
          if (file.contains("/manifest/")) {
            throw new IOException("no space for " + file);
          }
        });
    try {
      assertThatThrownBy(() -> sql.run(statement)).as(statement).hasMessageContaining("no space");
    } finally {
      WatchedFileSystem.watchNothing();
    }
    assertThat(data(table)).as(statement).isEqualTo(before);
    sql.run(statement);
    assertThat(data(table)).as(statement).isNotEqualTo(before);
  }

  @Test
  void aFailedCommitLeavesNoFiles() throws IOException {
    sql.run(
        "CREATE TABLE k (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='2')",
        "INSERT INTO k SELECT CAST(id AS INT), 1 FROM range(20)",
        "INSERT INTO k SELECT CAST(id AS INT), 2 FROM range(20)");
    failsAtTheCommit("k", "CALL sys.compact(table => 'db.k')");
    failsAtTheCommit("k", "CALL sys.rescale(table => 'db.k', bucket_num => 3)");
    failsAtTheCommit("k", "ANALYZE TABLE k COMPUTE STATISTICS");

    sql.run(
        "CREATE TABLE a (id INT, s STRING)",
        "INSERT INTO a SELECT CAST(id AS INT), string(id) FROM range(20)");
    failsAtTheCommit(
        "a", "CALL sys.compact(table => 'db.a', order_strategy => 'order', order_by => 's')");
    sql.run(
        "ALTER TABLE a SET TBLPROPERTIES ('file-index.bloom-filter.columns'='s',"
            + " 'file-index.in-manifest-threshold'='1 b')");
    failsAtTheCommit("a", "CALL sys.rewrite_file_index(table => 'db.a')");

    sql.run(
        "CREATE TABLE p (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='-2')",
        "INSERT INTO p SELECT CAST(id AS INT), 1 FROM range(20)");
    failsAtTheCommit("p", "CALL sys.compact(table => 'db.p')");
    assertThat(sql.value("SELECT count(*) FROM p")).isEqualTo(20L);
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      if (!latch.await(1, TimeUnit.MINUTES)) {
        throw new IOException("the other tasks make no files");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while the others work");
    }
  }

  @Test
  void aFailedTaskLeavesNoFilesOfTheOthers() throws IOException {
    sql.run(
        "CREATE TABLE t (id INT, p INT) PARTITIONED BY (p) TBLPROPERTIES ('primary-key'='id,p',"
            + " 'bucket'='1')",
        "INSERT INTO t SELECT CAST(id AS INT), CAST(id % 8 AS INT) FROM range(80)",
        "INSERT INTO t SELECT CAST(id AS INT), CAST(id % 8 AS INT) FROM range(80)");
    List<String> before = data("t");
    int most = before.size();
    for (String call :
        List.of(
            "CALL sys.compact(table => 'db.t')",
            "CALL sys.rescale(table => 'db.t', bucket_num => 2)")) {
      CountDownLatch others = new CountDownLatch(3);
      WatchedFileSystem.watch(
          file -> {
            if (file.contains("/p=7/")) {
              await(others);
              throw new IOException("no space for " + file);
            }
            if (file.contains("/data-")) {
              others.countDown();
            }
          });
      assertThatThrownBy(() -> sql.run(call)).hasMessageContaining("no space");
      WatchedFileSystem.watchNothing();
      // A task that ends after the failure keeps its file: at most one runs beside the failing one,
      // maybe still now.
      most += 2;
      assertThat(others.getCount()).as("files that the others have yet to make").isZero();
      assertThat(data("t")).as(call).containsAll(before).hasSizeBetween(before.size(), most);
    }
  }

  @Test
  void aMigrationOfADamagedFileLeavesNothing() throws IOException {
    sql.run(
        "CREATE TABLE spark_catalog.old.t (id INT) USING parquet",
        "INSERT INTO spark_catalog.old.t VALUES (1)");
    Path damaged = elsewhere.resolve("old/t/part-damaged.parquet");
    Files.writeString(damaged, "no parquet");
    String call =
        "CALL sys.migrate_table(source_type => 'hive', table => 'old.t', target_table => 'db.t')";

    assertThatThrownBy(() -> sql.run(call)).hasMessageContaining("part-damaged");
    assertThat(sql.rows("SHOW TABLES")).isEmpty();
    assertThat(sql.folder("t")).doesNotExist();

    Files.delete(damaged);
    sql.run(call);
    assertThat(sql.rows("SELECT * FROM t")).containsExactly("[1]");
  }

  /** Something that happens once, while the first file is copied. */
  private interface Interruption {
    void run() throws IOException;
  }

  private void migrationIsRefused(Interruption interruption, String why) {
    AtomicBoolean isDone = new AtomicBoolean();
    WatchedFileSystem.watch(
        made -> {
          if (made.contains("/data-") && isDone.compareAndSet(false, true)) {
            interruption.run();
          }
        });
    assertThatThrownBy(
            () ->
                sql.run(
                    "CALL sys.migrate_table(source_type => 'hive', table => 'old.t',"
                        + " target_table => 'db.t')"))
        .hasMessageContaining("Cannot drop table")
        .hasMessageContaining(why)
        .hasMessageContaining("expected nobody to write it");
    assertThat(isDone).isTrue();
    assertThat(sql.rows("SELECT id FROM t")).containsExactly("[1]");
  }

  private Path origin(String table) throws IOException {
    Path folder = elsewhere.resolve("old").resolve(table);
    return folder.resolve(files(folder, "part-.*parquet").get(0));
  }

  @Test
  void anOriginThatGetsAFileDuringItsMigrationStays() throws IOException {
    sql.run(
        "CREATE TABLE spark_catalog.old.t (id INT) USING parquet",
        "INSERT INTO spark_catalog.old.t VALUES (1)");
    Path file = origin("t");
    migrationIsRefused(
        () -> Files.copy(file, file.resolveSibling("part-late.parquet")),
        "its files changed (1 then, 2 now)");
    assertThat(sql.rows("SELECT * FROM spark_catalog.old.t")).containsExactly("[1]", "[1]");
  }

  @Test
  void anOriginWhoseFileIsWrittenAnewDuringItsMigrationStays() throws IOException {
    sql.run(
        "CREATE TABLE spark_catalog.old.t (id INT) USING parquet",
        "INSERT INTO spark_catalog.old.t VALUES (1)",
        "CREATE TABLE spark_catalog.old.other (id INT) USING parquet",
        "INSERT INTO spark_catalog.old.other VALUES (2)");
    Path file = origin("t");
    Path other = origin("other");
    migrationIsRefused(
        () -> {
          Files.deleteIfExists(file.resolveSibling("." + file.getFileName() + ".crc"));
          Files.copy(other, file, StandardCopyOption.REPLACE_EXISTING);
        },
        "its files changed (1 then, 1 now)");
    assertThat(sql.rows("SELECT * FROM spark_catalog.old.t")).containsExactly("[2]");
  }

  @Test
  void anOriginThatGetsAColumnDuringItsMigrationStays() throws IOException {
    sql.run(
        "CREATE TABLE spark_catalog.old.t (id INT) USING parquet",
        "INSERT INTO spark_catalog.old.t VALUES (1)");
    SparkSession another = sql.spark().newSession();
    migrationIsRefused(
        () ->
            CompletableFuture.runAsync(
                    () -> another.sql("ALTER TABLE spark_catalog.old.t ADD COLUMNS (v STRING)"))
                .join(),
        "its columns changed from struct<id:int> partitioned by [] to struct<id:int,v:string>");
    assertThat(sql.rows("SELECT * FROM spark_catalog.old.t")).containsExactly("[1,null]");
  }
}
