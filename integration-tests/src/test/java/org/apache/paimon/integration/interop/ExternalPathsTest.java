package org.apache.paimon.integration.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.apache.paimon.integration.SqlSession;
import org.apache.paimon.integration.interop.PaimonPeer.PeerTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables whose data files lie outside of them, in two directories. */
final class ExternalPathsTest {
  /** Files of rows and of indexes. */
  private static final String NAMES = "(data|changelog|index)-[0-9a-f]{8}-.*";

  @TempDir Path folder;

  private Path warehouse;
  private SqlSession sql;

  @BeforeEach
  void open() {
    warehouse = folder.resolve("warehouse");
    sql = SqlSession.open(warehouse);
  }

  private Path root(int number, String table) {
    return folder.resolve("outside" + number).resolve("db.db").resolve(table);
  }

  private void create(String table, String properties) {
    sql.run(
        "CREATE TABLE "
            + table
            + " (id INT, v INT, p STRING) PARTITIONED BY (p) TBLPROPERTIES ("
            + "'data-file.external-paths'='file:"
            + root(1, table)
            + ", file:"
            + root(2, table)
            + "', 'data-file.external-paths.strategy'='round-robin', "
            + properties
            + ")");
  }

  private static List<Path> files(Path directory, String pattern) throws IOException {
    if (!Files.exists(directory)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.getFileName().toString().matches(pattern)).toList();
    }
  }

  /** Reads, changes and maintenance; every data file lies outside, in both directories. */
  private void use(String table) throws IOException {
    sql.run(
        "INSERT INTO " + table + " SELECT CAST(id AS INT), 0, 'a b' FROM range(30)",
        "INSERT INTO " + table + " SELECT CAST(id AS INT), 0, 'c/d' FROM range(30, 60)",
        "UPDATE " + table + " SET v = 1 WHERE id < 5",
        "DELETE FROM " + table + " WHERE id >= 50",
        "MERGE INTO "
            + table
            + " t USING (SELECT 7 AS id, 'a b' AS p UNION ALL SELECT 100, 'e') s"
            + " ON t.id = s.id AND t.p = s.p WHEN MATCHED THEN UPDATE SET v = 5"
            + " WHEN NOT MATCHED THEN INSERT (id, v, p) VALUES (s.id, 9, s.p)");
    String totals = "SELECT count(*), sum(v), count(DISTINCT id) FROM " + table;
    assertThat(sql.rows(totals)).as(table).containsExactly("[51,19,51]");
    sql.run("CALL sys.compact(table => 'db." + table + "')");
    assertThat(sql.rows(totals)).as(table).containsExactly("[51,19,51]");
    assertThat(sql.rows("CALL sys.verify(table => 'db." + table + "')")).isEmpty();
    assertThat(files(sql.folder(table), "(data|changelog)-.*")).as(table).isEmpty();
    boolean hasIndexesInside = !files(sql.folder(table), "index-[0-9a-f]{8}-.*").isEmpty();
    assertThat(hasIndexesInside).as(table).isEqualTo(table.equals("marked"));
    assertThat(files(root(1, table), "data-.*")).as(table).isNotEmpty();
    assertThat(files(root(2, table), "data-.*")).as(table).isNotEmpty();
    assertThat(
            sql.rows(
                "SELECT DISTINCT v FROM " + table + " WHERE __paimon_file_path LIKE '%outside%'"))
        .hasSize(4);
  }

  private static final List<String> KINDS =
      List.of(
          "plain|'file-index.bloom-filter.columns'='id', 'file-index.in-manifest-threshold'='1 b'",
          "marked|'deletion-vectors.enabled'='true'",
          "indexed|'primary-key'='p,id', 'bucket'='1', 'deletion-vectors.enabled'='true', "
              + "'index-file-in-data-file-dir'='true', 'data-file.path-directory'='data'",
          "dynamic|'primary-key'='p,id', 'index-file-in-data-file-dir'='true'");

  private static Path dataDirectory(Path root) {
    return root.endsWith("indexed") ? root.resolve("data") : root;
  }

  @Test
  void allKindsOfTables() throws IOException {
    try (PaimonPeer peer = PaimonPeer.start()) {
      for (String kind : KINDS) {
        String table = kind.substring(0, kind.indexOf('|'));
        create(table, kind.substring(kind.indexOf('|') + 1) + ", 'snapshot.num-retained.min'='1'");
        use(table);
        PeerTable theirs = peer.table(warehouse, "db", table);
        assertThat(theirs.read()).as(table).hasSize(51);
        if (!table.equals("dynamic")) {
          theirs.write("[\"+I\", {\"id\": 200, \"v\": 10, \"p\": \"e\"}]");
          assertThat(sql.rows("SELECT count(*), sum(v) FROM " + table)).containsExactly("[52,29]");
          sql.run("CALL sys.compact(table => 'db." + table + "')");
          assertThat(sql.rows("SELECT count(*), sum(v) FROM " + table)).containsExactly("[52,29]");
          List<JsonNode> read = theirs.read();
          assertThat(read).as(table).hasSize(52);
        }
        if (table.equals("plain")) {
          rewrite(table);
          assertThat(theirs.read()).hasSize(52);
        }
        expireAndDrop(table);
      }
    }
  }

  private void rewrite(String table) throws IOException {
    sql.run(
        "CALL sys.compact(table => 'db.plain', order_strategy => 'order', order_by => 'id')",
        "ALTER TABLE plain SET TBLPROPERTIES ('file-index.bloom-filter.columns'='id,v')",
        "CALL sys.rewrite_file_index(table => 'db.plain')");
    assertThat(sql.rows("SELECT count(*), sum(v) FROM " + table)).containsExactly("[52,29]");
    assertThat(sql.rows("SELECT v FROM plain WHERE v = 10")).containsExactly("[10]");
    assertThat(sql.rows("SELECT count(*) FROM `plain$files` WHERE file_path NOT LIKE '%/outside%'"))
        .containsExactly("[0]");
    assertThat(files(sql.folder(table), "data-.*")).isEmpty();
  }

  private void expireAndDrop(String table) throws IOException {
    List<Path> stray =
        List.of(
            dataDirectory(root(1, table)).resolve("p=e/bucket-0/data-stray.parquet"),
            dataDirectory(root(2, table)).resolve("p=e/bucket-0/changelog-stray.parquet"));
    for (Path file : stray) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, "stray");
      Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(3, ChronoUnit.DAYS)));
    }
    assertThat(sql.rows("CALL sys.remove_orphan_files(table => 'db." + table + "')"))
        .containsExactly("[2,10]");
    sql.run(
        "INSERT OVERWRITE " + table + " SELECT 1, 1, 'z'",
        "CALL sys.expire_snapshots(table => 'db." + table + "', retain_max => 1)");
    assertThat(sql.rows("SELECT * FROM " + table)).containsExactly("[1,1,z]");
    assertThat(sql.rows("CALL sys.verify(table => 'db." + table + "')")).isEmpty();
    Path notes = Files.writeString(root(1, table).resolve("notes"), "not of the table");
    assertThatThrownBy(() -> sql.run("ALTER TABLE " + table + " RENAME TO renamed"))
        .hasMessageContaining("which carry the old name");
    sql.run("DROP TABLE " + table);
    assertThat(files(folder, NAMES)).as(table).isEmpty();
    assertThat(notes).exists();
    assertThat(root(2, table)).doesNotExist();
  }

  @Test
  void sharedDirectoriesKeepTheFilesOfOthers() throws IOException {
    for (String table : List.of("one", "two")) {
      sql.run(
          "CREATE TABLE "
              + table
              + " (id INT) TBLPROPERTIES ('data-file.external-paths.strategy'='specific-fs',"
              + " 'data-file.external-paths'='other:/x,file:"
              + folder.resolve("shared")
              + "', 'data-file.external-paths.specific-fs'='file')",
          "INSERT INTO " + table + " VALUES (1)");
    }
    List<Path> shared = files(folder.resolve("shared"), "data-.*");
    assertThat(shared).hasSize(2);
    for (Path file : shared) {
      Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(3, ChronoUnit.DAYS)));
    }
    assertThat(sql.rows("CALL sys.remove_orphan_files(table => 'db.*')")).containsExactly("[0,0]");
    sql.run(
        "CREATE TABLE three LIKE two",
        "ALTER TABLE one RENAME TO other",
        "INSERT INTO three VALUES (3)",
        "DROP TABLE other");
    assertThat(files(sql.folder("three"), "data-.*")).hasSize(1);
    assertThat(files(folder.resolve("shared"), "data-.*")).hasSize(1);
    assertThat(sql.rows("SELECT * FROM two")).containsExactly("[1]");
  }

  /** Both put files into the same places, and take away what the other one wrote. */
  @Test
  void aTableOfThePeerGoesOn() throws IOException {
    try (PaimonPeer peer = PaimonPeer.start()) {
      PeerTable theirs = peer.table(warehouse, "db", "theirs");
      theirs.create(
          new ObjectMapper()
              .readTree(
                  "{\"columns\": [[\"id\", \"INT NOT NULL\"], [\"v\", \"INT\"],"
                      + "[\"p\", \"STRING NOT NULL\"]],"
                      + "\"pk\": [\"p\", \"id\"], \"partition\": [\"p\"], \"options\": {"
                      + "\"bucket\": \"1\", \"deletion-vectors.enabled\": \"true\","
                      + "\"changelog-producer\": \"lookup\", \"data-file.path-directory\": \"d\","
                      + "\"index-file-in-data-file-dir\": \"true\","
                      + "\"data-file.external-paths.strategy\": \"round-robin\","
                      + "\"data-file.external-paths\": \"file:"
                      + root(1, "theirs")
                      + ",file:"
                      + root(2, "theirs")
                      + "\"}}"));
      for (int i = 0; i < 2; i++) {
        theirs.write("[\"+I\", {\"id\": 1, \"v\": 1, \"p\": \"a b\"}]");
        sql.run("INSERT INTO theirs VALUES (1, 2, 'a b'), (2, 2, 'a b')");
        theirs.write("[\"+I\", {\"id\": 2, \"v\": 3, \"p\": \"a b\"}]");
      }
      assertThat(sql.rows("SELECT id, v FROM theirs")).containsExactlyInAnyOrder("[1,2]", "[2,3]");
      assertThat(theirs.read()).hasSize(2);
      assertThat(sql.rows("CALL sys.verify(table => 'db.theirs')")).isEmpty();
      assertThat(files(folder, NAMES))
          .allMatch(file -> file.getParent().endsWith("db.db/theirs/d/p=a b/bucket-0"));
      theirs.step(new ObjectMapper().readTree("{\"op\":\"expire\", \"max\": 1, \"min\": 1}"));
      assertThat(sql.rows("SELECT id, v FROM theirs")).containsExactlyInAnyOrder("[1,2]", "[2,3]");
      assertThat(sql.rows("CALL sys.verify(table => 'db.theirs')")).isEmpty();
      assertThat(
              sql.rows(
                  "CALL sys.remove_orphan_files(table => 'db.theirs', older_than => '"
                      + "2999-01-01 00:00:00', dry_run => true)"))
          .as("nothing is left by either of the two")
          .containsExactly("[0,0]");
      sql.run("DROP TABLE theirs");
      assertThat(files(folder, NAMES)).isEmpty();
    }
  }

  @Test
  void aFailedWriteLeavesNothingOutside() throws IOException {
    create("failed", "'bucket'='-1'");
    assertThatThrownBy(
            () ->
                sql.run(
                    "INSERT INTO failed SELECT CAST(id AS INT),"
                        + " CAST(raise_error(string(id)) AS INT), 'a' FROM range(10)"))
        .hasStackTraceContaining("RuntimeException");
    assertThatThrownBy(
            () ->
                sql.run(
                    "CREATE TABLE selected TBLPROPERTIES ('data-file.external-paths'='file:"
                        + root(1, "selected")
                        + "', 'data-file.external-paths.strategy'='round-robin') AS SELECT"
                        + " CAST(id AS INT), CAST(raise_error(string(id)) AS INT) FROM range(10)"))
        .hasStackTraceContaining("RuntimeException");
    assertThat(files(folder, "data-.*")).isEmpty();
    assertThatThrownBy(
            () ->
                sql.run(
                    "CREATE TABLE nowhere (id INT) TBLPROPERTIES ("
                        + "'data-file.external-paths'='nope://x/y',"
                        + " 'data-file.external-paths.strategy'='round-robin')",
                    "INSERT INTO nowhere VALUES (1)"))
        .hasStackTraceContaining("nope://x/y");
    sql.run("DROP TABLE nowhere");
    sql.run("ALTER TABLE failed SET TBLPROPERTIES ('data-file.external-paths.strategy'='none')");
    sql.run("INSERT INTO failed VALUES (1, 1, 'a')");
    assertThat(files(sql.folder("failed"), "data-.*")).hasSize(1);
    assertThatThrownBy(
            () ->
                sql.run(
                    "ALTER TABLE failed SET TBLPROPERTIES ("
                        + "'data-file.external-paths.strategy'='specific-fs')",
                    "INSERT INTO failed VALUES (2, 2, 'a')"))
        .hasMessageContaining("names none with the scheme");
    assertThat(sql.rows("SELECT id FROM failed")).containsExactly("[1]");
  }
}
