package org.apache.paimon.integration;

import java.nio.file.Path;
import java.util.Map;
import org.apache.spark.sql.SparkSession;

/**
 * Spark sessions with the connector's catalog {@code paimon}: one Spark context for the test
 * process, a session of its own for each caller.
 */
public final class TestSpark {

  private static final SparkSession BASE =
      SparkSession.builder()
          .master("local[2]")
          .appName("integration-tests")
          .config("spark.ui.enabled", "false")
          .config("spark.sql.shuffle.partitions", "2")
          .config("spark.default.parallelism", "2")
          .config("spark.sql.session.timeZone", "UTC")
          .config("spark.sql.datetime.java8API.enabled", "true")
          .config("spark.sql.streaming.schemaInference", "true")
          .config("spark.sql.catalogImplementation", "in-memory")
          .config("spark.sql.catalog.paimon", "org.apache.paimon.spark.SparkCatalog")
          .config(
              "spark.sql.extensions",
              "org.apache.paimon.spark.extensions.PaimonSparkSessionExtensions")
          .getOrCreate();

  private TestSpark() {}

  /** A new session, made active, whose catalog {@code paimon} lies in {@code warehouse}. */
  public static SparkSession newSession(Path warehouse) {
    return newSession(uri(warehouse), Map.of());
  }

  /** The same with a warehouse on any store, and with more options of the catalog. */
  public static SparkSession newSession(String warehouse, Map<String, String> options) {
    SparkSession session = BASE.newSession();
    session.conf().set("spark.sql.catalog.paimon.warehouse", warehouse);
    options.forEach((key, value) -> session.conf().set("spark.sql.catalog.paimon." + key, value));
    SparkSession.setActiveSession(session);
    return session;
  }

  /** The folder as a URI without a final slash. */
  public static String uri(Path folder) {
    return folder.toUri().toString().replaceAll("/$", "");
  }

  /** Gives up what a test that exceeded its time still runs. */
  public static void cancelAllJobs() {
    BASE.sparkContext().cancelAllJobs();
  }
}
