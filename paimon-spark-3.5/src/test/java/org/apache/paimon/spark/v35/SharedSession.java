package org.apache.paimon.spark.v35;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** One local Spark for all tests of this module; each test class works in a database of its own. */
final class SharedSession {
  private static final Path WAREHOUSE = warehouse();
  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static final SparkSession BASE =
      SparkSession.builder()
          .master("local[2]")
          .config("spark.ui.enabled", "false")
          .config("spark.sql.shuffle.partitions", "2")
          .config("spark.sql.session.timeZone", "UTC")
          .config("spark.sql.catalogImplementation", "in-memory")
          .config(
              "spark.sql.extensions",
              "org.apache.paimon.spark.extensions.PaimonSparkSessionExtensions")
          .config("spark.sql.catalog.paimon", "org.apache.paimon.spark.SparkCatalog")
          .config("spark.sql.catalog.paimon.warehouse", WAREHOUSE.toString())
          .config("spark.sql.defaultCatalog", "paimon")
          .getOrCreate();

  private final SparkSession session;
  private final String database;

  private SharedSession(SparkSession session, String database) {
    this.session = session;
    this.database = database;
  }

  private static Path warehouse() {
    try {
      return Files.createTempDirectory("paimon-warehouse");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A session with an empty database. */
  static SharedSession open() {
    SparkSession session = BASE.newSession();
    SparkSession.setActiveSession(session);
    String database = "db" + DATABASES.incrementAndGet();
    session.sql("CREATE DATABASE " + database);
    session.sql("USE " + database);
    return new SharedSession(session, database);
  }

  SparkSession spark() {
    return session;
  }

  String database() {
    return database;
  }

  /** The folder of a table. */
  Path folder(String table) {
    return WAREHOUSE.resolve(database + ".db").resolve(table);
  }

  Dataset<Row> sql(String statement) {
    SparkSession.setActiveSession(session);
    return session.sql(statement);
  }

  /** Runs statements to their end, one after the other. */
  void run(String... statements) {
    for (String statement : statements) {
      sql(statement).collectAsList();
    }
  }

  /** The rows of a query as text, in the order of the query. */
  List<String> rows(String query) {
    List<String> rows = new ArrayList<>();
    for (Row row : sql(query).collectAsList()) {
      rows.add(row.toString());
    }
    return rows;
  }

  /** The rows of a query as text, sorted. */
  List<String> sorted(String query) {
    List<String> rows = rows(query);
    rows.sort(null);
    return rows;
  }

  /** The only value of a query. */
  Object value(String query) {
    return sql(query).head().get(0);
  }

  String plan(String query) {
    return sql(query).queryExecution().toString();
  }
}
