package org.apache.paimon.integration.pitfalls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.paimon.integration.SqlSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.SupportsWrite;
import org.apache.spark.sql.connector.catalog.TableCatalog;
import org.apache.spark.sql.connector.write.BatchWrite;
import org.apache.spark.sql.connector.write.DataWriter;
import org.apache.spark.sql.connector.write.DataWriterFactory;
import org.apache.spark.sql.connector.write.LogicalWriteInfo;
import org.apache.spark.sql.connector.write.PhysicalWriteInfo;
import org.apache.spark.sql.connector.write.WriterCommitMessage;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lost, doubled or resurrected data. */
final class PitfallsBTest {
  private static final String KEY = " TBLPROPERTIES ('primary-key'='id', 'bucket'='1')";

  @TempDir Path warehouse;

  private SqlSession sql;

  @BeforeEach
  void open() {
    sql = SqlSession.open(warehouse);
  }

  /** Runs statements at once, each in a session of its own; how many of them succeeded. */
  private int together(List<String> statements) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(statements.size());
    try {
      List<Callable<Boolean>> tasks = new ArrayList<>();
      for (String statement : statements) {
        SqlSession session = sql.another();
        tasks.add(
            () -> {
              try {
                session.run(statement);
                return true;
              } catch (RuntimeException e) {
                assertThat(e).hasStackTraceContaining("Another commit changed");
                return false;
              }
            });
      }
      int succeeded = 0;
      for (Future<Boolean> done : threads.invokeAll(tasks)) {
        succeeded += done.get() ? 1 : 0;
      }
      return succeeded;
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void b21ConcurrentUpdatesDoubleNoRows() throws Exception {
    for (String properties :
        new String[] {"", " TBLPROPERTIES ('deletion-vectors.enabled'='true')"}) {
      sql.run(
          "CREATE TABLE t (id INT, v INT)" + properties,
          "INSERT INTO t SELECT CAST(id AS INT), 0 FROM range(20)");
      int succeeded = together(List.of("UPDATE t SET v = v + 1", "UPDATE t SET v = v + 1"));
      assertThat(succeeded).isPositive();
      assertThat(sql.rows("SELECT count(*), count(DISTINCT id), sum(v) FROM t"))
          .as(properties)
          .containsExactly("[20,20," + 20 * succeeded + "]");
      sql.run("DROP TABLE t");
    }
  }

  @Test
  void b22ConcurrentCommitsAreAllThereOnce() throws Exception {
    sql.run("CREATE TABLE t (id INT)");
    List<String> statements = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      statements.add("INSERT INTO t VALUES (" + i + ")");
    }
    assertThat(together(statements)).isEqualTo(6);
    assertThat(sql.rows("SELECT count(*), sum(id) FROM t")).containsExactly("[6,15]");
    assertThat(sql.value("SELECT count(DISTINCT snapshot_id) FROM `t$snapshots`")).isEqualTo(6L);
  }

  @Test
  void b23OnlySuccessfulAttemptsOfATaskAreCommitted() throws Exception {
    sql.run("CREATE TABLE t (id INT)");
    TableCatalog catalog =
        (TableCatalog) sql.spark().sessionState().catalogManager().catalog("paimon");
    SupportsWrite table =
        (SupportsWrite) catalog.loadTable(Identifier.of(new String[] {"db"}, "t"));
    BatchWrite write = table.newWriteBuilder(new NewRows()).build().toBatch();
    DataWriterFactory tasks = write.createBatchWriterFactory((PhysicalWriteInfo) () -> 2);
    DataWriter<InternalRow> failed = tasks.createWriter(0, 1);
    failed.write(new GenericInternalRow(new Object[] {1}));
    failed.abort();
    failed.close();
    WriterCommitMessage first = written(tasks, 0, 2, 1);
    written(tasks, 0, 3, 1); // A speculative attempt that came too late.
    WriterCommitMessage second = written(tasks, 1, 4, 2);
    write.commit(new WriterCommitMessage[] {first, second});
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[1]", "[2]");
  }

  private static WriterCommitMessage written(
      DataWriterFactory tasks, int partition, long task, int value) throws IOException {
    try (DataWriter<InternalRow> writer = tasks.createWriter(partition, task)) {
      writer.write(new GenericInternalRow(new Object[] {value}));
      return writer.commit();
    }
  }

  private record NewRows() implements LogicalWriteInfo {
    @Override
    public String queryId() {
      return "q";
    }

    @Override
    public StructType schema() {
      return new StructType().add("id", DataTypes.IntegerType);
    }

    @Override
    public CaseInsensitiveStringMap options() {
      return CaseInsensitiveStringMap.empty();
    }
  }

  @Test
  void b24SelfOverwriteAndSelfReplace() {
    sql.run(
        "CREATE TABLE t (id INT)",
        "INSERT INTO t VALUES (1), (2)",
        "INSERT OVERWRITE t SELECT id + 10 FROM t");
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[11]", "[12]");
    sql.run("CREATE OR REPLACE TABLE t AS SELECT id, 'x' AS s FROM t");
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[11,x]", "[12,x]");
    assertThatThrownBy(
            () -> sql.run("CREATE OR REPLACE TABLE t AS SELECT raise_error(s) AS e FROM t"))
        .hasStackTraceContaining("x");
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[11,x]", "[12,x]");
  }

  @Test
  void b25OrphanCleanUpDeletesNothingThatIsNamed() throws Exception {
    sql.run(
        "CREATE TABLE t (id INT)",
        "INSERT INTO t VALUES (1)",
        "CALL sys.create_tag(table => 'db.t', tag => 'one')",
        "CALL sys.create_branch(table => 'db.t', branch => 'b', tag => 'one')",
        "INSERT INTO `t$branch_b` VALUES (5)",
        "INSERT OVERWRITE t VALUES (2)",
        "CALL sys.expire_snapshots(table => 'db.t', retain_max => 1)");
    Path orphan = sql.folder("t").resolve("bucket-0/data-orphan.parquet");
    Files.writeString(orphan, "nothing");
    age(sql.folder("t"));
    assertThat(sql.value("CALL sys.remove_orphan_files(table => 'db.t', dry_run => true)"))
        .isEqualTo(1L);
    assertThat(orphan).exists();
    sql.run("CALL sys.remove_orphan_files(table => 'db.t')");
    assertThat(orphan).doesNotExist();
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[2]");
    assertThat(sql.sorted("SELECT id FROM t VERSION AS OF 'one'")).containsExactly("[1]");
    assertThat(sql.sorted("SELECT id FROM `t$branch_b`")).containsExactly("[1]", "[5]");
  }

  @Test
  void b25OrphanCleanUpDeletesNothingWhenItCannotReadAllMetadata() throws Exception {
    sql.run("CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)");
    Path orphan = sql.folder("t").resolve("bucket-0/data-orphan.parquet");
    Files.writeString(orphan, "nothing");
    try (Stream<Path> files = Files.list(sql.folder("t").resolve("manifest"))) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    age(sql.folder("t"));
    assertThatThrownBy(() -> sql.run("CALL sys.remove_orphan_files(table => 'db.t')"))
        .hasMessageContaining("manifest");
    assertThat(orphan).exists();
  }

  private static void age(Path folder) throws IOException {
    FileTime old = FileTime.from(Instant.now().minus(3, ChronoUnit.DAYS));
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        Files.setLastModifiedTime(file, old);
      }
    }
  }

  @Test
  void b26ExpiryKeepsWhatTagsConsumersAndBranchesReach() {
    sql.run(
        "CREATE TABLE t (id INT)",
        "INSERT INTO t VALUES (1)",
        "CALL sys.create_tag(table => 'db.t', tag => 'one')",
        "CALL sys.create_branch(table => 'db.t', branch => 'b', tag => 'one')",
        "INSERT OVERWRITE t VALUES (2)",
        "CALL sys.reset_consumer(table => 'db.t', consumerId => 'c', nextSnapshotId => 2)",
        "INSERT OVERWRITE t VALUES (3)",
        "CALL sys.expire_snapshots(table => 'db.t', retain_max => 1)");
    assertThat(sql.sorted("SELECT id FROM t VERSION AS OF 2")).containsExactly("[2]");
    sql.run("CALL sys.delete_tag(table => 'db.t', tag => 'one')");
    assertThat(sql.sorted("SELECT id FROM `t$branch_b`")).containsExactly("[1]");
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[3]");
  }

  @Test
  void b26ATagOfMainOutlivesItsCopyInABranch() {
    sql.run(
        "CREATE TABLE t (id INT)",
        "INSERT INTO t VALUES (1)",
        "CALL sys.create_tag(table => 'db.t', tag => 'one')",
        "CALL sys.create_branch(table => 'db.t', branch => 'b', tag => 'one')",
        "INSERT OVERWRITE t VALUES (2)",
        "CALL sys.expire_snapshots(table => 'db.t', retain_max => 1)",
        "CALL sys.delete_tag(table => 'db.`t$branch_b`', tag => 'one')");
    assertThat(sql.sorted("SELECT id FROM t VERSION AS OF 'one'")).containsExactly("[1]");
  }

  @Test
  void b27SparksModeDecidesWhatInsertOverwriteReplaces() {
    sql.run(
        "CREATE TABLE t (id INT, p STRING) PARTITIONED BY (p)",
        "INSERT INTO t VALUES (1, 'a'), (2, 'b'), (3, NULL)");
    sql.set("spark.sql.sources.partitionOverwriteMode", "dynamic");
    sql.run("INSERT OVERWRITE t VALUES (10, 'a'), (30, NULL)");
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[10,a]", "[2,b]", "[30,null]");
    sql.run("INSERT OVERWRITE t SELECT * FROM t WHERE false");
    assertThat(sql.value("SELECT count(*) FROM t")).isEqualTo(3L);
    sql.set("spark.sql.sources.partitionOverwriteMode", "static");
    sql.run("INSERT OVERWRITE t PARTITION (p = 'b') VALUES (20)");
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[10,a]", "[20,b]", "[30,null]");
    sql.run("INSERT OVERWRITE t VALUES (7, 'c')");
    assertThat(sql.sorted("SELECT * FROM t")).containsExactly("[7,c]");
    sql.run("INSERT OVERWRITE t SELECT * FROM t WHERE false");
    assertThat(sql.value("SELECT count(*) FROM t")).isEqualTo(0L);
  }

  @Test
  void b28NullEmptyAndBlankPartitionsShareAFolderOnly() {
    sql.run(
        "CREATE TABLE t (id INT, p STRING) PARTITIONED BY (p)",
        "INSERT INTO t VALUES (1, NULL), (2, ''), (3, ' '), (4, 'x')",
        "DELETE FROM t WHERE p = ''");
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[1]", "[3]", "[4]");
    sql.run("DELETE FROM t WHERE p IS NULL");
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[3]", "[4]");
    assertThat(sql.sorted("SELECT id FROM t WHERE p = ' '")).containsExactly("[3]");
  }

  @Test
  void b29LateDataLosesAndStatementsTakeEffect() {
    sql.run(
        "CREATE TABLE t (id INT, v STRING, s INT) TBLPROPERTIES"
            + " ('primary-key'='id', 'bucket'='1', 'sequence.field'='s')",
        "INSERT INTO t VALUES (1, 'new', 5), (2, 'new', 1), (3, 'x', 4)",
        "INSERT INTO t VALUES (1, 'late', 3), (2, 'null', NULL)");
    assertThat(sql.sorted("SELECT id, v FROM t")).containsExactly("[1,new]", "[2,new]", "[3,x]");
    sql.run("UPDATE t SET v = 'set' WHERE id = 1", "DELETE FROM t WHERE id = 3");
    assertThat(sql.sorted("SELECT id, v FROM t")).containsExactly("[1,set]", "[2,new]");
  }

  @Test
  void b30ADeleteThatWouldDoNothingIsRefused() {
    sql.run(
        "CREATE TABLE f (id INT, v INT) TBLPROPERTIES"
            + " ('primary-key'='id', 'bucket'='1', 'ignore-delete'='true')",
        "INSERT INTO f VALUES (1, 1)");
    assertThatThrownBy(() -> sql.run("DELETE FROM f WHERE id = 1"))
        .hasMessageContaining("ignore-delete");
    assertThat(sql.sorted("SELECT id FROM f")).containsExactly("[1]");
    sql.run(
        "CREATE TABLE t (id INT, v INT)" + KEY,
        "INSERT INTO t VALUES (1, 1), (2, 2)",
        "DELETE FROM t WHERE id = 1");
    assertThat(sql.sorted("SELECT id FROM paimon_incremental_query('db.t', 1, 2)")).isEmpty();
    assertThat(
            sql.sorted(
                "SELECT rowkind, id FROM paimon_incremental_query('db.`t$audit_log`', 1, 2)"))
        .containsExactly("[-D,1]");
  }
}
