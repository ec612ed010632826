package org.apache.paimon.integration;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.apache.spark.sql.SparkSession;

/** Local files under the scheme {@code watched}: a test is asked before a file is made or read. */
public final class WatchedFileSystem extends RawLocalFileSystem {
  private static final URI ROOT = URI.create("watched:///");
  private static final Watcher NOBODY = file -> {};

  private static volatile Watcher watcher = NOBODY;

  /** Is asked before a file is made. */
  public interface Watcher {
    /** The file is not made when this throws. */
    void beforeCreation(String file) throws IOException;

    /** A file is opened. */
    default void opened(String file) {}
  }

  /** Gives the session a catalog {@code watched} in the folder. */
  public static void open(SparkSession session, Path warehouse) {
    session.conf().set("spark.sql.catalog.watched", "org.apache.paimon.spark.SparkCatalog");
    session.conf().set("spark.sql.catalog.watched.warehouse", "watched://" + warehouse);
    session
        .conf()
        .set("spark.sql.catalog.watched.fs.watched.impl", WatchedFileSystem.class.getName());
  }

  /** Asks {@code wanted} from now on. */
  public static void watch(Watcher wanted) {
    watcher = wanted;
  }

  /** Asks nobody from now on. */
  public static void watchNothing() {
    watcher = NOBODY;
  }

  @Override
  public URI getUri() {
    return ROOT;
  }

  @Override
  public FSDataInputStream open(org.apache.hadoop.fs.Path file, int bufferSize) throws IOException {
    watcher.opened(file.toUri().getPath());
    return super.open(file, bufferSize);
  }

  @Override
  public FSDataOutputStream create(
      org.apache.hadoop.fs.Path file,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    watcher.beforeCreation(file.toUri().getPath());
    return super.create(file, overwrite, bufferSize, replication, blockSize, progress);
  }

  @Override
  public FSDataOutputStream create(
      org.apache.hadoop.fs.Path file,
      FsPermission permission,
      boolean overwrite,
      int bufferSize,
      short replication,
      long blockSize,
      Progressable progress)
      throws IOException {
    watcher.beforeCreation(file.toUri().getPath());
    return super.create(file, permission, overwrite, bufferSize, replication, blockSize, progress);
  }
}
