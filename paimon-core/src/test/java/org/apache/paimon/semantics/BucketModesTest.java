package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.error.PaimonException;
import org.apache.paimon.error.UserException;
import org.apache.paimon.manifest.EntryFilter;
import org.apache.paimon.manifest.ManifestEntry;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Section 12, bucket modes of key tables. The examples of assigners are in {@code
 * index.hash.BucketAssignerTest}, several writers of dynamic buckets in {@code
 * table.DynamicBucketTest}, postponed buckets in {@code table.PostponedTest}.
 */
class BucketModesTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "p", DataTypes.STRING, "v", DataTypes.INT);

  @TempDir Path spill;

  private LiveTable acrossPartitions(String... options) {
    return new LiveTable(spill, COLUMNS, List.of("p"), List.of("k"), with(options, "bucket", "-1"));
  }

  private LiveTable inPartitions(String... options) {
    return new LiveTable(spill, COLUMNS, List.of("p"), List.of("p", "k"), options);
  }

  private static String[] with(String[] options, String... more) {
    String[] all = new String[options.length + more.length];
    System.arraycopy(more, 0, all, 0, more.length);
    System.arraycopy(options, 0, all, more.length, options.length);
    return all;
  }

  private static List<Integer> buckets(LiveTable table) {
    return table.stores().liveFiles(table.latest(), EntryFilter.ALL).stream()
        .map(ManifestEntry::bucket)
        .distinct()
        .sorted()
        .toList();
  }

  @Test
  void theBucketKeyIsPartOfTheKey() {
    assertThatThrownBy(() -> inPartitions("bucket", "2", "bucket-key", "v"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("outside the primary key");
    inPartitions("bucket", "2", "bucket-key", "k");
  }

  @Test
  void aPartitionKeepsItsNumberOfBucketsUntilItIsOverwritten() {
    LiveTable table = inPartitions("bucket", "1", "write-only", "true");
    table.commit("1,a,1", "2,a,2");
    table.set("bucket", "3");
    assertThatThrownBy(() -> table.commit("3,a,3"))
        .isInstanceOf(PaimonException.class)
        .hasMessageContaining("bucket");
    assertThat(table.rows()).containsExactly("1,a,1", "2,a,2");
    table.commit("3,b,3");
    assertThat(table.rows()).as("another partition").hasSize(3);
    table.overwrite(IntStream.range(0, 30).mapToObj(i -> i + ",a," + i).toArray(String[]::new));
    assertThat(buckets(table)).containsExactly(0, 1, 2);
    table.commit("3,a,33");
    assertThat(table.rows()).hasSize(30).contains("3,a,33");
  }

  @Test
  void updatesOfKnownKeysWriteNoIndexAndHashesStay() {
    LiveTable table =
        inPartitions("bucket", "-1", "dynamic-bucket.target-row-num", "2", "write-only", "true");
    table.commit("1,a,1", "2,a,2", "3,a,3", "4,a,4", "5,a,5");
    assertThat(buckets(table)).containsExactly(0, 1, 2);
    String index = table.latest().indexManifest();
    table.commit("1,a,10", "-D 2,a,2");
    assertThat(table.latest().indexManifest()).isEqualTo(index);
    table.commit("6,a,6");
    assertThat(buckets(table)).as("the deleted key keeps its room").containsExactly(0, 1, 2);
    table.commit("7,a,7");
    assertThat(buckets(table)).containsExactly(0, 1, 2, 3);
    assertThat(table.rows()).containsExactly("1,a,10", "3,a,3", "4,a,4", "5,a,5", "6,a,6", "7,a,7");
  }

  @Test
  void whenAllBucketsAreFullKeysGoToOneOfThem() {
    LiveTable table =
        inPartitions(
            "bucket",
            "-1",
            "dynamic-bucket.target-row-num",
            "2",
            "dynamic-bucket.max-buckets",
            "2",
            "write-only",
            "true");
    table.commit(IntStream.range(0, 40).mapToObj(i -> i + ",a," + i).toArray(String[]::new));
    table.commit(IntStream.range(20, 60).mapToObj(i -> i + ",a," + i).toArray(String[]::new));
    assertThat(buckets(table)).containsExactly(0, 1);
    assertThat(table.rows()).hasSize(60);
  }

  /**
   * The table of the section, told by the files of level 0: what each commit wrote.
   *
   * <p>Defect in its last line: partial updates and aggregations turned the delete into an insert.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "deduplicate; -D 1,A,2 +I 1,B,2; +I 1,B,3; -D 1,B,9",
        "partial-update; +I 1,A,2; +I 1,A,3; -D 1,A,9",
        "aggregation; +I 1,A,2; +I 1,A,3; -D 1,A,9",
        "first-row; ''; ''; null",
      })
  void aKeyThatArrivesWithAnotherPartition(
      String engine, String first, String second, String last) {
    String[] options = {"merge-engine", engine};
    if (engine.equals("partial-update")) {
      options = with(options, "partial-update.remove-record-on-delete", "true");
    } else if (engine.equals("aggregation")) {
      options = with(options, "aggregation.remove-record-on-delete", "true");
    }
    if (!engine.equals("first-row")) {
      options = with(options, "write-only", "true");
    }
    LiveTable table = acrossPartitions(options);
    table.commit("1,A,1");
    String[] inputs = {"1,B,2", "1,B,3", "-D 1,C,9"};
    String[] expected = {first, second, last};
    for (int i = 0; i < inputs.length && !expected[i].equals("null"); i++) {
      long before = table.latest().id();
      table.commit(inputs[i]);
      String written = String.join(" ", new TreeMap<>(byText(table, before)).keySet());
      assertThat(written).as(engine + " after " + inputs[i]).isEqualTo(sorted(expected[i]));
    }
    assertThat(buckets(table)).containsExactly(0);
  }

  private static TreeMap<String, Boolean> byText(LiveTable table, long before) {
    TreeMap<String, Boolean> rows = new TreeMap<>();
    table.changes(before, table.latest().id()).forEach(row -> rows.put(row, true));
    return rows;
  }

  private static String sorted(String rows) {
    TreeMap<String, Boolean> all = new TreeMap<>();
    for (String row : rows.split(" (?=[+-])")) {
      all.put(row, true);
    }
    return String.join(" ", all.keySet());
  }

  @Test
  void keysStayUniqueOverPartitions() {
    LiveTable table = acrossPartitions();
    table.commit("1,A,1", "2,A,2");
    table.commit("1,B,3", "3,B,4");
    table.commit("1,C,5", "-D 2,B,0");
    assertThat(table.rows()).containsExactly("1,C,5", "3,B,4");
  }

  /** Defect: a fixed bucket was accepted, and keys stood in several partitions. */
  @Test
  void someOptionsDoNotFitKeysWithoutPartitions() {
    assertThatThrownBy(
            () -> new LiveTable(spill, COLUMNS, List.of("p"), List.of("k"), "bucket", "2"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("keys would not be unique over partitions");
    assertThatThrownBy(() -> acrossPartitions("sequence.field", "v"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("sequence.field");
  }

  @Test
  void waitingRowsAreInvisible() {
    LiveTable table = inPartitions("bucket", "-2");
    table.commit("1,a,1", "-D 2,a,2");
    assertThat(table.rows()).isEmpty();
    assertThat(table.files())
        .extracting(DataFileMeta::fileName)
        .allMatch(name -> name.endsWith(".avro"));
    assertThat(buckets(table)).containsExactly(-2);
    assertThat(table.io.files().keySet())
        .anyMatch(file -> file.toString().contains("/p=a/bucket-postpone/"));
  }
}
