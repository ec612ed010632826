package org.apache.paimon.integration.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Rules of single procedures, and what each says to wrong arguments. */
final class ProcedureRulesTest extends SqlTest {
  private static final String KEY = " TBLPROPERTIES ('primary-key'='id', 'bucket'='1')";

  private List<String> call(String call) {
    return sql.rows("CALL sys." + call);
  }

  @Test
  void valuesOfAllKindsAreTakenAndExpressionsAreNot() {
    sql.run("CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)");
    assertThat(call("create_tag('t', 'a', NULL, NULL)")).containsExactly("[true]");
    assertThat(call("reset_consumer('t', 'c', 1L)")).containsExactly("[true]");
    assertThat(call("remove_orphan_files(table => 't', dry_run => TRUE)")).containsExactly("[0,0]");
    assertThat(call("create_tag_from_timestamp('t', 'b', TIMESTAMP'1970-01-01 00:00:00')").get(0))
        .startsWith("[b,1,");
    sql.fails("CALL sys.reset_consumer('t', 'c', -1)", "expected 1 or more");
    sql.fails("CALL sys.create_tag('t', CAST('x' AS STRING))", "it is no constant");
    sql.fails("CALL sys.create_tag('t', 'x', (SELECT 1))", "it is no constant");
    sql.fails("CALL sys.create_tag('t', 'x', 1.5)", "expected a value of type bigint");
    sql.fails("CALL sys.remove_orphan_files(table => 't', dry_run => 'yes')", "type boolean");
    sql.fails("CALL sys.expire_snapshots(table => 't', retain_max => 3000000000)", "type int");
    sql.fails("CALL sys.create_tag(table => 't', table => 't', tag => 'x')", "given twice");
    sql.fails("CALL sys.create_tag()", "required arguments [table, tag] are missing");
    sql.fails("CALL sys.create_tag('t', 'x', 1, '1 d', 5)", "it has no argument number 5 (5)");
    sql.fails(
        "CALL sys.create_tag(table => NULL, tag => 'x')", "required arguments [table] are missing");
    sql.fails("CALL sys.migrate_table('hive', 'a.b', options_map => map('k', NULL))", "mixed");
    sql.fails("CALL other.create_tag('t', 'x')", "namespace 'sys'");
  }

  @Test
  void quotesInsideOfTexts() {
    sql.run(
        "CREATE TABLE t (id INT, p STRING) PARTITIONED BY (p)",
        "INSERT INTO t VALUES (1, 'a'), (2, 'b')",
        "INSERT INTO t VALUES (3, 'a'), (4, 'b')",
        "CALL sys.compact(table => 't', where => 'p = \\'a\\'')");
    assertThat(sql.rows("SELECT file_count FROM `t$partitions` ORDER BY partition"))
        .containsExactly("[1]", "[2]");
    sql.run("CALL sys.compact(table => 't', `where` => \"p = 'b'\")");
    assertThat(sql.rows("SELECT file_count FROM `t$partitions` ORDER BY partition"))
        .containsExactly("[1]", "[1]");
  }

  @Test
  void tablesThatAreNoneAreNamed() {
    sql.run("CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)");
    for (String procedure :
        List.of(
            "compact",
            "compact_manifest",
            "expire_snapshots",
            "expire_tags",
            "purge_files",
            "remove_unexisting_files",
            "rewrite_file_index",
            "verify",
            "clear_consumers")) {
      sql.fails("CALL sys." + procedure + "('none')", "Cannot find table db.none");
      sql.fails("CALL sys." + procedure + "('none.t')", "Cannot find table none.t");
      sql.fails(
          "CALL sys." + procedure + "('t$files')",
          "Cannot find table db.t$files",
          "system table 'files'",
          "Name table db.t");
      sql.fails(
          "CALL sys." + procedure + "('t$branch_none')",
          "table db.t has no branch 'none'",
          "Create the branch, or correct the name");
      sql.fails(
          "CALL sys." + procedure + "('a.b.t')", "expected table, database.table or paimon.data");
      sql.fails("CALL sys." + procedure + "('')", "Invalid name ''");
    }
  }

  @Test
  void everythingCanBeCalledOnATableWithoutRows() {
    for (String table :
        List.of(
            "k (id INT, p INT)" + KEY,
            "a (id INT, p INT)",
            "q (id INT, p INT) PARTITIONED BY (p)")) {
      sql.run("CREATE TABLE " + table);
      String name = table.substring(0, 1);
      assertThat(call("compact('" + name + "')").get(0)).startsWith("[true,0,0,0,0,");
      assertThat(call("compact_manifest('" + name + "')")).containsExactly("[true,0,0]");
      assertThat(call("expire_snapshots('" + name + "')")).containsExactly("[0]");
      assertThat(call("expire_tags('" + name + "')")).containsExactly("[No expired tags.]");
      assertThat(call("remove_orphan_files('" + name + "')")).containsExactly("[0,0]");
      assertThat(call("remove_unexisting_files('" + name + "')")).isEmpty();
      assertThat(call("rewrite_file_index('" + name + "')")).containsExactly("[0,0]");
      assertThat(call("clear_consumers('" + name + "')")).containsExactly("[true]");
      assertThat(call("verify('" + name + "')")).isEmpty();
      assertThat(call("create_branch('" + name + "', 'b')")).containsExactly("[true]");
      assertThat(call("purge_files('" + name + "')")).containsExactly("[Success]");
      String none = " table db." + name + ": it has no snapshot, expected at least one";
      Map.of(
              "create_tag('%s', 'x')",
              "Cannot tag" + none,
              "rollback('%s', '1')",
              "Cannot roll back" + none,
              "rollback_to_timestamp('%s', 1)",
              "Cannot roll back" + none,
              "rollback_to_watermark('%s', 1)",
              "Cannot roll back" + none,
              "create_tag_from_timestamp('%s', 'x', 1)",
              "no snapshot was made at or after 1970-01-01T00:00:00.001Z, expected one")
          .forEach(
              (needsSnapshot, message) -> {
                sql.run("DROP TABLE " + name, "CREATE TABLE " + table);
                sql.fails("CALL sys." + needsSnapshot.formatted(name), message);
                assertThat(sql.rows("SELECT * FROM `" + name + "$snapshots`")).isEmpty();
              });
    }
    assertThat(call("expire_partitions('q', '1 d')")).containsExactly("[No expired partitions.]");
    sql.fails("CALL sys.expire_partitions('a', '1 d')", "it has no partition columns");
    sql.fails("CALL sys.mark_partition_done('q', 'p=1')", "no such partition has files");
  }

  @Test
  void compactChoosesPartitions() {
    sql.run(
        "CREATE TABLE t (id INT, v INT, p INT, q STRING) PARTITIONED BY (p, q)",
        "INSERT INTO t VALUES (1, 1, 1, 'a'), (2, 2, 1, 'b'), (3, 3, 2, 'a'), (4, 4, 3, 'a')",
        "INSERT INTO t SELECT id + 10, v, p, q FROM t");
    String counts = "SELECT partition, file_count FROM `t$partitions` ORDER BY partition";
    sql.run("CALL sys.compact(table => 't', partitions => 'p=1,q=a;p=2')");
    assertThat(sql.rows(counts))
        .containsExactly("[{1, a},1]", "[{1, b},2]", "[{2, a},1]", "[{3, a},2]");
    sql.run("CALL sys.compact(table => 't', where => 'p = 1 OR q > \"a\"')");
    assertThat(sql.rows(counts))
        .containsExactly("[{1, a},1]", "[{1, b},1]", "[{2, a},1]", "[{3, a},2]");
    long before = (Long) sql.value("SELECT count(*) FROM `t$snapshots`");
    assertThat(call("compact(table => 't', partitions => 'p=9')").get(0)).startsWith("[true,0,0,");
    assertThat(call("compact(table => 't', where => 'p > 8')").get(0)).startsWith("[true,0,0,");
    assertThat(call("compact(table => 't', partition_idle_time => '1 h')").get(0))
        .startsWith("[true,0,0,");
    assertThat(sql.value("SELECT count(*) FROM `t$snapshots`")).isEqualTo(before);
    sql.fails("CALL sys.compact(table => 't', partitions => 'v=1')", "which are [p, q]");
    sql.fails("CALL sys.compact(table => 't', partitions => 'p')", "expected 'column=value'");
    sql.fails("CALL sys.compact(table => 't', partitions => ' ')", "it names no partition");
    sql.fails("CALL sys.compact(table => 't', where => 'v = 1')", "which are [p, q]");
    sql.fails("CALL sys.compact(table => 't', where => 'p =')", "Cannot use condition 'p ='");
    sql.fails(
        "CALL sys.compact(table => 't', where => 'p = 1', partitions => 'p=1')",
        "arguments 'partitions' and 'where' are both given");
    sql.fails("CALL sys.compact(table => 't', partition_idle_time => 'long')", "such as '1 d'");
    sql.fails(
        "CALL sys.compact(table => 't', compact_strategy => 'most')", "expected 'full' or 'minor'");
    sql.fails("CALL sys.compact(table => 't', options => 'x')", "expected 'key=value,key2=value2'");
  }

  @Test
  void compactSortsAppendTablesOnly() {
    sql.run(
        "CREATE TABLE t (a INT, b INT, p INT) PARTITIONED BY (p)",
        "INSERT INTO t SELECT CAST(9 - id AS INT), CAST(id % 3 AS INT), 1 FROM range(10)");
    for (String strategy : List.of("order", "zorder", "hilbert", "ORDER")) {
      assertThat(
              call("compact(table => 't', order_strategy => '" + strategy + "', order_by => 'a')")
                  .get(0))
          .startsWith("[true,");
      assertThat(sql.rows("SELECT a FROM t LIMIT 1")).as(strategy).containsExactly("[0]");
    }
    assertThat(call("compact(table => 't', order_strategy => 'none')").get(0)).startsWith("[true,");
    assertThat(sql.rows("SELECT count(*), sum(a) FROM t")).containsExactly("[10,45]");
    String call = "CALL sys.compact(table => '%s', order_strategy => '%s', order_by => '%s')";
    sql.fails(call.formatted("t", "order", ""), "argument 'order_by' names no column");
    sql.fails(call.formatted("t", "order", "c"), "'c' is no column");
    sql.fails(call.formatted("t", "order", "a,p"), "'p' is a partition column");
    sql.fails(call.formatted("t", "round", "a"), "expected 'none', 'order', 'zorder' or 'hilbert'");
    sql.fails("CALL sys.compact(table => 't', order_by => 'a')", "without 'order_strategy'");
    sql.fails(
        "CALL sys.compact(table => 't', order_strategy => 'order', order_by => 'a',"
            + " partition_idle_time => '1 h')",
        "'partition_idle_time' goes with no 'order_strategy'");
    sql.run("CREATE TABLE k (a INT)" + KEY.replace("'id'", "'a'"));
    sql.fails(call.formatted("k", "order", "a"), "an append table without buckets");
  }

  @Test
  void compactGoesAgainstWriteOnly() {
    sql.run(
        "CREATE TABLE t (id INT, v INT) TBLPROPERTIES ('primary-key'='id', 'bucket'='1',"
            + " 'write-only'='true')",
        "INSERT INTO t VALUES (1, 1)",
        "INSERT INTO t VALUES (1, 2)");
    assertThat(sql.value("SELECT count(*) FROM `t$files`")).isEqualTo(2L);
    assertThat(call("compact('t')").get(0)).startsWith("[true,2,1,");
    assertThat(sql.rows("SELECT level FROM `t$files`")).containsExactly("[5]");
  }

  @Test
  void snapshotsExpireByCountAgeAndConsumers() {
    sql.run("CREATE TABLE t (id INT)");
    for (int i = 1; i <= 6; i++) {
      sql.run("INSERT INTO t VALUES (" + i + ")");
    }
    sql.fails(
        "CALL sys.expire_snapshots(table => 't', retain_min => 0)",
        "at least 0 and at most 2147483647 snapshots",
        "expected 1 <= least <= most");
    sql.fails(
        "CALL sys.expire_snapshots(table => 't', retain_max => 1, retain_min => 3)",
        "at least 3 and at most 1 snapshots",
        "expected 1 <= least <= most");
    assertThat(call("expire_snapshots(table => 't')")).containsExactly("[0]");
    assertThat(call("expire_snapshots(table => 't', older_than => '2000-01-01 00:00:00')"))
        .containsExactly("[0]");
    assertThat(call("expire_snapshots(table => 't', retain_max => 5, max_deletes => 1)"))
        .containsExactly("[1]");
    sql.run("CALL sys.reset_consumer('t', 'reader', 3)");
    assertThat(call("expire_snapshots(table => 't', retain_max => 1)")).containsExactly("[1]");
    assertThat(sql.rows("SELECT min(snapshot_id) FROM `t$snapshots`")).containsExactly("[3]");
    sql.run("CALL sys.reset_consumer('t', 'reader')");
    assertThat(call("expire_snapshots(table => 't', retain_min => 2, older_than => '2100-01-01')"))
        .containsExactly("[2]");
    assertThat(
            call(
                "expire_snapshots(table => 't', options => 'snapshot.num-retained.max=1,"
                    + "snapshot.num-retained.min=1')"))
        .containsExactly("[1]");
    assertThat(sql.value("SELECT count(*) FROM t")).isEqualTo(6L);
    assertThat(call("verify('t')")).isEmpty();
  }

  @Test
  void partitionsExpireByValueAndByUpdate() {
    sql.run(
        "CREATE TABLE t (v INT, dt STRING, h INT) PARTITIONED BY (dt, h)",
        "INSERT INTO t VALUES (1, '2020-01-01', 1), (2, '2020-01-02', 2), (3, '2099-01-01', 3)");
    sql.fails(
        "CALL sys.expire_partitions('t')",
        "option 'partition.expiration-time' is not set, expected a duration");
    sql.fails(
        "CALL sys.expire_partitions('t', 'soon')",
        "Invalid value 'soon' of option 'partition.expiration-time', expected a duration");
    sql.fails(
        "CALL sys.expire_partitions(table => 't', expiration_time => '1 d',"
            + " expire_strategy => 'never')",
        "Invalid value 'never'",
        "expected one of [values-time, update-time]");
    String byValue =
        "expire_partitions(table => 't', expiration_time => '1 d', timestamp_formatter =>"
            + " 'yyyy-MM-dd', timestamp_pattern => '$dt'%s)";
    assertThat(call(byValue.formatted(", max_expires => 1")))
        .containsExactly("[dt=2020-01-01, h=1]");
    assertThat(call(byValue.formatted(""))).containsExactly("[dt=2020-01-02, h=2]");
    assertThat(call(byValue.formatted(""))).containsExactly("[No expired partitions.]");
    assertThat(
            call(
                "expire_partitions(table => 't', expiration_time => '1 d',"
                    + " expire_strategy => 'update-time')"))
        .containsExactly("[No expired partitions.]");
    assertThat(sql.rows("SELECT v FROM t")).containsExactly("[3]");
  }

  @Test
  void tagsAreMadeOfWhatIsThereAndOnce() {
    sql.run("CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)", "INSERT INTO t VALUES (2)");
    sql.run("CALL sys.create_tag('t', 'a', 1)");
    sql.fails(
        "CALL sys.create_tag('t', 'a', 1)",
        "Cannot create tag 'a'",
        "it exists, expected a new name");
    sql.fails("CALL sys.create_tag('t', 'b', 9)", "Cannot read snapshot 9");
    sql.fails(
        "CALL sys.create_tag('t', ' ')",
        "Invalid tag name ' ', expected a name that is not blank and holds no slash");
    sql.fails(
        "CALL sys.create_tag('t', 'b/c')",
        "Invalid tag name 'b/c', expected a name that is not blank and holds no slash");
    sql.fails("CALL sys.create_tag('t', 'b', 1, 'a while')", "such as '1 d' or '12 h'");
    sql.fails("CALL sys.create_tag('t', 'b', 1, '0 s')", "expected more than zero");
    sql.fails("CALL sys.replace_tag('t', 'b')", "Cannot find tag 'b'", "[a]");
    sql.run("CALL sys.replace_tag('t', 'a', 2, '12 h')");
    assertThat(sql.rows("SELECT snapshot_id, time_retained FROM `t$tags`"))
        .containsExactly("[2,PT12H]");
    sql.run("CALL sys.create_tag('t', 'b')");
    sql.fails(
        "CALL sys.rename_tag('t', 'a', 'b')",
        "Cannot create tag 'b'",
        "it exists, expected a new name");
    sql.fails("CALL sys.rename_tag('t', 'none', 'c')", "Cannot find tag 'none'");
    sql.run("CALL sys.rename_tag('t', 'a', 'c')");
    sql.fails("CALL sys.delete_tag('t', 'b,none')", "Cannot find tag 'none'");
    sql.fails("CALL sys.delete_tag('t', ' , ')", "it holds no name");
    assertThat(sql.rows("SHOW TAGS t")).containsExactly("[b]", "[c]");
    sql.run("CALL sys.delete_tag('t', 'b, c')");
    assertThat(sql.rows("SHOW TAGS t")).isEmpty();
    sql.fails(
        "CALL sys.create_tag_from_timestamp('t', 'd', 4102444800000)", "no snapshot was made");
    sql.fails("CALL sys.trigger_tag_automatic_creation('t')", "'tag.automatic-creation' is 'none'");
    sql.run("CALL sys.create_tag('t', 'e', 1, '1 d')", "CALL sys.create_tag('t', 'f', 1)");
    assertThat(call("expire_tags('t')")).containsExactly("[No expired tags.]");
    assertThat(call("expire_tags('t', '2100-01-01 00:00:00')")).containsExactly("[e]");
    sql.fails(
        "CALL sys.expire_tags('t', 'later')",
        "Invalid value 'later' of argument 'older_than', expected a time such as");
  }

  @Test
  void rollbackNeedsOneTargetThatIsThere() {
    sql.run(
        "CREATE TABLE t (id INT)",
        "INSERT INTO t VALUES (1)",
        "INSERT INTO t VALUES (2)",
        "CALL sys.create_tag('t', 'two')",
        "INSERT INTO t VALUES (3)",
        "CALL sys.create_tag('t', '3', 1)");
    sql.fails("CALL sys.rollback('t')", "0 of the arguments 'version', 'snapshot' and 'tag'");
    sql.fails(
        "CALL sys.rollback(table => 't', version => '1', tag => 'two')", "2 of the arguments");
    sql.fails("CALL sys.rollback('t', '9')", "Cannot read snapshot 9", "has 1 to 3");
    sql.fails("CALL sys.rollback('t', 'none')", "Cannot find tag 'none'", "[3, two]");
    sql.fails("CALL sys.rollback_to_timestamp('t', 1)", "the snapshots are 1 to 3");
    sql.fails("CALL sys.rollback_to_watermark('t', 1)", "the snapshots are 1 to 3");
    assertThat(sql.value("SELECT count(*) FROM t")).isEqualTo(3L);
    // Digits are a snapshot, also when a tag has that name.
    assertThat(call("rollback('t', '3')")).containsExactly("[3,3]");
    assertThat(call("rollback(table => 't', version => 'two')")).containsExactly("[3,2]");
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[1]", "[2]");
    sql.run("INSERT INTO t VALUES (4)");
    assertThat(call("rollback_to_timestamp('t', 4102444800000)")).containsExactly("[3,3]");
    assertThat(call("rollback(table => 't', tag => '3')")).containsExactly("[3,1]");
    assertThat(sql.rows("SHOW TAGS t")).containsExactly("[3]");
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[1]");
    assertThat(call("verify('t')")).isEmpty();
  }

  @Test
  void branchesAreMadeMovedAndDeleted() {
    sql.run(
        "CREATE TABLE t (id INT)",
        "INSERT INTO t VALUES (1)",
        "CALL sys.create_tag('t', 'one')",
        "CALL sys.create_branch('t', 'a', 'one')",
        "CALL sys.create_branch('t', 'empty')");
    sql.fails("CALL sys.create_branch('t', 'a')", "it exists, expected a new name");
    sql.fails(
        "CALL sys.create_branch('t', 'main')",
        "Invalid branch name 'main', expected a name that is not blank, not 'main', not a number");
    sql.fails(
        "CALL sys.create_branch('t', '7')",
        "Invalid branch name '7', expected a name that is not blank, not 'main', not a number");
    sql.fails("CALL sys.create_branch('t', 'b', 'none')", "Cannot find tag 'none'");
    sql.fails("CALL sys.create_branch('t$branch_a', 'b')", "through branch 'a'");
    sql.fails("CALL sys.fast_forward('t', 'empty')", "the branch has no snapshot");
    sql.fails("CALL sys.fast_forward('t', 'none')", "Cannot find branch 'none'", "[a, empty]");
    sql.fails("CALL sys.fast_forward('t', 'main')", "Cannot find branch 'main'", "[a, empty]");
    sql.run("INSERT INTO t VALUES (2)", "INSERT INTO `t$branch_a` VALUES (9)");
    assertThat(call("fast_forward('t', 'a')")).containsExactly("[true]");
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[1]", "[9]");
    sql.fails("CALL sys.delete_branch('t', 'a,none')", "Cannot find branch 'none'");
    assertThat(sql.rows("SHOW BRANCHES t")).containsExactly("[a]", "[empty]");
    sql.run("CALL sys.delete_branch('t', 'a, empty')");
    assertThat(sql.rows("SHOW BRANCHES t")).isEmpty();
    assertThat(sql.sorted("SELECT id FROM t")).containsExactly("[1]", "[9]");
  }

  @Test
  void orphansAreOldFilesThatNothingNames() throws Exception {
    sql.run("CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)", "CREATE TABLE u (id INT)");
    Path young = Files.writeString(sql.folder("t").resolve("bucket-0/data-young.parquet"), "x");
    Path old = Files.writeString(sql.folder("t").resolve("bucket-0/data-old.parquet"), "12345");
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(3))));
    assertThat(call("remove_orphan_files(table => 't', dry_run => true)")).containsExactly("[1,5]");
    assertThat(old).exists();
    assertThat(
            call("remove_orphan_files(table => 't', dry_run => true, older_than => '2100-01-01')"))
        .containsExactly("[2,6]");
    sql.fails(
        "CALL sys.remove_orphan_files(table => 't', older_than => '2100-01-01')",
        "at least one hour ago");
    sql.fails(
        "CALL sys.remove_orphan_files(table => 't', mode => 'fast')", "'local' or 'distributed'");
    sql.fails("CALL sys.remove_orphan_files(table => 'none.*')", "Cannot find database 'none'");
    assertThat(call("remove_orphan_files(table => 'db.*', mode => 'distributed')"))
        .containsExactly("[1,5]");
    assertThat(old).doesNotExist();
    assertThat(young).exists();
    assertThat(sql.rows("SELECT id FROM t")).containsExactly("[1]");
  }

  @Test
  void consumersAreSetAndClearedByName() {
    sql.run("CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)");
    for (String id : List.of("etl-1", "etl-2", "report")) {
      sql.run("CALL sys.reset_consumer('t', '" + id + "', 1)");
    }
    sql.run(
        "CALL sys.clear_consumers(table => 't', includingConsumers => 'etl-.*',"
            + " excludingConsumers => '.*2')");
    assertThat(sql.rows("SELECT consumer_id FROM `t$consumers`"))
        .containsExactly("[etl-2]", "[report]");
    sql.fails("CALL sys.clear_consumers('t', '(')", "Invalid regular expression");
    sql.fails("CALL sys.reset_consumer('t', 'a/b', 1)", "Invalid consumer id");
    sql.run("CALL sys.reset_consumer('t', 'none')", "CALL sys.clear_consumers('t')");
    assertThat(sql.rows("SELECT * FROM `t$consumers`")).isEmpty();
  }

  @Test
  void rescaleAndFileIndexesSayWhatTheyDid() {
    sql.run(
        "CREATE TABLE t (id INT, p INT) PARTITIONED BY (p) TBLPROPERTIES"
            + " ('primary-key'='id,p', 'bucket'='2')",
        "INSERT INTO t SELECT CAST(id AS INT), CAST(id % 2 AS INT) FROM range(40)");
    assertThat(call("rescale(table => 't', bucket_num => 1, where => 'p = 0')").get(0))
        .startsWith("[true,2,");
    assertThat(call("rescale(table => 't', bucket_num => 1, where => 'p = 0')").get(0))
        .startsWith("[true,0,0,0,0,");
    assertThat(sql.value("SELECT count(*) FROM t")).isEqualTo(40L);
    sql.fails("CALL sys.rescale(table => 't', bucket_num => -1)", "expected 1 or more");
    sql.fails("CALL sys.rescale(table => 't', partitions => 'id=1')", "which are [p]");
    sql.fails("CALL sys.rewrite_file_index(table => 't', where => 'id = 1')", "which are [p]");
    sql.run("CREATE TABLE a (id INT)");
    sql.fails("CALL sys.rescale('a')", "its number of buckets is not fixed ('bucket' is -1)");
  }

  @Test
  void compactDatabaseChoosesTables() {
    sql.run("CREATE DATABASE other");
    for (String table : List.of("db.a", "db.b", "other.a")) {
      sql.run("CREATE TABLE " + table + " (id INT)", "INSERT INTO " + table + " VALUES (1)");
    }
    assertThat(call("compact_database()")).containsExactly("[Success, 3 tables]");
    assertThat(call("compact_database('db', '.*', 'db.b')")).containsExactly("[Success, 1 tables]");
    assertThat(call("compact_database(including_tables => '.*[.]a')"))
        .containsExactly("[Success, 2 tables]");
    assertThat(call("compact_database('none')")).containsExactly("[Success, 0 tables]");
    sql.fails(
        "CALL sys.compact_database('(')", "Invalid value '(' of argument 'including_databases'");
    sql.fails("CALL sys.repair('db.a')", "the filesystem catalog has no metastore");
  }

  @Test
  void verifyFindsDamageAndChangesNothing() throws Exception {
    sql.run(
        "CREATE TABLE t (id INT, v INT)" + KEY,
        "INSERT INTO t VALUES (1, 1)",
        "CALL sys.create_tag('t', 'one')",
        "CALL sys.create_branch('t', 'b', 'one')",
        "INSERT INTO t VALUES (2, 2)");
    assertThat(call("verify('t')")).isEmpty();
    Object file = sql.value("SELECT min(file_path) FROM `t$files`");
    Path path = Path.of(URI.create(file.toString()).getPath());
    byte[] content = Files.readAllBytes(path);
    Files.delete(path);
    assertThat(call("verify('t')"))
        .isNotEmpty()
        .allMatch(row -> row.contains(path.getFileName().toString()))
        .anyMatch(row -> row.startsWith("[main,") || row.startsWith("[b,"));
    assertThat(sql.value("SELECT count(*) FROM `t$snapshots`")).isEqualTo(2L);
    Files.write(path, content);
    assertThat(call("verify('t')")).isEmpty();
  }
}
