package org.apache.paimon.io.hadoop;

import java.util.Optional;
import org.apache.hadoop.fs.FileSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds the store's own client behind a file system. */
final class NativeStores {
  private static final Logger LOG = LoggerFactory.getLogger(NativeStores.class);
  private static final String S3A = "org.apache.hadoop.fs.s3a.S3AFileSystem";
  private static final String OSS = "org.apache.hadoop.fs.aliyun.oss.AliyunOSSFileSystem";

  private NativeStores() {}

  /** Classes of the store's jars are named only behind this: they need not be there. */
  @FunctionalInterface
  private interface Opener {
    NativeStore open(FileSystem fileSystem);
  }

  /** Empty when the store is none of those known, or its jars are of another version. */
  static Optional<NativeStore> of(FileSystem fileSystem) {
    if (extendsClass(fileSystem, S3A)) {
      return open(fileSystem, S3Store::open);
    }
    return extendsClass(fileSystem, OSS) ? open(fileSystem, OssStore::open) : Optional.empty();
  }

  private static boolean extendsClass(FileSystem fileSystem, String name) {
    for (Class<?> type = fileSystem.getClass(); type != null; type = type.getSuperclass()) {
      if (type.getName().equals(name)) {
        return true;
      }
    }
    return false;
  }

  private static Optional<NativeStore> open(FileSystem fileSystem, Opener opener) {
    try {
      return Optional.of(opener.open(fileSystem));
    } catch (LinkageError e) {
      // Hadoop 3.4 has another client of S3, and a conditional create of its own.
      LOG.debug("The client of {} is not the one of Hadoop 3.3.4", fileSystem.getUri(), e);
      return Optional.empty();
    }
  }
}
