package org.apache.paimon.io.hadoop;

import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/**
 * Turns settings into Hadoop's configuration: keys below {@code fs.}, {@code dfs.}, {@code
 * hadoop.}, {@code ipc.}, {@code io.} and {@code ha.} as they are; the same behind {@code hadoop.},
 * such as {@code hadoop.fs.x}; {@code s3.x} and {@code s3a.x} as {@code fs.s3a.x}; {@code
 * hadoop-conf-dir} names a directory with {@code core-site.xml} and {@code hdfs-site.xml}.
 */
final class HadoopSettings {
  private static final String CONF_DIR = "hadoop-conf-dir";
  private static final Set<String> PREFIXES =
      Set.of("fs", "dfs", "hadoop", "ipc", "io", "ha", "viewfs", "ozone");
  private static final String HADOOP_PREFIX = "hadoop.";
  private static final Map<String, String> S3_SPELLINGS =
      Map.of(
          "access-key", "access.key",
          "secret-key", "secret.key",
          "session-token", "session.token",
          "path-style-access", "path.style.access");

  private HadoopSettings() {}

  static Configuration configuration(Map<String, String> settings) {
    Configuration configuration = new Configuration();
    String directory = settings.get(CONF_DIR);
    if (directory != null) {
      configuration.addResource(new Path(directory, "core-site.xml"));
      configuration.addResource(new Path(directory, "hdfs-site.xml"));
    }
    // A site may have another client for s3:, and none has one for oss: by itself.
    configuration.setIfUnset("fs.s3.impl", "org.apache.hadoop.fs.s3a.S3AFileSystem");
    configuration.setIfUnset("fs.oss.impl", "org.apache.hadoop.fs.aliyun.oss.AliyunOSSFileSystem");
    settings.forEach(
        (key, value) -> {
          String hadoopKey = hadoopKey(key);
          if (hadoopKey != null) {
            configuration.set(hadoopKey, value);
          }
        });
    // What is said without the prefix counts more.
    settings.forEach(
        (key, value) -> {
          String bare = key.startsWith(HADOOP_PREFIX) ? hadoopKey(withoutPrefix(key)) : null;
          if (bare != null && !settings.containsKey(withoutPrefix(key))) {
            configuration.set(bare, value);
          }
        });
    return configuration;
  }

  private static String withoutPrefix(String key) {
    return key.substring(HADOOP_PREFIX.length());
  }

  static boolean concerns(String key) {
    return key.equals(CONF_DIR) || hadoopKey(key) != null;
  }

  /** Hadoop's name of a setting; null when the setting is not for Hadoop. */
  static String hadoopKey(String key) {
    int dot = key.indexOf('.');
    if (dot < 0) {
      return null;
    }
    String prefix = key.substring(0, dot);
    if (prefix.equals("s3") || prefix.equals("s3a")) {
      String rest = key.substring(dot + 1);
      return "fs.s3a." + S3_SPELLINGS.getOrDefault(rest, rest);
    }
    return PREFIXES.contains(prefix) ? key : null;
  }
}
