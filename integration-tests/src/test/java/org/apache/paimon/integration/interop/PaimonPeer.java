package org.apache.paimon.integration.interop;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.paimon.integration.TestSpark;

/**
 * The published Apache Paimon, in a process of its own that this object starts and ends. Used by
 * one thread at a time.
 *
 * <p>The operations and their fields are those of the program in {@code src/peer/java}. A failure
 * of the peer is thrown with the peer's stack trace as its message.
 */
final class PaimonPeer implements Closeable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final long END_TIMEOUT_SECONDS = 20;

  private final Process process;
  private final PrintWriter requests;
  private final BufferedReader answers;
  private final Path log;

  private PaimonPeer(Process process, Path log) {
    this.process = process;
    this.log = log;
    this.requests = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  static PaimonPeer start() throws IOException {
    PeerProgram program = PeerProgram.compiled();
    Path log = program.folder().resolve("peer.log");
    Process process =
        new ProcessBuilder(program.command())
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    return new PaimonPeer(process, log);
  }

  /** Names the jar that the peer runs. */
  String version() throws IOException {
    return call(JSON.createObjectNode().put("op", "version")).get("version").asText();
  }

  /**
   * A handle on the table {@code database.table} of {@code warehouse}, which need not exist yet.
   */
  PeerTable table(Path warehouse, String database, String table) {
    return new PeerTable(TestSpark.uri(warehouse), database, table);
  }

  private JsonNode call(ObjectNode request) throws IOException {
    requests.println(request);
    String line = answers.readLine();
    if (line == null) {
      throw new IOException("the peer ended unexpectedly; its log is " + log);
    }
    JsonNode answer = JSON.readTree(line);
    if (!answer.get("ok").asBoolean()) {
      throw new PeerException(request.get("op").asText(), answer.get("error").asText());
    }
    return answer;
  }

  @Override
  public void close() {
    requests.close();
    try {
      if (!process.waitFor(END_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  /** The peer refused or failed. */
  static final class PeerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    PeerException(String op, String trace) {
      super("the peer failed to " + op + ": " + trace);
    }
  }

  /** One table, as the peer sees it. */
  final class PeerTable {

    private final String warehouse;
    private final String database;
    private final String name;

    private PeerTable(String warehouse, String database, String name) {
      this.warehouse = warehouse;
      this.database = database;
      this.name = name;
    }

    private ObjectNode request(String op) {
      return JSON.createObjectNode()
          .put("op", op)
          .put("warehouse", warehouse)
          .put("database", database)
          .put("table", name);
    }

    /** Makes the table from columns, keys and options. */
    void create(JsonNode definition) throws IOException {
      ObjectNode request = request("create");
      request.setAll((ObjectNode) definition);
      call(request);
    }

    /** Does one step: an object with "op" and its fields. */
    void step(JsonNode step) throws IOException {
      ObjectNode request = request(step.get("op").asText());
      request.setAll((ObjectNode) step);
      call(request);
    }

    /** Writes rows, each {@code [row kind, values in column order]} as JSON text, in one commit. */
    void write(String... rows) throws IOException {
      ObjectNode request = request("write");
      for (String row : rows) {
        request.withArray("rows").add(JSON.readTree(row));
      }
      call(request);
    }

    void compact() throws IOException {
      call(request("compact"));
    }

    /** All rows of the latest snapshot. */
    List<JsonNode> read() throws IOException {
      return rows(call(request("read")));
    }

    /** All rows of a batch read with dynamic options, {@code key, value, ...}. */
    List<JsonNode> read(String... options) throws IOException {
      return rows(call(withOptions("read", options)));
    }

    /** All rows of a streaming read with dynamic options, {@code key, value, ...}. */
    List<JsonNode> stream(String... options) throws IOException {
      return rows(call(withOptions("stream", options)));
    }

    private ObjectNode withOptions(String op, String... options) {
      ObjectNode request = request(op);
      for (int i = 0; i < options.length; i += 2) {
        request.withObject("/options").put(options[i], options[i + 1]);
      }
      return request;
    }

    /**
     * Where rows lie: per split its partition, bucket, bucket count, files, rows, and misplaced
     * rows.
     */
    List<JsonNode> buckets() throws IOException {
      return list(call(request("buckets")).get("buckets"));
    }

    /** The columns as SQL, the keys, options and comment. */
    JsonNode schema() throws IOException {
      return call(request("schema"));
    }

    long latestSnapshot() throws IOException {
      return call(request("snapshot")).get("snapshot").asLong();
    }

    private static List<JsonNode> rows(JsonNode answer) {
      return list(answer.get("rows"));
    }

    private static List<JsonNode> list(JsonNode array) {
      List<JsonNode> out = new ArrayList<>();
      array.forEach(out::add);
      return out;
    }
  }
}
