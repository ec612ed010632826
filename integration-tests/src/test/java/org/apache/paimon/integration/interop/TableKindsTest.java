package org.apache.paimon.integration.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.integration.interop.PaimonPeer.PeerException;
import org.apache.paimon.integration.interop.PaimonPeer.PeerTable;
import org.apache.paimon.integration.interop.TableKind.Buckets;
import org.apache.paimon.integration.interop.TableKind.Engine;
import org.apache.paimon.integration.interop.TableKind.Producer;
import org.apache.paimon.integration.interop.TableKind.Row;
import org.apache.paimon.maintenance.Branches;
import org.apache.paimon.maintenance.TableChecker;
import org.apache.paimon.maintenance.Tags;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every kind of key table - merge engine, changelog producer, bucket mode, deletion vectors - goes
 * to and fro between our core and the peer: after each write and compaction of either both read the
 * model's rows; both stream the same changelog, which replays to the rows; no key lies where an
 * index does not look for it; and tags, branches and consumers that either made outlive the
 * commits, compactions and expiry of the other.
 *
 * <p>{@code -Dinterop.only=REGEX} runs some of them.
 */
final class TableKindsTest {
  private static final String DATABASE = "kinds";
  private static final Pattern ONLY = Pattern.compile(System.getProperty("interop.only", ".*"));

  @TempDir private static Path warehouse;

  @TempDir private static Path spill;

  private static PaimonPeer peer;

  @BeforeAll
  static void start() throws IOException {
    peer = PaimonPeer.start();
  }

  @AfterAll
  static void end() {
    peer.close();
  }

  private static Stream<TableKind> chosen(Predicate<TableKind> choice) {
    return TableKind.all().stream()
        .filter(kind -> kind.isPossible() && ONLY.matcher(kind.toString()).matches())
        .filter(choice);
  }

  static Stream<TableKind> usualKinds() {
    return chosen(TableKind::isUsual);
  }

  static Stream<TableKind> otherKinds() {
    return chosen(kind -> !kind.isUsual());
  }

  static Stream<TableKind> impossibleKinds() {
    return TableKind.all().stream().filter(kind -> !kind.isPossible());
  }

  @ParameterizedTest
  @MethodSource("impossibleKinds")
  void bothRefuseWhatDoesNotGoTogether(TableKind kind) {
    assertThatThrownBy(() -> CoreTable.create(warehouse, DATABASE, kind, spill))
        .isInstanceOf(PaimonException.class);
    ObjectNode definition = JsonNodeFactory.instance.objectNode();
    for (String column : List.of("k", "p", "a", "b")) {
      definition.withArray("columns").addArray().add(column).add("INT");
    }
    definition.withArray("partition").add("p");
    kind.key().forEach(definition.withArray("pk")::add);
    kind.options().forEach(definition.withObject("/options")::put);
    assertThatThrownBy(() -> peer.table(warehouse, DATABASE, kind.table()).create(definition))
        .isInstanceOf(PeerException.class);
  }

  @ParameterizedTest
  @MethodSource("usualKinds")
  void bothWriteInTurn(TableKind kind) throws IOException {
    new Exchange(kind).run();
  }

  @ParameterizedTest
  @Tag("slow")
  @MethodSource("otherKinds")
  void bothWriteTheOtherKindsInTurn(TableKind kind) throws IOException {
    new Exchange(kind).run();
  }

  /** One table on its way to and fro. */
  private static final class Exchange {
    private final TableKind kind;
    private final CoreTable ours;
    private final PeerTable theirs;
    private TableKind.Model model;

    Exchange(TableKind kind) {
      this.kind = kind;
      ours = CoreTable.create(warehouse, DATABASE, kind, spill);
      theirs = peer.table(warehouse, DATABASE, kind.table());
      model = kind.new Model();
    }

    void run() throws IOException {
      weWrite(ours, rows(0, 0, 10));
      assertSameRows("our first rows");
      theyWrite(theirs, rows(1, 5, 15));
      assertSameRows("their rows onto ours");

      TableKind.Model atOurTag = model.copy();
      new Tags(ours.stores(), Clock.systemUTC())
          .create("ours", OptionalLong.empty(), Optional.empty());
      new Branches(ours.stores()).create("ours_b", Optional.of("ours"));
      long kept = theirs.latestSnapshot();
      ours.stores().consumers().write("ours", kept);

      weWrite(ours, rows(2, 3, 9));
      assertSameRows("our rows onto theirs");
      TableKind.Model atTheirTag = model.copy();
      step("tag", "name", "theirs");
      theirs.step(request("branch").put("name", "theirs_b").put("tag", "theirs"));
      long theirsKept = theirs.latestSnapshot();
      theirs.step(request("consumer").put("id", "theirs").put("next", theirsKept));

      compactTheirs();
      assertSameRows("their compaction");
      theyWrite(theirs, rows(3, 0, 20));
      // A delete and a new row of its key in one buffer are one new row, as on their side.
      settle(ours);
      weWrite(ours, rows(4, 8, 16));
      ours.compact();
      assertSameRows("our compaction");
      theyWrite(theirs, rows(5, 2, 6));
      assertSameRows("their last rows");
      if (kind.producer() == Producer.FULL_COMPACTION) {
        ours.compact();
      }

      assertSameChanges();
      assertKeysAreWhereTheyAreLookedFor();
      assertExpiryStopsAtConsumers(kept, theirsKept);
      assertTag("ours", atOurTag);
      assertTag("theirs", atTheirTag);
      branchGoesOn("ours_b", atOurTag);
      branchGoesOn("theirs_b", atTheirTag);
      assertSameRows("all that is done to branches");
      assertThat(new TableChecker(ours.stores()).check().problems()).isEmpty();
    }

    private static ObjectNode request(String op) {
      return JsonNodeFactory.instance.objectNode().put("op", op);
    }

    private void step(String op, String field, String value) throws IOException {
      theirs.step(request(op).put(field, value));
    }

    /** Rows of some keys, a few of them taken back when the kind takes deletes. */
    private List<Row> rows(int round, int from, int until) {
      List<Row> rows = new ArrayList<>();
      for (int k = from; k < until; k++) {
        boolean isDeleted = kind.takesDeletes() && round > 0 && k % 5 == round % 5;
        if (isDeleted && model.isKnown(k)) {
          Row known = model.known(k);
          rows.add(new Row("-D", k, known.p(), known.a(), known.b()));
        } else if (!isDeleted) {
          Integer a = (k + round) % 3 == 0 ? null : Integer.valueOf(100 * round + k);
          Integer b = (k + round) % 4 == 0 ? null : Integer.valueOf(1000 * round + k);
          rows.add(new Row("+I", k, model.partitionOf(k, round), a, b));
        }
      }
      return rows;
    }

    private void weWrite(CoreTable table, List<Row> rows) throws IOException {
      table.write(rows);
      settle(table);
      rows.forEach(model::take);
    }

    private void theyWrite(PeerTable table, List<Row> rows) throws IOException {
      ObjectNode write = request("write");
      // The peer's core does not know when a full compaction is due.
      write.put("full", kind.producer() == Producer.FULL_COMPACTION && !isPostponed());
      for (Row row : rows) {
        write
            .withArray("rows")
            .addArray()
            .add(row.kind())
            .add(row.k())
            .add(row.p())
            .add(row.a())
            .add(row.b());
      }
      table.step(write);
      rows.forEach(model::take);
    }

    private boolean isPostponed() {
      return kind.buckets() == Buckets.POSTPONE;
    }

    /** Rows that wait for a bucket get it from us: the peer's core alone cannot. */
    private void settle(CoreTable table) throws IOException {
      if (isPostponed()) {
        table.movePostponedRows();
      }
    }

    /** Their core alone refuses to compact tables whose rows wait for a bucket. */
    private void compactTheirs() throws IOException {
      if (isPostponed()) {
        settle(ours);
        ours.compact();
      } else {
        theirs.compact();
      }
    }

    private void assertSameRows(String what) throws IOException {
      settle(ours);
      assertThat(ours.rows()).as("our rows after " + what).isEqualTo(model.texts());
      assertThat(texts(theirs.read())).as("their rows after " + what).isEqualTo(model.texts());
    }

    private static List<String> texts(List<JsonNode> rows) {
      return rows.stream().map(Exchange::text).sorted().toList();
    }

    private static String text(JsonNode row) {
      return row.get("k") + "," + row.get("p") + "," + row.get("a") + "," + row.get("b");
    }

    private void assertSameChanges() throws IOException {
      List<String> changes = ours.changes();
      List<String> theirChanges =
          theirs.stream("scan.mode", "from-snapshot", "scan.snapshot-id", "1").stream()
              .map(row -> row.get("_row_kind").asText() + " " + text(row))
              .toList();
      assertThat(theirChanges.stream().sorted().toList())
          .as("their changes")
          .isEqualTo(changes.stream().sorted().toList());
      if (kind.tellsOldRows()) {
        assertThat(replayed(theirChanges)).isEqualTo(model.texts());
        assertThat(replayed(changes)).isEqualTo(model.texts());
      } else if (kind.engine() == Engine.DEDUPLICATE) {
        assertThat(lastOfEachKey(changes)).isEqualTo(model.texts());
      }
    }

    /** Each change has to fit what came before it. */
    private static List<String> replayed(List<String> changes) {
      TreeMap<String, String> rows = new TreeMap<>();
      for (String change : changes) {
        String row = change.substring(3);
        String key = keyOf(row);
        boolean adds = change.startsWith("+");
        String before = adds ? rows.put(key, row) : rows.remove(key);
        assertThat(before).as("before " + change).isEqualTo(adds ? null : row);
      }
      return rows.values().stream().sorted().toList();
    }

    /** With the partition: of a key that moves, the changes of both lie in no order. */
    private static String keyOf(String row) {
      String[] values = row.split(",");
      return values[0] + "," + values[1];
    }

    private static List<String> lastOfEachKey(List<String> changes) {
      TreeMap<String, String> rows = new TreeMap<>();
      for (String change : changes) {
        String row = change.substring(3);
        String key = keyOf(row);
        if (change.startsWith("+")) {
          rows.put(key, row);
        } else {
          rows.remove(key);
        }
      }
      return rows.values().stream().sorted().toList();
    }

    /** By the hash of the key, or by the index that both sides wrote to. */
    private void assertKeysAreWhereTheyAreLookedFor() throws IOException {
      if (kind.buckets() == Buckets.FIXED || kind.buckets() == Buckets.DYNAMIC) {
        List<JsonNode> buckets = theirs.buckets();
        assertThat(buckets).isNotEmpty();
        assertThat(buckets)
            .allSatisfy(bucket -> assertThat(bucket.get("misplaced").asLong()).isZero());
      }
    }

    private void assertExpiryStopsAtConsumers(long kept, long theirsKept) throws IOException {
      theirs.step(request("expire").put("max", 1).put("min", 1));
      assertThat(ours.stores().snapshots().earliestId()).as("our consumer").hasValue(kept);
      assertThat(ours.stores().consumers().list().keySet())
          .containsExactlyInAnyOrder("ours", "theirs");
      ours.stores().consumers().delete("ours");
      ours.expire();
      assertThat(ours.stores().snapshots().earliestId()).as("their consumer").hasValue(theirsKept);
      ours.stores().consumers().delete("theirs");
      ours.expire();
      assertThat(ours.stores().snapshots().ids()).hasSize(1);
    }

    private void assertTag(String tag, TableKind.Model expected) throws IOException {
      assertThat(ours.rows("scan.tag-name", tag)).isEqualTo(expected.texts());
      assertThat(texts(theirs.read("scan.tag-name", tag))).isEqualTo(expected.texts());
    }

    private void branchGoesOn(String branch, TableKind.Model state) throws IOException {
      TableKind.Model main = model;
      model = state.copy();
      CoreTable ourBranch = ours.onBranch(branch);
      PeerTable theirBranch = peer.table(warehouse, DATABASE, kind.table() + "$branch_" + branch);
      theyWrite(theirBranch, rows(6, 0, 4));
      settle(ourBranch);
      weWrite(ourBranch, rows(7, 2, 8));
      assertThat(ourBranch.rows()).as("our rows of " + branch).isEqualTo(model.texts());
      assertThat(texts(theirBranch.read())).as("their rows of " + branch).isEqualTo(model.texts());
      model = main;
    }
  }
}
