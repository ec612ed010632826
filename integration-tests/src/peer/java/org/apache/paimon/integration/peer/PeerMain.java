package org.apache.paimon.integration.peer;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.paimon.Snapshot;
import org.apache.paimon.catalog.Catalog;
import org.apache.paimon.catalog.CatalogContext;
import org.apache.paimon.catalog.CatalogFactory;
import org.apache.paimon.catalog.Identifier;
import org.apache.paimon.consumer.Consumer;
import org.apache.paimon.disk.IOManager;
import org.apache.paimon.options.ExpireConfig;
import org.apache.paimon.options.Options;
import org.apache.paimon.shade.jackson2.com.fasterxml.jackson.databind.JsonNode;
import org.apache.paimon.shade.jackson2.com.fasterxml.jackson.databind.ObjectMapper;
import org.apache.paimon.shade.jackson2.com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.paimon.table.FileStoreTable;
import org.apache.paimon.table.Table;

/** Reads requests line by line, answers each with one line, ends with its input. */
public final class PeerMain {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final IOManager ioManager;
  private final Map<String, Catalog> catalogs = new HashMap<>();

  private PeerMain(IOManager ioManager) {
    this.ioManager = ioManager;
  }

  public static void main(String[] args) throws Exception {
    PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.setOut(System.err);
    try (IOManager ioManager = IOManager.create(System.getProperty("java.io.tmpdir"));
        BufferedReader requests =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
      PeerMain peer = new PeerMain(ioManager);
      for (String line = requests.readLine(); line != null; line = requests.readLine()) {
        answers.println(JSON.writeValueAsString(peer.answer(line)));
      }
    }
  }

  private ObjectNode answer(String line) {
    ObjectNode answer = JSON.createObjectNode();
    try {
      run(JSON.readTree(line), answer);
      answer.put("ok", true);
    } catch (Throwable failure) {
      StringWriter trace = new StringWriter();
      failure.printStackTrace(new PrintWriter(trace));
      answer.removeAll();
      answer.put("ok", false);
      answer.put("error", trace.toString());
    }
    return answer;
  }

  private void run(JsonNode request, ObjectNode answer) throws Exception {
    String op = request.get("op").asText();
    if (op.equals("version")) {
      answer.put(
          "version", Snapshot.class.getProtectionDomain().getCodeSource().getLocation().getPath());
      return;
    }
    Catalog catalog = catalog(request.get("warehouse").asText());
    Identifier id =
        new Identifier(request.path("database").asText("default"), request.get("table").asText());
    switch (op) {
      case "create":
        catalog.createDatabase(id.getDatabaseName(), true);
        catalog.createTable(id, PeerSchemas.schema(request), false);
        return;
      case "alter":
        catalog.alterTable(id, PeerSchemas.changes(request.get("changes")), false);
        return;
      case "drop":
        catalog.dropTable(id, false);
        return;
      default:
        onTable(op, table(catalog, id, request), request, answer);
    }
  }

  private void onTable(String op, Table table, JsonNode request, ObjectNode answer)
      throws Exception {
    PeerTable peer = new PeerTable(table, ioManager);
    switch (op) {
      case "write":
        peer.write(request);
        return;
      case "compact":
        // A table that its writers never compact is compacted by a job of its own.
        new PeerTable(table.copy(Map.of("write-only", "false")), ioManager).compact();
        return;
      case "truncate":
        peer.truncate(request);
        return;
      case "tag":
        if (request.has("snapshot")) {
          table.createTag(request.get("name").asText(), request.get("snapshot").asLong());
        } else {
          table.createTag(request.get("name").asText());
        }
        return;
      case "branch":
        table.createBranch(request.get("name").asText(), request.get("tag").asText());
        return;
      case "consumer":
        ((FileStoreTable) table)
            .consumerManager()
            .resetConsumer(request.get("id").asText(), new Consumer(request.get("next").asLong()));
        return;
      case "rollback":
        table.rollbackTo(request.get("to").asLong());
        return;
      case "expire":
        table
            .newExpireSnapshots()
            .config(
                ExpireConfig.builder()
                    .snapshotRetainMax(request.get("max").asInt())
                    .snapshotRetainMin(request.get("min").asInt())
                    .snapshotTimeRetain(Duration.ZERO)
                    .build())
            .expire();
        return;
      case "read":
        answer.set("rows", peer.read(request));
        return;
      case "stream":
        answer.set("rows", peer.stream());
        return;
      case "buckets":
        answer.set("buckets", peer.buckets());
        return;
      case "bucketsOf":
        answer.set("buckets", peer.bucketsOf(request));
        return;
      case "snapshot":
        Optional<Snapshot> latest = table.latestSnapshot();
        answer.put("snapshot", latest.map(Snapshot::id).orElse(0L));
        answer.put("kind", latest.map(snapshot -> snapshot.commitKind().name()).orElse("NONE"));
        return;
      case "schema":
        answer.put("type", table.rowType().asSQLString());
        answer.set("pk", JSON.valueToTree(table.primaryKeys()));
        answer.set("partition", JSON.valueToTree(table.partitionKeys()));
        answer.set("options", JSON.valueToTree(table.options()));
        answer.put("comment", table.comment().orElse(null));
        return;
      default:
        throw new IllegalArgumentException("unknown operation " + op);
    }
  }

  private static Table table(Catalog catalog, Identifier id, JsonNode request) throws Exception {
    Table table = catalog.getTable(id);
    return request.has("options") ? table.copy(PeerSchemas.options(request.get("options"))) : table;
  }

  private Catalog catalog(String warehouse) {
    return catalogs.computeIfAbsent(
        warehouse,
        path -> {
          // Our side changes tables behind this catalog's back: it must not remember them.
          Options options = new Options();
          options.set("warehouse", path);
          options.set("cache-enabled", "false");
          return CatalogFactory.createCatalog(CatalogContext.create(options));
        });
  }
}
