package org.apache.paimon.spark;

import java.nio.file.Path;
import java.util.List;
import org.apache.spark.SparkEnv;

/** Where tasks may put temporary files. */
public final class LocalDirectory {
  private LocalDirectory() {}

  /** The first of Spark's local directories; it need not exist yet. */
  public static Path first() {
    for (String variable : List.of("SPARK_EXECUTOR_DIRS", "LOCAL_DIRS", "SPARK_LOCAL_DIRS")) {
      String directories = System.getenv(variable);
      if (directories != null && !directories.isBlank()) {
        return Path.of(directories.split("[,:]")[0]);
      }
    }
    String fallback = System.getProperty("java.io.tmpdir");
    return Path.of(
        SparkEnv.get() == null
            ? fallback
            : SparkEnv.get().conf().get("spark.local.dir", fallback).split(",")[0]);
  }
}
