package org.apache.paimon.integration.cases;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.paimon.integration.TestSpark;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.types.StructType;

/**
 * What the steps of one case share: folder, sessions, settings, variables, and the views that
 * streams fill.
 */
final class CaseContext {

  /** Rows that streaming queries have delivered so far. */
  private record StreamedView(StructType schema, List<Row> rows) {}

  private final Path folder;
  private final Path warehouse;
  private final Map<String, SparkSession> sessions = new LinkedHashMap<>();
  private final Map<String, String> settings = new LinkedHashMap<>();
  private final Map<String, String> variables = new HashMap<>();
  private final Map<String, StreamedView> views = new LinkedHashMap<>();
  private String current = "main";

  CaseContext(Path folder) throws IOException {
    this.folder = folder.toRealPath();
    this.warehouse = Files.createDirectories(this.folder.resolve("warehouse"));
    set("warehouse", warehouse.toString());
  }

  Path folder() {
    return folder;
  }

  Path warehouse() {
    return warehouse;
  }

  /** The current session, opened on first use. */
  SparkSession session() {
    SparkSession session = sessions.get(current);
    if (session == null) {
      session = open(current);
    }
    SparkSession.setActiveSession(session);
    return session;
  }

  /**
   * A new session named {@code name} on the same warehouse, with the settings of the case; its
   * catalog is its own.
   */
  SparkSession open(String name) {
    SparkSession session = TestSpark.newSession(warehouse);
    settings.forEach(session.conf()::set);
    session.sql("USE paimon");
    session.sql("CREATE NAMESPACE IF NOT EXISTS db");
    session.sql("USE paimon.db");
    sessions.put(name, session);
    return session;
  }

  void switchTo(String name) {
    current = name;
    session();
  }

  /** Forgets all sessions and their catalogs; settings and streamed views stay. */
  void restart() {
    sessions.clear();
    session();
    views.forEach((name, view) -> publish(name, view));
  }

  void setSetting(String key, String value) {
    settings.put(key, value);
    session().conf().set(key, value);
  }

  void unsetSetting(String key) {
    settings.remove(key);
    session().conf().unset(key);
  }

  ZoneId zone() {
    return ZoneId.of(session().conf().get("spark.sql.session.timeZone"));
  }

  void set(String variable, String value) {
    variables.put(variable, value);
  }

  /** The text with {@code ${variables}} replaced. */
  String replace(String text) {
    String out = text;
    for (Map.Entry<String, String> variable : variables.entrySet()) {
      out = out.replace("${" + variable.getKey() + "}", variable.getValue());
    }
    return out;
  }

  /** A path below the warehouse, unless it is absolute. */
  Path path(String path) {
    return warehouse.resolve(path);
  }

  /** The folder of table "db.t" or "t". */
  Path tableFolder(String table) {
    String[] names = table.split("\\.");
    String database = names.length > 1 ? names[names.length - 2] : "db";
    return warehouse.resolve(database + ".db").resolve(names[names.length - 1]);
  }

  /** Adds a run's rows to the view {@code name}; {@code name_last} shows those of this run only. */
  void addToView(String name, StructType schema, List<Row> rows) {
    List<Row> all = new ArrayList<>(views.containsKey(name) ? views.get(name).rows() : List.of());
    all.addAll(rows);
    views.put(name, new StreamedView(schema, all));
    views.put(name + "_last", new StreamedView(schema, rows));
    publish(name, views.get(name));
    publish(name + "_last", views.get(name + "_last"));
  }

  private void publish(String name, StreamedView view) {
    session().createDataFrame(view.rows(), view.schema()).createOrReplaceTempView(name);
  }

  /** Stops the streaming queries that are still active. */
  void stopStreams() throws Exception {
    for (SparkSession session : sessions.values()) {
      for (StreamingQuery query : session.streams().active()) {
        query.stop();
      }
    }
  }
}
