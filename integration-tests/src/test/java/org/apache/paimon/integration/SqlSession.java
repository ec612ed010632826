package org.apache.paimon.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.adaptive.AdaptiveSparkPlanExec;
import org.apache.spark.sql.execution.metric.SQLMetric;
import scala.Option;
import scala.collection.JavaConverters;

/** A session in a warehouse of its own, with database {@code db} as the current one. */
public final class SqlSession {
  private static final Pattern ARRAY = Pattern.compile("\\b(WrappedArray|ArraySeq)\\(");

  private final SparkSession spark;
  private final String warehouse;
  private final Map<String, String> options;

  private SqlSession(String warehouse, Map<String, String> options) {
    this.spark = TestSpark.newSession(warehouse, options);
    this.warehouse = warehouse;
    this.options = options;
  }

  /** A session in an empty warehouse. */
  public static SqlSession open(Path warehouse) {
    return open(TestSpark.uri(warehouse), Map.of());
  }

  /** A session in an empty warehouse on any store, with more options of the catalog. */
  public static SqlSession open(String warehouse, Map<String, String> options) {
    SqlSession session = new SqlSession(warehouse, options);
    return session.run("USE paimon", "CREATE DATABASE db", "USE db");
  }

  /** Another session in the same warehouse. */
  public SqlSession another() {
    return join(warehouse, options);
  }

  /** A session in a warehouse that another process opened. */
  public static SqlSession join(String warehouse, Map<String, String> options) {
    return new SqlSession(warehouse, options).run("USE paimon", "USE db");
  }

  public SparkSession spark() {
    SparkSession.setActiveSession(spark);
    return spark;
  }

  /** The folder of a table in a warehouse on the local disk. */
  public Path folder(String table) {
    return Path.of(URI.create(warehouse)).resolve("db.db").resolve(table);
  }

  /** Runs statements, one after the other. */
  public SqlSession run(String... statements) {
    for (String statement : statements) {
      spark().sql(statement).collectAsList();
    }
    return this;
  }

  /** Runs a statement that must fail with a text that holds each of the messages. */
  public void fails(String statement, String... messages) {
    if (messages.length == 0) {
      throw new IllegalArgumentException("expected a message for " + statement);
    }
    Throwable failure = catchThrowable(() -> run(statement));
    assertThat(failure).as(statement).isNotNull();
    for (String message : messages) {
      assertThat(failure).as(statement).hasMessageContaining(message);
    }
  }

  /**
   * The rows of a query as text, in their order. Arrays are {@code array(1, 2)}: their own text
   * depends on the version of Scala.
   */
  public List<String> rows(String query) {
    List<String> rows = new ArrayList<>();
    for (Row row : spark().sql(query).collectAsList()) {
      rows.add(ARRAY.matcher(row.toString()).replaceAll("array("));
    }
    return rows;
  }

  /** The rows of a query as text, sorted. */
  public List<String> sorted(String query) {
    List<String> rows = rows(query);
    rows.sort(null);
    return rows;
  }

  /** The only value of a query. */
  public Object value(String query) {
    return spark().sql(query).head().get(0);
  }

  /** All plans of a query. */
  public String plan(String query) {
    return spark().sql(query).queryExecution().toString();
  }

  /** The value that the scan of a query shows for a metric when the query is run. */
  public long scanMetric(String query, String name) {
    Dataset<Row> rows = spark().sql(query);
    rows.collectAsList();
    SparkPlan executed = rows.queryExecution().executedPlan();
    if (executed instanceof AdaptiveSparkPlanExec adaptive) {
      executed = adaptive.executedPlan();
    }
    for (SparkPlan leaf : JavaConverters.seqAsJavaList(executed.collectLeaves())) {
      Option<SQLMetric> metric = leaf.metrics().get(name);
      if (metric.isDefined()) {
        return metric.get().value();
      }
    }
    throw new AssertionError("no metric " + name + " in " + executed);
  }

  /** Later statements of this thread do not meet the session. */
  public void close() {
    SparkSession.clearActiveSession();
  }

  /** Sets a session option. */
  public SqlSession set(String key, String value) {
    spark.conf().set(key, value);
    return this;
  }

  /** Takes a session option back. */
  public SqlSession unset(String key) {
    spark.conf().unset(key);
    return this;
  }
}
