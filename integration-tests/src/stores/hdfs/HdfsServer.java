import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/** An HDFS cluster of one data node that ends with its input. Arguments: folder. */
public final class HdfsServer {
  private HdfsServer() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    System.setProperty("test.build.data", folder.toString());
    Configuration configuration = new Configuration();
    configuration.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, folder.toString());
    // The server ends with its test: no call has to wait until the disk has its record.
    configuration.setBoolean("dfs.namenode.edits.noeditlogchannelflush", true);
    configuration.setBoolean("dfs.permissions.enabled", true);
    configuration.setInt("dfs.replication", 1);
    try (MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(configuration).numDataNodes(1).build()) {
      cluster.waitActive();
      FileSystem files = cluster.getFileSystem();
      // As on a real cluster: everybody may make directories at the top, none others' files.
      files.setPermission(new org.apache.hadoop.fs.Path("/"), new FsPermission((short) 01777));
      System.out.println("listening at " + cluster.getURI());
      while (System.in.read() >= 0) {
        // Nothing is said here.
      }
    }
    System.exit(0);
  }
}
