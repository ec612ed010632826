package org.apache.paimon.integration.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.GlobalStorageStatistics;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.integration.SqlSession;
import org.apache.paimon.io.Location;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Tables on HDFS. */
final class HdfsTest extends StoreSuite {
  private HdfsCluster cluster;

  @Override
  protected String start(Path temporary) throws Exception {
    cluster = HdfsCluster.start(temporary.resolve("hdfs"));
    return cluster.uri() + "/some where";
  }

  @Override
  protected void stop() throws Exception {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Override
  protected Map<String, String> settings() {
    return Map.of(
        "dfs.replication", "1",
        "fs.trash.interval", "60",
        // How long closing a file waits before it asks again whether the data node has told of it.
        "dfs.client.block.write.locateFollowingBlock.initial.delay.ms", "4");
  }

  @Override
  protected boolean movesDirectories() {
    return true;
  }

  @Override
  protected Map<String, Integer> calls(Runnable work) {
    Map<String, Integer> before = operations();
    work.run();
    Map<String, Integer> made = new TreeMap<>();
    operations()
        .forEach(
            (name, count) -> {
              int more = count - before.getOrDefault(name, 0);
              if (more > 0) {
                made.put(name, more);
              }
            });
    return made;
  }

  /** Since the process began. */
  private static Map<String, Integer> operations() {
    Map<String, Integer> operations = new TreeMap<>();
    GlobalStorageStatistics.INSTANCE
        .get("DFSOpsCountStatistics")
        .getLongStatistics()
        .forEachRemaining(
            statistic -> operations.put(statistic.getName(), (int) statistic.getValue()));
    return operations;
  }

  @Override
  protected Map<String, Map<String, Integer>> expectedCalls() {
    return Map.of(
        "plan", Map.of("op_get_file_status", 4, "op_list_status", 1, "op_open", 3),
        "read", Map.of("op_get_file_status", 5, "op_list_status", 1, "op_open", 5),
        "commit",
            Map.of(
                "op_create", 6,
                "op_get_file_status", 12,
                "op_list_status", 2,
                "op_open", 7,
                "op_rename", 2));
  }

  private FileSystem fileSystem() throws IOException {
    return FileSystem.get(URI.create(cluster.uri()), new Configuration());
  }

  private static org.apache.hadoop.fs.Path path(Location location) {
    return new org.apache.hadoop.fs.Path(location.uri());
  }

  @Test
  void aPrivateTableIsNotAnEmptyOne() throws Exception {
    sql().run("CREATE TABLE secret (id INT)", "INSERT INTO secret VALUES (1)");
    Location snapshots = folder("secret").resolve("snapshot");
    fileSystem().setPermission(path(snapshots), new FsPermission((short) 0700));
    UserGroupInformation bob = UserGroupInformation.createRemoteUser("bob");
    bob.doAs(
        (PrivilegedExceptionAction<Void>)
            () -> {
              SqlSession session = sql().another();
              assertThatThrownBy(() -> session.rows("SELECT * FROM secret"))
                  .isInstanceOf(StorageException.class)
                  .hasMessageContaining("Failed to list " + snapshots)
                  .hasMessageContaining("Permission denied: user=bob");
              assertThatThrownBy(() -> io().publish(snapshots.resolve("snapshot-2"), new byte[1]))
                  .isInstanceOf(StorageException.class)
                  .hasMessageContaining("Permission denied: user=bob")
                  .hasMessageContaining("nothing was published");
              assertThatThrownBy(() -> session.run("DROP TABLE secret"))
                  .hasMessageContaining("Permission denied: user=bob");
              return null;
            });
    assertThat(sql().rows("SELECT * FROM secret")).containsExactly("[1]");
    verify("secret");
  }

  @Test
  void filesAreDeletedAndNotMovedToTheTrash() throws IOException {
    sql()
        .run(
            "CREATE TABLE gone (id INT) TBLPROPERTIES ('snapshot.num-retained.min'='1')",
            "INSERT INTO gone VALUES (1)",
            "INSERT OVERWRITE gone VALUES (2)",
            "CALL sys.expire_snapshots(table => 'db.gone', retain_max => 1)",
            "DROP TABLE gone");
    FileSystem fileSystem = fileSystem();
    assertThat(fileSystem.exists(path(folder("gone")))).isFalse();
    assertThat(fileSystem.exists(fileSystem.getTrashRoot(path(folder("gone"))))).isFalse();
  }

  @Test
  void optionsOfTheCatalogReachTheClient() throws IOException {
    SqlSession session =
        SqlSession.open(
            root() + "/other",
            Map.of("dfs.replication", "2", "hadoop.dfs.blocksize", Integer.toString(1 << 20)));
    session.run("CREATE TABLE t (id INT)", "INSERT INTO t VALUES (1)");
    Location table = new Location(root()).resolve("other/db.db/t");
    FileStatus[] files = fileSystem().listStatus(path(table.resolve("bucket-0")));
    assertThat(files).isNotEmpty();
    for (FileStatus file : files) {
      assertThat(file.getReplication()).isEqualTo((short) 2);
      assertThat(file.getBlockSize()).isEqualTo(1 << 20);
    }
  }

  @Test
  void aWarehouseOnTheDefaultFileSystemNeedsNoAddress() {
    sql().run("CREATE TABLE addressed (id INT)", "INSERT INTO addressed VALUES (1)");
    SqlSession session =
        SqlSession.join(
            warehouse().replace(cluster.uri(), "hdfs://"),
            Map.of("fs.defaultFS", cluster.uri(), "dfs.replication", "1"));
    session.run("INSERT INTO addressed VALUES (2)");
    assertThat(session.sorted("SELECT * FROM addressed")).containsExactly("[1]", "[2]");
  }

  @Nested
  final class Files extends PlainFiles {}
}
