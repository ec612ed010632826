package org.apache.paimon.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.apache.paimon.error.AlreadyExistsException;
import org.apache.paimon.error.CommitStateUnknownException;
import org.apache.paimon.error.CorruptDataException;
import org.apache.paimon.error.NotFoundException;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.error.StorageException;
import org.apache.paimon.error.UnsupportedFeatureException;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.io.testing.Operation;
import org.apache.paimon.io.testing.SimulatedCrash;
import org.apache.paimon.options.Options;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SchemaStoreTest {
  private static final Location ROOT = new Location("mem:/w/db.db/t");
  private static final Clock CLOCK = Clock.fixed(Instant.ofEpochMilli(1234567), ZoneOffset.UTC);
  private static final List<SchemaChange> ADD =
      List.of(
          new SchemaChange.AddColumn(
              List.of("n"), DataTypes.INT, null, null, new SchemaChange.Position.Last()));
  private static final List<SchemaChange> SET = List.of(new SchemaChange.SetOption("x", "y"));

  private final FakeFileIO io = new FakeFileIO();
  private final SchemaStore store = open();

  private SchemaStore open() {
    return new SchemaStore(io, ROOT, TableSource.MAIN_BRANCH, CLOCK);
  }

  private static NewTable table(String... options) {
    RowType columns = RowType.of("a", DataTypes.INT, "b", DataTypes.STRING);
    return new NewTable(columns, List.of(), List.of(), Options.of(options), "a table");
  }

  @Test
  void createPublishesVersionZero() {
    TableSchema created = store.create(table("file.format", "orc"));

    assertThat(created.id()).isZero();
    assertThat(created.timeMillis()).isEqualTo(1234567);
    assertThat(io.files()).containsOnlyKeys(ROOT.resolve("schema/schema-0"));
    assertThat(open().latest()).hasValue(created);
    assertThat(open().load(0)).isEqualTo(created);
  }

  @Test
  void createRefusesAnExistingTable() {
    store.create(table());

    assertThatThrownBy(() -> open().create(table()))
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessageStartingWith("Cannot create a table at " + ROOT)
        .hasMessageContaining("expected none")
        .hasMessageContaining("drop it first");
  }

  @Test
  void createRefusesATableWhoseFirstVersionIsNotListedYet() {
    store.create(table());
    io.hideFromListing(store.file(0), 1);

    assertThatThrownBy(() -> open().create(table())).isInstanceOf(AlreadyExistsException.class);
  }

  @Test
  void createRefusesABrokenDefinitionAndWritesNothing() {
    assertThatThrownBy(() -> store.create(table("bucket", "0")))
        .hasMessageContaining("option 'bucket' is 0");
    assertThat(io.files()).isEmpty();
  }

  @Test
  void alterPublishesTheNextVersion() {
    store.create(table());
    TableSchema second = store.alter(ADD);
    TableSchema third = store.alter(SET);

    assertThat(second.id()).isEqualTo(1);
    assertThat(third.id()).isEqualTo(2);
    assertThat(open().ids()).containsExactly(0L, 1L, 2L);
    assertThat(open().latest()).hasValue(third);
    assertThat(open().latestId()).hasValue(2);
    assertThat(third.rowType().names()).containsExactly("a", "b", "n");
  }

  @Test
  void alterWithoutEffectPublishesNothing() {
    TableSchema created = store.create(table("x", "y"));

    assertThat(store.alter(SET)).isEqualTo(created);
    assertThat(store.alter(List.of(new SchemaChange.RemoveOption("absent")))).isEqualTo(created);
    assertThat(store.ids()).containsExactly(0L);
  }

  @Test
  void alterChangesWhatAnotherWriterPublishedFirst() {
    store.create(table());
    SchemaStore other = open();
    other.alter(SET);
    // This listing is late: the store takes version 0 for the newest.
    io.hideFromListing(store.file(1), 1);

    TableSchema altered = store.alter(ADD);

    assertThat(altered.id()).isEqualTo(2);
    assertThat(altered.options().find("x")).hasValue("y");
    assertThat(altered.rowType().names()).containsExactly("a", "b", "n");
  }

  @Test
  void alterNeedsATable() {
    assertThatThrownBy(() -> store.alter(SET))
        .isInstanceOf(NotFoundException.class)
        .hasMessageContaining("Cannot find a table at " + ROOT);
  }

  @Test
  void frozenOptionsChangeOnlyWithoutSnapshots() {
    store.create(table());
    List<SchemaChange> freeze =
        List.of(new SchemaChange.SetOption("data-file.path-directory", "data"));
    store.alter(freeze);
    io.put(ROOT.resolve("snapshot/snapshot-1"), new byte[0]);

    assertThatThrownBy(
            () -> store.alter(List.of(new SchemaChange.RemoveOption("data-file.path-directory"))))
        .hasMessageContaining("Cannot change option 'data-file.path-directory'")
        .hasMessageContaining("expected the value it has");
    assertThat(store.alter(freeze).id()).isEqualTo(1);
  }

  @Test
  void branchesHaveTheirOwnVersions() {
    store.create(table());
    SchemaStore branch = new SchemaStore(io, ROOT, "b1", CLOCK);
    assertThat(branch.latest()).isEmpty();
    branch.create(table("x", "1"));

    assertThat(io.files()).containsKey(ROOT.resolve("branch/branch-b1/schema/schema-0"));
    assertThat(store.latest().orElseThrow().options().find("x")).isEmpty();
  }

  @Test
  void otherFilesInTheDirectoryAreIgnored() {
    store.create(table());
    io.put(ROOT.resolve("schema/.schema-1.4711.tmp"), new byte[0]);
    io.put(ROOT.resolve("schema/schema-x"), new byte[0]);
    io.put(ROOT.resolve("schema/_schema-7"), new byte[0]);

    assertThat(store.ids()).containsExactly(0L);
  }

  @Test
  void aMissingVersionIsNamed() {
    store.create(table());

    assertThatThrownBy(() -> store.load(7))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("schema/schema-7: it is missing")
        .hasMessageContaining("restore the file");
  }

  @Test
  void aVersionUnderAWrongNameIsNamed() {
    TableSchema created = store.create(table());
    io.put(store.file(3), SchemaJson.write(created));

    assertThatThrownBy(() -> store.load(3))
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("it holds schema 0, expected 3");
  }

  @Test
  void aVersionIsReadOnce() {
    store.create(table());
    SchemaStore reader = open();
    reader.load(0);
    io.resetOperations();

    assertThat(reader.load(0)).isNotNull();
    assertThat(io.operations()).isEmpty();
  }

  @Test
  void theCostOfEachActionIsFixed() {
    io.resetOperations();
    store.create(table());
    assertThat(io.operations()).extracting(Operation::kind).containsExactly("list", "publish");
    io.resetOperations();
    store.latest();
    assertThat(io.operations())
        .extracting(Operation::kind)
        .containsExactly("list", "open", "status", "read");
    io.resetOperations();
    store.alter(ADD);
    assertThat(io.operations())
        .extracting(Operation::kind)
        .containsExactly("list", "open", "status", "read", "publish");
    io.resetOperations();
    store.alter(SET);
    assertThat(io.operations())
        .extracting(Operation::kind)
        .containsExactly("list", "open", "status", "read", "list", "publish");
  }

  @Test
  void aLostReplyIsCleared() {
    io.failWhen(operation -> operation.kind().equals("publish"), Fault.LOST_REPLY);
    TableSchema created = store.create(table());
    io.failWhen(operation -> operation.kind().equals("publish"), Fault.LOST_REQUEST);
    TableSchema altered = store.alter(ADD);

    assertThat(open().load(0)).isEqualTo(created);
    assertThat(open().latest()).hasValue(altered);
    assertThat(altered.id()).isEqualTo(1);
  }

  @Test
  void aStoreThatNeverAnswersLeavesTheQuestionOpen() {
    for (int i = 0; i < 5; i++) {
      io.failWhen(operation -> operation.kind().equals("publish"), Fault.LOST_REQUEST);
    }

    assertThatThrownBy(() -> store.create(table()))
        .isInstanceOf(CommitStateUnknownException.class)
        .hasMessageContaining("did not say whether it was written")
        .hasMessageContaining("Look whether the file is there");
  }

  /** With any fault at any step, what is there is the old schema or the new one, whole. */
  @ParameterizedTest
  @EnumSource(Fault.class)
  void aFaultAtAnyStepLeavesTheOldOrTheNewSchema(Fault fault) {
    for (int step = 1; step <= 6; step++) {
      FakeFileIO faulty = new FakeFileIO();
      SchemaStore before = new SchemaStore(faulty, ROOT, TableSource.MAIN_BRANCH, CLOCK);
      TableSchema old = before.create(table("x", "old"));
      faulty.resetOperations();
      faulty.failAt(step, fault);
      SchemaStore tried = new SchemaStore(faulty, ROOT, TableSource.MAIN_BRANCH, CLOCK);
      boolean reported = false;
      try {
        tried.alter(SET);
        reported = true;
      } catch (PaimonException | java.io.UncheckedIOException | SimulatedCrash e) {
        assertThat(e.getMessage()).matches("(?s).*(injected|is dead).*");
      }
      faulty.restart();

      TableSchema now =
          new SchemaStore(faulty, ROOT, TableSource.MAIN_BRANCH, CLOCK).latest().orElseThrow();
      if (reported) {
        assertThat(now.options().find("x")).hasValue("y");
      } else if (now.id() == 0) {
        assertThat(now).isEqualTo(old);
      } else {
        assertThat(now.id()).isEqualTo(1);
        assertThat(now.options().find("x")).hasValue("y");
      }
    }
  }

  @Test
  void unreadableDirectoriesAreStorageFailures() {
    io.failAt(1, Fault.ERROR_BEFORE);

    assertThatThrownBy(store::latest)
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("Failed to list schemas in " + ROOT + "/schema")
        .hasMessageContaining("a retry may help");
  }

  @Test
  void concurrentWritersLoseNothing() throws Exception {
    store.create(table());
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      String name = "w" + i;
      Thread thread =
          new Thread(
              () -> {
                for (int k = 0; k < 10; k++) {
                  open().alter(List.of(new SchemaChange.SetOption(name + "-" + k, "1")));
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }

    assertThat(store.latest().orElseThrow().options().asMap()).hasSize(40);
    assertThat(store.ids()).hasSize(41);
  }

  @Test
  void filesAreUtf8() {
    store.create(
        new NewTable(RowType.of("价格", DataTypes.INT), List.of(), List.of(), Options.EMPTY, "日本"));

    String text = new String(io.files().get(store.file(0)), StandardCharsets.UTF_8);
    assertThat(text).contains("\"价格\"").contains("\"comment\" : \"日本\"");
  }

  private static NewTable partitioned(RowType columns, String... options) {
    return new NewTable(columns, List.of("b"), List.of(), Options.of(options), null);
  }

  private void assertCannotReplace(NewTable table, String difference) {
    assertThatThrownBy(() -> store.plan(table))
        .isInstanceOf(UnsupportedFeatureException.class)
        .hasMessageContaining("Cannot replace the table: " + difference)
        .hasMessageContaining("Expected no difference")
        .hasMessageContaining("Drop the table and create it anew");
  }

  @Test
  void aReplacementKeepsWhereFilesOfOlderSnapshotsLie() throws Exception {
    RowType columns = RowType.of("a", DataTypes.INT, "b", DataTypes.STRING);
    store.create(table());
    assertThat(store.plan(partitioned(columns)).partitionKeys()).containsExactly("b");

    io.publish(ROOT.resolve("snapshot/snapshot-1"), "{}".getBytes(StandardCharsets.UTF_8));

    assertThat(store.plan(table("bucket", "2", "bucket-key", "a")).id()).isEqualTo(1);
    assertCannotReplace(
        partitioned(columns), "its partition columns are [], and would be [b STRING]");
    assertCannotReplace(
        table("data-file.path-directory", "d"),
        "option 'data-file.path-directory' is null, and would be d");
    assertThat(store.latest().orElseThrow().id()).isZero();
  }

  @Test
  void aReplacementKeepsTypesAndNamesOfPartitions() throws Exception {
    store.create(partitioned(RowType.of("a", DataTypes.INT, "b", DataTypes.STRING)));
    io.publish(ROOT.resolve("snapshot/snapshot-1"), "{}".getBytes(StandardCharsets.UTF_8));

    RowType other = RowType.of("b", DataTypes.STRING.notNull(), "n", DataTypes.BIGINT);
    assertThat(store.plan(partitioned(other)).fields()).hasSize(2);
    assertCannotReplace(
        partitioned(RowType.of("b", DataTypes.INT)),
        "its partition columns are [b STRING], and would be [b INT]");
    assertCannotReplace(
        partitioned(other, "partition.legacy-name", "false"),
        "option 'partition.legacy-name' is true, and would be false");
    assertCannotReplace(
        partitioned(other, "partition.default-name", "none"),
        "option 'partition.default-name' is __DEFAULT_PARTITION__, and would be none");
  }
}
