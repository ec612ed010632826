package org.apache.paimon.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.data.BatchReader;
import org.apache.paimon.data.BatchRow;
import org.apache.paimon.data.RowKind;
import org.apache.paimon.data.testing.TestRows;
import org.apache.paimon.datafile.SystemFields;
import org.apache.paimon.io.Location;
import org.apache.paimon.io.testing.FakeFileIO;
import org.apache.paimon.options.Options;
import org.apache.paimon.scan.Split;
import org.apache.paimon.scan.StreamPosition;
import org.apache.paimon.scan.StreamScan;
import org.apache.paimon.schema.NewTable;
import org.apache.paimon.schema.SchemaStore;
import org.apache.paimon.schema.TableSource;
import org.apache.paimon.types.DataField;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionWait;
import org.apache.paimon.write.TableWriter;
import org.apache.paimon.write.WriteContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What streams show of a sequence of commits, by changelog producer (lsm-semantics 6). */
class ChangelogStepsTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "a", DataTypes.INT, "b", DataTypes.INT);

  /** One commit each: rows as {@code kind k a b}. */
  private static final List<String> STEPS =
      List.of(
          "+I 1 1 1, +I 2 1 1",
          "+I 1 2 null",
          "+I 1 2 null",
          "-D 2 1 1",
          "-D 9 9 9",
          "+I 5 5 5, -D 5 5 5",
          "+I 6 6 6, +I 6 7 7",
          "-U 1 2 null, +U 1 3 3",
          "+I 2 8 8");

  @TempDir Path spill;

  private Table table;
  private long next = 1;

  private void create(String... options) {
    List<String> all = new ArrayList<>(List.of("bucket", "1"));
    all.addAll(List.of(options));
    FakeFileIO io = new FakeFileIO();
    Location location = new Location("mem:/w/db.db/t");
    SchemaStore schemas = new SchemaStore(io, location, TableSource.MAIN_BRANCH);
    NewTable definition =
        new NewTable(
            COLUMNS, List.of(), List.of("k"), Options.of(all.toArray(String[]::new)), null);
    table =
        Tables.open(
            new TableSource(
                "db.t",
                location,
                schemas.create(definition),
                TableSource.MAIN_BRANCH,
                io.provider()));
  }

  private List<String> shownByStep(String... options) throws IOException {
    create(options);
    List<String> shown = new ArrayList<>();
    for (String step : STEPS) {
      commit(step);
      shown.add(String.join(", ", changes()));
    }
    return shown;
  }

  private void commit(String rows) throws IOException {
    WriteContext context = new WriteContext("user", spill, WriteContext.Restore.LATEST_SNAPSHOT);
    try (TableWriter writer = table.newWriter(context)) {
      for (String row : rows.split(", ")) {
        String[] words = row.split(" ");
        List<Object> values = new ArrayList<>();
        for (int i = 1; i < words.length; i++) {
          values.add(words[i].equals("null") ? null : Integer.valueOf(words[i]));
        }
        writer.write(
            RowKind.ofText(words[0]),
            new BatchRow().reset(TestRows.batch(COLUMNS, List.of(values))));
      }
      table
          .newCommitter()
          .commit(CommitRequest.batch("user", writer.prepareCommit(CompactionWait.UNTIL_DONE)));
    }
  }

  /** The changes of the snapshots that are new. */
  private List<String> changes() throws IOException {
    StreamScan scan = new StreamScan(table.source(), table.fileIO(), Clock.system(ZoneOffset.UTC));
    List<DataField> fields = new ArrayList<>(COLUMNS.fields());
    fields.add(SystemFields.ROW_KIND);
    RowType type = new RowType(fields);
    List<String> changes = new ArrayList<>();
    for (long latest = scan.latestId().orElse(0); next <= latest; next++) {
      StreamPosition position = new StreamPosition(next, StreamPosition.Part.CHANGES);
      for (Split split : scan.splits(position, Optional.empty())) {
        try (BatchReader reader = table.newReader().open(split, type, Optional.empty())) {
          for (List<Object> row : TestRows.readAll(reader, type)) {
            String kind = RowKind.ofCode((Byte) row.get(3)).text();
            changes.add(kind + " " + row.get(0) + " " + row.get(1) + " " + row.get(2));
          }
        }
      }
    }
    return changes;
  }

  private static final String[] MERGED = {
    "+I 1 1 1, +I 2 1 1",
    "-U 1 1 1, +U 1 2 null",
    "-U 1 2 null, +U 1 2 null",
    "-D 2 1 1",
    "",
    "",
    "+I 6 7 7",
    "-U 1 2 null, +U 1 3 3",
    "+I 2 8 8"
  };

  @Test
  void withoutAProducerTheRowsOfLevelZeroShow() throws IOException {
    assertThat(shownByStep())
        .containsExactly(
            "+I 1 1 1, +I 2 1 1",
            "+I 1 2 null",
            "+I 1 2 null",
            "-D 2 1 1",
            "-D 9 9 9",
            "-D 5 5 5",
            "+I 6 7 7",
            "+U 1 3 3",
            "+I 2 8 8");
  }

  @Test
  void inputShowsEveryRow() throws IOException {
    assertThat(shownByStep("changelog-producer", "input")).containsExactlyElementsOf(STEPS);
  }

  @Test
  void lookupShowsWhatBecameOfKeys() throws IOException {
    assertThat(shownByStep("changelog-producer", "lookup")).containsExactly(MERGED);
  }

  @Test
  void lookupWithVectorsShowsTheSame() throws IOException {
    assertThat(shownByStep("changelog-producer", "lookup", "deletion-vectors.enabled", "true"))
        .containsExactly(MERGED);
  }

  @Test
  void fullCompactionOfEveryCommitShowsTheSame() throws IOException {
    assertThat(
            shownByStep(
                "changelog-producer", "full-compaction", "full-compaction.delta-commits", "1"))
        .containsExactly(MERGED);
  }

  @Test
  void equalRowsAreLeftOutWhenAsked() throws IOException {
    List<String> expected = new ArrayList<>(List.of(MERGED));
    expected.set(2, "");
    assertThat(
            shownByStep(
                "changelog-producer", "lookup", "changelog-producer.row-deduplicate", "true"))
        .isEqualTo(expected);
  }

  @Test
  void equalRowsAreLeftOutOfFullCompactionsToo() throws IOException {
    List<String> expected = new ArrayList<>(List.of(MERGED));
    expected.set(2, "");
    assertThat(
            shownByStep(
                "changelog-producer",
                "full-compaction",
                "full-compaction.delta-commits",
                "1",
                "changelog-producer.row-deduplicate",
                "true"))
        .isEqualTo(expected);
  }

  /** Engines that combine rows show the combined ones; {@code b} of the second step is null. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "partial-update | lookup | -U 1 1 1, +U 1 2 1",
        "partial-update | full-compaction | -U 1 1 1, +U 1 2 1",
        "aggregation | lookup | -U 1 1 1, +U 1 3 1",
        "aggregation | full-compaction | -U 1 1 1, +U 1 3 1",
        "first-row | lookup | ''"
      })
  void mergedRowsShow(String engine, String producer, String second) throws IOException {
    create(
        "merge-engine",
        engine,
        engine.equals("aggregation") ? "fields.a.aggregate-function" : "file.format",
        engine.equals("aggregation") ? "sum" : "parquet",
        "changelog-producer",
        producer,
        "full-compaction.delta-commits",
        "1");
    commit(STEPS.get(0));
    assertThat(String.join(", ", changes())).isEqualTo("+I 1 1 1, +I 2 1 1");
    commit(STEPS.get(1));
    assertThat(String.join(", ", changes())).isEqualTo(second);
    commit("+I 7 7 7");
    assertThat(changes()).containsExactly("+I 7 7 7");
  }

  @Test
  void ignoredFieldsDoNotMakeRowsDifferent() throws IOException {
    List<String> expected = new ArrayList<>(List.of(MERGED));
    expected.set(1, "");
    expected.set(2, "");
    expected.set(7, "");
    assertThat(
            shownByStep(
                "changelog-producer",
                "full-compaction",
                "full-compaction.delta-commits",
                "1",
                "changelog-producer.row-deduplicate",
                "true",
                "changelog-producer.row-deduplicate-ignore-fields",
                "a, b"))
        .isEqualTo(expected);
  }

  @Test
  void everyThirdCommitIsCompactedInFull() throws IOException {
    assertThat(
            shownByStep(
                "changelog-producer", "full-compaction", "full-compaction.delta-commits", "3"))
        .containsExactly(
            "",
            "",
            "+I 1 2 null, +I 2 1 1",
            "",
            "",
            "-D 2 1 1",
            "",
            "",
            "-U 1 2 null, +U 1 3 3, +I 2 8 8, +I 6 7 7");
  }

  /** A lone retract is merged by lookups, and passes elsewhere (lsm-semantics 5.7). */
  @Test
  void aLoneRetractOfASum() throws IOException {
    String[] sum = {"merge-engine", "aggregation", "fields.a.aggregate-function", "sum"};
    create(with(sum, "changelog-producer", "lookup"));
    commit("-D 9 1 1");
    assertThat(changes()).containsExactly("+I 9 -1 null");

    next = 1;
    create(
        with(sum, "changelog-producer", "full-compaction", "full-compaction.delta-commits", "1"));
    commit("-D 9 1 1");
    assertThat(changes()).isEmpty();
  }

  private static String[] with(String[] options, String... more) {
    List<String> all = new ArrayList<>(List.of(options));
    all.addAll(List.of(more));
    return all.toArray(String[]::new);
  }
}
