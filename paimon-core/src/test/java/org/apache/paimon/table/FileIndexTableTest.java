package org.apache.paimon.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.paimon.commit.CommitMessage;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.io.testing.Fault;
import org.apache.paimon.maintenance.CompactionJob;
import org.apache.paimon.maintenance.CompactionPart;
import org.apache.paimon.maintenance.FileIndexJob;
import org.apache.paimon.maintenance.OrphanFiles;
import org.apache.paimon.maintenance.TableChecker;
import org.apache.paimon.maintenance.Tags;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.predicate.Predicate;
import org.apache.paimon.schema.SchemaChange;
import org.apache.paimon.snapshot.CommitKind;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** File indexes of whole tables: written by options, used by plans and reads, built afterwards. */
class FileIndexTableTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "v", DataTypes.INT, "s", DataTypes.STRING);
  private static final String[] KEEPING_ONE = {
    "snapshot.num-retained.min", "1", "snapshot.num-retained.max", "1"
  };

  @TempDir Path spill;

  private LiveTable append(String... options) {
    return LiveTable.append(spill, COLUMNS, options);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bloom-filter", "bitmap", "bsi", "range-bitmap"})
  void aPlanLeavesOutFilesByTheirEmbeddedIndex(String kind) {
    LiveTable table =
        append(
            "file-index." + kind + ".columns",
            "v",
            "file-index.bloom-filter.v.items",
            "10",
            "file-index.in-manifest-threshold",
            "1 mb");
    table.commit("1,10,a", "2,30,b");
    table.commit("3,10,c", "4,20,d", "5,30,e");
    Optional<Predicate> filter = table.where("v", Comparison.EQUAL, "20");

    assertThat(table.splits(filter).stream().flatMap(split -> split.files().stream()))
        .as("only the second file holds 20, although the first one's range does, too")
        .hasSize(1);
    assertThat(table.rows(filter)).contains("4,20,d");
    assertThat(
            table.splits(filter, "file-index.read.enabled", "false").stream()
                .flatMap(split -> split.files().stream()))
        .hasSize(2);
  }

  @Test
  void aMergedBucketIsNotPrunedByIndexes() {
    LiveTable table =
        LiveTable.keyed(
            spill,
            COLUMNS,
            "write-only",
            "true",
            "file-index.bitmap.columns",
            "v",
            "file-index.in-manifest-threshold",
            "1 mb");
    table.commit("1,20,a", "2,30,b");
    table.commit("1,10,c", "2,30,d");
    Optional<Predicate> filter = table.where("v", Comparison.EQUAL, "20");

    assertThat(table.rows(filter))
        .as("the newer version of key 1 hides it")
        .doesNotContain("1,20,a");
    table.compactFully();
    assertThat(table.splits(filter)).as("one run: rows are independent").isEmpty();
  }

  @Test
  void indexesOfOlderSchemasGoByFieldId() {
    LiveTable table =
        append("file-index.bitmap.columns", "v", "file-index.in-manifest-threshold", "1 mb");
    table.commit("1,10,a", "2,30,b");
    table.alter(
        new SchemaChange.RenameColumn(List.of("v"), "w"),
        new SchemaChange.SetOption("file-index.bitmap.columns", "w"),
        new SchemaChange.AddColumn(
            List.of("v"), DataTypes.INT, null, null, new SchemaChange.Position.Last()));
    table.commit("3,10,c,7", "4,20,d,8");

    assertThat(table.splits(table.where("w", Comparison.EQUAL, "20"))).hasSize(1);
    assertThat(table.rows(table.where("w", Comparison.EQUAL, "30"))).contains("2,30,b,null");
    assertThat(table.rows(table.where("v", Comparison.EQUAL, "8"))).contains("4,20,d,8");
  }

  @ParameterizedTest
  @CsvSource({"1 mb, true", "1 b, true", "1 mb, false", "1 b, false"})
  void filesGetIndexesAfterwards(String threshold, boolean keyed) {
    LiveTable table =
        keyed
            ? LiveTable.keyed(spill, COLUMNS, "file-index.in-manifest-threshold", threshold)
            : append("file-index.in-manifest-threshold", threshold);
    table.commit("1,10,a", "2,30,b");
    table.commit("3,10,c", "4,20,d");
    List<String> rows = table.rows();
    List<String> names = table.files().stream().map(DataFileMeta::fileName).toList();
    assertThat(run(table)).as("no option asks for an index").isEmpty();

    table.set("file-index.bitmap.columns", "v");
    table.set("file-index.bloom-filter.columns", "s");
    table.set("file-index.bloom-filter.s.items", "10");
    List<CommitMessage> messages = run(table);
    assertThat(messages).hasSize(1);
    table.publish(messages);

    assertThat(table.latest().commitKind()).isEqualTo(CommitKind.COMPACT);
    assertThat(table.files()).extracting(DataFileMeta::fileName).isEqualTo(names);
    assertThat(table.files())
        .allMatch(file -> file.embeddedIndex() != null || file.extraFiles().size() == 1);
    assertThat(table.rows()).isEqualTo(rows);
    assertThat(table.rows(table.where("v", Comparison.EQUAL, "20"))).contains("4,20,d");
    assertThat(run(table)).as("nothing is left to do").isEmpty();
    assertWhole(table);

    table.set("file-index.bitmap.columns", "v,k");
    table.publish(run(table));
    assertWhole(table);
    table.expire(KEEPING_ONE);
    assertWhole(table);
    assertThat(new OrphanFiles(table.stores()).find(Long.MAX_VALUE))
        .as("expiry took the indexes of before")
        .isEmpty();
    assertThat(table.rows()).isEqualTo(rows);

    table.alter(
        new SchemaChange.RemoveOption("file-index.bitmap.columns"),
        new SchemaChange.RemoveOption("file-index.bloom-filter.columns"));
    table.publish(run(table));
    assertThat(table.files())
        .allMatch(file -> file.embeddedIndex() == null && file.extraFiles().isEmpty());
    assertWhole(table);
  }

  @Test
  void theIndexThatOnlyATagKeptGoesWithTheTag() {
    LiveTable table = append("file-index.in-manifest-threshold", "1 b");
    table.commit("1,10,a", "2,30,b");
    table.set("file-index.bitmap.columns", "v");
    table.publish(run(table));
    Tags tags = new Tags(table.stores(), Clock.systemUTC());
    tags.create("first", OptionalLong.empty(), Optional.empty());
    table.set("file-index.bitmap.columns", "v,k");
    table.publish(run(table));
    table.expire(KEEPING_ONE);
    assertThat(indexFiles(table)).as("one of the tag, one of the snapshot").isEqualTo(2);

    tags.delete("first");

    assertThat(indexFiles(table)).isEqualTo(1);
    assertWhole(table);
    assertThat(new OrphanFiles(table.stores()).find(Long.MAX_VALUE)).isEmpty();
  }

  private static List<CommitMessage> run(LiveTable table) {
    return CompactionJob.plan(table.stores(), partition -> true).parts().stream()
        .map(part -> FileIndexJob.run(table.source(), part))
        .flatMap(Optional::stream)
        .toList();
  }

  private static void assertWhole(LiveTable table) {
    assertThat(new TableChecker(table.stores()).check().problems()).isEmpty();
  }

  @Test
  void trackedRowsKeepTheirNumbersWhenTheyGetAnIndex() {
    LiveTable table = append("row-tracking.enabled", "true");
    table.commit("1,10,a", "2,30,b");
    table.commit("3,10,c");
    List<Long> ids = table.files().stream().map(DataFileMeta::firstRowId).toList();
    List<Long> sequences = table.files().stream().map(DataFileMeta::minSequence).toList();
    table.set("file-index.bitmap.columns", "v");
    table.publish(run(table));

    assertThat(table.files()).extracting(DataFileMeta::firstRowId).isEqualTo(ids);
    assertThat(table.files()).extracting(DataFileMeta::minSequence).isEqualTo(sequences);
    assertThat(table.files()).allMatch(file -> file.embeddedIndex() != null);
  }

  @Test
  void aFailureLeavesNoIndexFile() {
    LiveTable counted = withoutIndex();
    counted.io.resetOperations();
    run(counted);
    long operations = counted.io.operations().size();
    assertThat(indexFiles(counted)).isEqualTo(2);
    assertThat(operations).isGreaterThan(6);
    for (long n = 1; n <= operations; n++) {
      LiveTable table = withoutIndex();
      table.io.resetOperations();
      table.io.failAt(n, Fault.ERROR_AFTER);
      long left = 2; // what can be read in another way does not fail
      try {
        run(table);
      } catch (PaimonException e) {
        left = 0;
      }
      assertThat(indexFiles(table)).as("operation %s", n).isEqualTo(left);
    }
  }

  private LiveTable withoutIndex() {
    LiveTable table = append("file-index.in-manifest-threshold", "1 b");
    table.commit("1,10,a");
    table.commit("2,30,b");
    table.set("file-index.bitmap.columns", "v");
    return table;
  }

  private static long indexFiles(LiveTable table) {
    return table.io.files().keySet().stream()
        .filter(file -> file.name().endsWith(".index"))
        .count();
  }

  @Test
  void anIndexOfAColumnThatIsNotThereIsRefused() {
    LiveTable table = append();
    table.commit("1,10,a");
    CompactionPart part = CompactionJob.plan(table.stores(), partition -> true).parts().get(0);
    assertThatThrownBy(
            () -> FileIndexJob.run(table.source("file-index.bitmap.columns", "nope"), part))
        .hasMessageContaining("Cannot build a bitmap index of column 'nope'")
        .hasMessageContaining("Correct option 'file-index.bitmap.columns'");
  }

  /** Rows of three files; every filter finds what a look at all rows finds. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void filteredReadsFindEveryMatch(long seed) {
    Random random = new Random(seed);
    String format = List.of("parquet", "orc", "avro").get(random.nextInt(3));
    LiveTable table =
        append(
            "file.format",
            format,
            "file-index.bitmap.columns",
            "v",
            "file-index.range-bitmap.columns",
            "k",
            "file-index.bloom-filter.columns",
            "s",
            "file-index.bloom-filter.s.items",
            "100",
            "parquet.page.row.count.limit",
            "50",
            "file-index.in-manifest-threshold",
            random.nextBoolean() ? "1 mb" : "1 b");
    for (int file = 0; file < 3; file++) {
      int from = file * 1000;
      table.commit(
          IntStream.range(0, 1 + random.nextInt(5000))
              .mapToObj(
                  i ->
                      (from + i)
                          + ","
                          + (random.nextInt(9) == 0 ? "null" : random.nextInt(200))
                          + ",s"
                          + random.nextInt(1000))
              .toArray(String[]::new));
    }
    List<String> all = table.rows();
    for (int i = 0; i < 10; i++) {
      String value = String.valueOf(random.nextInt(200));
      assertFound(table, all, 1, "v", Comparison.EQUAL, value);
      assertFound(table, all, 2, "s", Comparison.EQUAL, "s" + random.nextInt(1000));
      assertFound(table, all, 0, "k", Comparison.EQUAL, String.valueOf(random.nextInt(4000)));
    }
    assertThat(table.rows(table.where("v", Comparison.IS_NULL)))
        .containsAll(all.stream().filter(row -> row.contains(",null,")).toList());
  }

  private static void assertFound(
      LiveTable table,
      List<String> all,
      int column,
      String name,
      Comparison comparison,
      String value) {
    List<String> matches =
        all.stream().filter(row -> row.split(",")[column].equals(value)).toList();
    assertThat(table.rows(table.where(name, comparison, value)))
        .as("%s = %s", name, value)
        .containsAll(matches);
  }
}
