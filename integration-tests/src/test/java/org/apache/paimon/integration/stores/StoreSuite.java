package org.apache.paimon.integration.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.paimon.catalog.Catalogs;
import org.apache.paimon.catalog.TableName;
import org.apache.paimon.integration.SqlSession;
import org.apache.paimon.integration.streams.ChildJvm;
import org.apache.paimon.io.FileIO;
import org.apache.paimon.io.FileIOSuite;
import org.apache.paimon.io.FileStatus;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.PublishOutcome;
import org.apache.paimon.io.provider.SchemeFileIOProvider;
import org.apache.paimon.maintenance.OrphanFiles;
import org.apache.paimon.maintenance.TableStores;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.TableSource;
import org.apache.spark.sql.streaming.Trigger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** What tables must do on every store. The server is started once for all tests of a class. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StoreSuite {
  private static final long PROCESS_MILLIS = 90_000;

  /** Values of a partition column that no store and no URL may change. */
  private static final List<String> ODD_VALUES =
      List.of("a b", "x=y/z", "50%", "%2F", "ü:?*", "a+b&c", "q''s", "#1", ".");

  private SqlSession sql;
  private Path folder;

  /** Starts the store; gives the location below which tests may write. */
  protected abstract String start(Path folder) throws Exception;

  /** Ends what {@link #start} started, which is nothing when the server cannot be had. */
  protected abstract void stop() throws Exception;

  /** What a user sets to reach the store. */
  protected abstract Map<String, String> settings();

  /** Whether a table can be renamed. */
  protected abstract boolean movesDirectories();

  /** What the store is asked for while something is done, by kind of request. */
  protected abstract Map<String, Integer> calls(Runnable work);

  /**
   * What is asked for {@code plan} (without a file to read), {@code read} (of one file) and {@code
   * commit} (of one file), each with loading the table.
   */
  protected abstract Map<String, Map<String, Integer>> expectedCalls();

  private String root;
  private int roots;

  @BeforeAll
  void open(@TempDir Path temporary) throws Exception {
    folder = temporary;
    root = start(temporary);
    sql = SqlSession.open(warehouse() + "/", settings());
    settings()
        .forEach(
            (key, value) -> {
              sql.set("spark.hadoop." + key, value);
              sql.set(key, value);
            });
  }

  @AfterAll
  void close() throws Exception {
    stop();
  }

  protected final SqlSession sql() {
    return sql;
  }

  protected final String root() {
    return root;
  }

  protected final String warehouse() {
    return root + "/ware house";
  }

  protected final FileIO io() {
    return new SchemeFileIOProvider(settings()).open(new Location(root));
  }

  protected final TableSource table(String name) {
    Options options = new Options(Map.of("warehouse", warehouse()));
    return Catalogs.create(options, new SchemeFileIOProvider(settings()))
        .load(new TableName("db", name));
  }

  protected final Location folder(String table) {
    return new Location(warehouse()).resolve("db.db/" + table);
  }

  /** The metadata of all versions is right, and every file it names is there. */
  protected final void verify(String table) {
    assertThat(sql.rows("CALL sys.verify(table => 'db." + table + "')")).isEmpty();
  }

  @Test
  void partitionsOfAnyName() {
    sql.run("CREATE TABLE odd (id INT, v INT, p STRING) PARTITIONED BY (p)");
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < ODD_VALUES.size(); i++) {
      rows.add("(" + i + ", 0, '" + ODD_VALUES.get(i) + "')");
    }
    String all = "INSERT INTO odd VALUES " + String.join(", ", rows);
    sql.run(all, "INSERT INTO odd VALUES (100, 0, NULL)", all);
    for (int i = 0; i < ODD_VALUES.size(); i++) {
      assertThat(sql.rows("SELECT id FROM odd WHERE p = '" + ODD_VALUES.get(i) + "'"))
          .as(ODD_VALUES.get(i))
          .containsExactly("[" + i + "]", "[" + i + "]");
    }
    assertThat(sql.rows("SELECT id FROM odd WHERE p IS NULL")).containsExactly("[100]");
    sql.run(
        "UPDATE odd SET v = 1 WHERE p = 'x=y/z'",
        "DELETE FROM odd WHERE p = '50%'",
        "INSERT OVERWRITE odd PARTITION (p = '%2F') VALUES (3, 9)",
        "CALL sys.compact(table => 'db.odd')");
    assertThat(sql.rows("SELECT count(*), sum(v) FROM odd"))
        .containsExactly("[" + (2 * ODD_VALUES.size() - 2) + ",11]");
    verify("odd");
  }

  @Test
  void appendTables() {
    sql.run(
        "CREATE TABLE plain (id INT, v INT)",
        "INSERT INTO plain SELECT CAST(id AS INT), 0 FROM range(0, 100, 1, 2)",
        "UPDATE plain SET v = 1 WHERE id < 10",
        "DELETE FROM plain WHERE id >= 90",
        "MERGE INTO plain t USING (SELECT 5 AS id UNION ALL SELECT 500) s ON t.id = s.id"
            + " WHEN MATCHED THEN UPDATE SET v = 7"
            + " WHEN NOT MATCHED THEN INSERT (id, v) VALUES (s.id, 8)");
    String totals = "SELECT count(*), sum(v) FROM plain";
    assertThat(sql.rows(totals)).containsExactly("[91,24]");
    sql.run("CALL sys.compact(table => 'db.plain')");
    assertThat(sql.rows(totals)).containsExactly("[91,24]");
    verify("plain");
  }

  @Test
  void keyTables() {
    for (String buckets : List.of("2", "-1")) {
      String table = buckets.equals("2") ? "fixed" : "dynamic";
      sql.run(
          "CREATE TABLE "
              + table
              + " (k INT, v INT) TBLPROPERTIES ('primary-key'='k', 'changelog-producer'='lookup',"
              + " 'bucket'='"
              + buckets
              + "')",
          "INSERT INTO " + table + " SELECT CAST(id AS INT), 0 FROM range(50)",
          "INSERT INTO " + table + " SELECT CAST(id AS INT), 1 FROM range(25, 75)",
          "UPDATE " + table + " SET v = 2 WHERE k = 0",
          "DELETE FROM " + table + " WHERE k = 1");
      String totals = "SELECT count(*), sum(v), count(DISTINCT k) FROM " + table;
      assertThat(sql.rows(totals)).as(table).containsExactly("[74,52,74]");
      sql.run("CALL sys.compact(table => 'db." + table + "')");
      assertThat(sql.rows(totals)).as(table).containsExactly("[74,52,74]");
      verify(table);
    }
  }

  @Test
  void versions() {
    sql.run(
        "CREATE TABLE old (id INT) TBLPROPERTIES ('snapshot.num-retained.min'='1')",
        "INSERT INTO old VALUES (1)",
        "CALL sys.create_tag(table => 'db.old', tag => 'one')",
        "INSERT INTO old VALUES (2)",
        "CALL sys.create_branch(table => 'db.old', branch => 'b', tag => 'one')",
        "INSERT INTO `old$branch_b` VALUES (30)",
        "INSERT INTO old VALUES (3)");
    assertThat(sql.sorted("SELECT * FROM old VERSION AS OF 2")).containsExactly("[1]", "[2]");
    assertThat(sql.rows("SELECT * FROM old VERSION AS OF 'one'")).containsExactly("[1]");
    assertThat(sql.sorted("SELECT * FROM `old$branch_b`")).containsExactly("[1]", "[30]");
    sql.run(
        "INSERT OVERWRITE old VALUES (4)",
        "CALL sys.expire_snapshots(table => 'db.old', retain_max => 1)");
    assertThat(sql.value("SELECT count(*) FROM `old$snapshots`")).isEqualTo(1L);
    assertThat(sql.rows("SELECT * FROM old VERSION AS OF 'one'")).containsExactly("[1]");
    assertThat(sql.sorted("SELECT * FROM `old$branch_b`")).containsExactly("[1]", "[30]");
    verify("old");
    sql.run("CALL sys.rollback(table => 'db.old', tag => 'one')");
    assertThat(sql.rows("SELECT * FROM old")).containsExactly("[1]");
    sql.run(
        "CALL sys.delete_tag(table => 'db.old', tag => 'one')",
        "CALL sys.delete_branch(table => 'db.old', branch => 'b')",
        "INSERT INTO old VALUES (5)");
    assertThat(sql.sorted("SELECT * FROM old")).containsExactly("[1]", "[5]");
    verify("old");
  }

  @Test
  void orphansAreFoundAndNothingElse() throws IOException {
    sql.run(
        "CREATE TABLE littered (id INT, p STRING) PARTITIONED BY (p)",
        "INSERT INTO littered VALUES (1, 'a b'), (2, 'c')");
    List<Location> litter =
        List.of(
            folder("littered").resolve("p=a b/bucket-0/data-0-0.parquet"),
            folder("littered").resolve("manifest/manifest-0-0"),
            folder("littered").resolve("snapshot/.snapshot-9.0.tmp"));
    for (Location file : litter) {
      io().overwrite(file, "left".getBytes(StandardCharsets.UTF_8));
    }
    OrphanFiles orphans = new OrphanFiles(TableStores.of(table("littered"), io()));
    List<FileStatus> found = orphans.find(System.currentTimeMillis() + 60_000);
    assertThat(found).extracting(FileStatus::location).containsExactlyInAnyOrderElementsOf(litter);
    assertThat(sql.rows("CALL sys.remove_orphan_files(table => 'db.littered')"))
        .as("young files stay")
        .containsExactly("[0,0]");
    orphans.delete(found);
    assertThat(orphans.find(System.currentTimeMillis() + 60_000)).isEmpty();
    assertThat(sql.sorted("SELECT id FROM littered")).containsExactly("[1]", "[2]");
    verify("littered");
  }

  @Test
  void streams() throws Exception {
    sql.run(
        "CREATE TABLE events (k INT, v INT)",
        "CREATE TABLE latest (k INT, v INT) TBLPROPERTIES ('primary-key'='k', 'bucket'='2')",
        "INSERT INTO events VALUES (1, 1), (2, 2)");
    stream();
    assertThat(sql.sorted("SELECT * FROM latest")).containsExactly("[1,1]", "[2,2]");
    sql.run("INSERT INTO events VALUES (2, 3)", "INSERT INTO events VALUES (4, 4)");
    stream();
    assertThat(sql.sorted("SELECT * FROM latest")).containsExactly("[1,1]", "[2,3]", "[4,4]");
    verify("latest");
  }

  private void stream() throws Exception {
    sql.spark()
        .readStream()
        .table("paimon.db.events")
        .writeStream()
        .option("checkpointLocation", root + "/checkpoints/latest")
        .trigger(Trigger.AvailableNow())
        .toTable("paimon.db.latest")
        .awaitTermination();
  }

  @Test
  void tablesByPath() {
    String path = folder("by_path").uri();
    sql.spark()
        .sql("SELECT 1 AS id, 'a b' AS p")
        .write()
        .format("paimon")
        .option("primary-key", "id")
        .save(path);
    sql.run("INSERT INTO by_path VALUES (2, 'c')");
    assertThat(sql.spark().read().format("paimon").load(path + "/").where("p = 'c'").count())
        .isEqualTo(1);
    sql.spark().sql("SELECT 3 AS id, 'd' AS p").write().format("paimon").mode("append").save(path);
    assertThat(sql.rows("SELECT count(*) FROM by_path")).containsExactly("[3]");
  }

  @Test
  void namesOfTables() throws IOException {
    sql.run("CREATE DATABASE names", "CREATE TABLE names.one (id INT)");
    assertThat(sql.rows("SHOW TABLES IN names")).containsExactly("[names,one,false]");
    sql.run("INSERT INTO names.one VALUES (1)");
    if (movesDirectories()) {
      sql.run("ALTER TABLE names.one RENAME TO names.two");
    } else {
      assertThatThrownBy(() -> sql.run("ALTER TABLE names.one RENAME TO names.two"))
          .hasMessageContaining("cannot move a directory in one step");
      sql.run("CREATE TABLE names.two AS SELECT * FROM names.one", "DROP TABLE names.one");
    }
    assertThat(sql.rows("SELECT * FROM names.two")).containsExactly("[1]");
    assertThat(sql.rows("SHOW TABLES IN names")).containsExactly("[names,two,false]");
    Location database = new Location(warehouse()).resolve("names.db");
    sql.run("DROP TABLE names.two");
    assertThat(io().list(database)).isEmpty();
    assertThat(sql.rows("SHOW TABLES IN names")).as("the database is still there").isEmpty();
    sql.run("CREATE TABLE names.three (id INT)", "DROP DATABASE names CASCADE");
    assertThat(io().status(database)).isEmpty();
    assertThat(sql.rows("SHOW DATABASES")).doesNotContain("[names]");
  }

  @Test
  void aWarehouseAtTheTopOfTheStore() throws IOException {
    Location top = new Location(root.substring(0, root.indexOf('/', root.indexOf("//") + 2)));
    SqlSession session = SqlSession.open(top + "/", settings());
    session.run("CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)");
    assertThat(session.rows("SHOW TABLES")).containsExactly("[db,t,false]");
    assertThat(session.rows("SHOW DATABASES")).contains("[db]");
    assertThat(session.rows("SELECT * FROM t")).containsExactly("[1]");
    session.run("DROP DATABASE db CASCADE");
    assertThat(io().status(top.resolve("db.db"))).isEmpty();
  }

  @Test
  void threadsLoseNothing() throws Exception {
    sql.run(
        "CREATE TABLE busy (id INT)",
        "CREATE TABLE busy_keys (k INT, v INT) TBLPROPERTIES ('primary-key'='k', 'bucket'='1')",
        "INSERT INTO busy_keys VALUES (0, 0)");
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        SqlSession session = sql.another();
        int first = thread * 10;
        tasks.add(
            () -> {
              insertThreeAndCount(session, first);
              return null;
            });
      }
      for (Future<Void> done : threads.invokeAll(tasks)) {
        done.get();
      }
      assertThat(sql.rows("SELECT count(*), count(DISTINCT id) FROM busy"))
          .containsExactly("[12,12]");
      assertThat(sql.rows("SELECT v FROM busy_keys")).containsExactly("[4]");
    } finally {
      threads.shutdownNow();
    }
    verify("busy");
    verify("busy_keys");
  }

  private static void insertThreeAndCount(SqlSession session, int first) {
    for (int i = 0; i < 3; i++) {
      session.run("INSERT INTO busy VALUES (" + (first + i) + ")");
    }
    session.run("UPDATE busy_keys SET v = v + 1 WHERE k = 0");
  }

  @Test
  void callsOfAPlanAReadAndACommit() {
    sql.run(
        "CREATE TABLE counted (id INT, p INT) PARTITIONED BY (p)",
        "INSERT INTO counted VALUES (1, 1), (2, 2)",
        "INSERT INTO counted VALUES (3, 1), (4, 2)",
        "INSERT INTO counted VALUES (5, 3)");
    Map<String, Map<String, Integer>> made = new TreeMap<>();
    // Twice: whatever a process does once is not meant.
    for (int i = 0; i < 2; i++) {
      made.put("plan", calls(() -> sql.rows("SELECT * FROM counted WHERE p = 9")));
      made.put("read", calls(() -> sql.rows("SELECT * FROM counted WHERE p = 3")));
      made.put("commit", calls(() -> sql.run("INSERT INTO counted VALUES (6, 4)")));
    }
    assertThat(made).isEqualTo(expectedCalls());
  }

  @Test
  void processesLoseNothingAndOneIsKilled() throws Exception {
    sql.run(
        "CREATE TABLE shared (who STRING, id INT)",
        "CREATE TABLE shared_keys (who STRING, id INT)"
            + " TBLPROPERTIES ('primary-key'='who,id', 'bucket'='1')");
    Path options = folder.resolve("options.properties");
    Properties properties = new Properties();
    properties.putAll(settings());
    try (var out = Files.newBufferedWriter(options)) {
      properties.store(out, null);
    }
    ChildJvm child =
        ChildJvm.start(
            folder.resolve("child.log"),
            "512m",
            StoreProcess.class,
            List.of(root, warehouse(), options.toString()));
    try {
      race(child);
      child.awaitLine(StoreProcess.DONE + "1;", PROCESS_MILLIS);
      for (int i = 0; i < 4; i++) {
        sql.run("INSERT INTO shared VALUES ('parent', " + i + ")");
        sql.run("INSERT INTO shared_keys VALUES ('parent', " + i + ")");
      }
      assertThat(child.isAlive()).as(child.output()).isTrue();
    } finally {
      child.kill();
    }
    Matcher done = Pattern.compile(StoreProcess.DONE + "(\\d+);").matcher(child.output());
    long finished = done.results().count();
    for (String table : List.of("shared", "shared_keys")) {
      assertThat(sql.rows("SELECT count(*), count(DISTINCT id) FROM " + table + parent()))
          .containsExactly("[4,4]");
      long rows = (long) sql.value("SELECT count(*) FROM " + table + " WHERE who = 'child'");
      assertThat(rows).isBetween(finished, finished + 1);
      assertThat(sql.value("SELECT max(id) FROM " + table + " WHERE who = 'child'"))
          .isEqualTo((int) rows - 1);
      verify(table);
      sql.run("INSERT INTO " + table + " VALUES ('after', 0)");
      OrphanFiles orphans = new OrphanFiles(TableStores.of(table(table), io()));
      orphans.delete(orphans.find(System.currentTimeMillis() + 60_000));
      verify(table);
      assertThat(sql.value("SELECT count(*) FROM " + table)).isEqualTo(rows + 5);
    }
  }

  private static String parent() {
    return " WHERE who = 'parent'";
  }

  /** Each name is won by one process, and holds what that one wrote. */
  private void race(ChildJvm child) throws Exception {
    child.awaitLine(StoreProcess.READY, PROCESS_MILLIS);
    Location race = new Location(root).resolve("race");
    byte[] go = {'g'};
    assertThat(io().publish(race.resolve("go"), go)).isEqualTo(PublishOutcome.PUBLISHED);
    List<Integer> won = StoreProcess.race(io(), race, "parent");
    child.awaitLine(StoreProcess.WON, PROCESS_MILLIS);
    Matcher line = Pattern.compile(StoreProcess.WON + "\\[([^]]*)]").matcher(child.output());
    assertThat(line.find()).as(child.output()).isTrue();
    List<Integer> lost = new ArrayList<>();
    if (!line.group(1).isEmpty()) {
      for (String number : line.group(1).split(", ")) {
        lost.add(Integer.valueOf(number));
      }
    }
    assertThat(won.size() + lost.size()).as("%s and %s", won, lost).isEqualTo(StoreProcess.NAMES);
    for (int i = 0; i < StoreProcess.NAMES; i++) {
      String winner = won.contains(i) ? "parent" : "child";
      byte[] content = io().newInput(race.resolve("name-" + i)).readAll();
      assertThat(new String(content, StandardCharsets.UTF_8)).isEqualTo(winner + i);
    }
  }

  /** What every store of files must do; nested in each class of tests, so that reports name it. */
  abstract class PlainFiles extends FileIOSuite {
    private final Location place = new Location(StoreSuite.this.root).resolve("files-" + roots++);

    @Override
    protected FileIO io() {
      return StoreSuite.this.io();
    }

    @Override
    protected Location root() {
      return place;
    }

    @Override
    protected boolean movesDirectories() {
      return StoreSuite.this.movesDirectories();
    }
  }
}
