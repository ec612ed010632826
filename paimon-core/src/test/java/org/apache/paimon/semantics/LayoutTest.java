package org.apache.paimon.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.paimon.commit.CommitRequest;
import org.apache.paimon.commit.TableCommitter;
import org.apache.paimon.data.Bytes;
import org.apache.paimon.datafile.DataFileMeta;
import org.apache.paimon.index.IndexFileMeta;
import org.apache.paimon.maintenance.Branches;
import org.apache.paimon.maintenance.Tags;
import org.apache.paimon.predicate.Comparison;
import org.apache.paimon.testing.LiveTable;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.apache.paimon.write.CompactionExtent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Format-metadata 1.2 and format-data 2: where files lie and how they are named. */
class LayoutTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT.notNull(), "p", DataTypes.STRING, "v", DataTypes.INT);
  private static final String UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

  @TempDir Path spill;

  private LiveTable table(String... options) {
    return new LiveTable(spill, COLUMNS, List.of("p"), List.of("p", "k"), options);
  }

  private static List<String> files(LiveTable table) {
    String root = table.source().location() + "/";
    return table.io.files().keySet().stream()
        .map(file -> file.toString().substring(root.length()))
        .sorted()
        .toList();
  }

  /** Each form is there, and nothing that has none of the forms. */
  private static void assertForms(LiveTable table, String... forms) {
    TreeSet<String> missing = new TreeSet<>(List.of(forms));
    List<String> others = new ArrayList<>();
    for (String file : files(table)) {
      boolean isKnown = false;
      for (String form : forms) {
        if (file.matches(form.replace("UUID", UUID))) {
          missing.remove(form);
          isKnown = true;
        }
      }
      if (!isKnown) {
        others.add(file);
      }
    }
    assertThat(others).as("files of no known form").isEmpty();
    assertThat(missing).as("forms without a file").isEmpty();
  }

  /** Every kind of file in a table with branch, tag, consumer, long-lived changelog, indexes. */
  @Test
  void everyKindOfFileHasItsPlace() {
    LiveTable table =
        table(
            "bucket",
            "-1",
            "changelog-producer",
            "input",
            "file-index.bitmap.columns",
            "v",
            "file-index.in-manifest-threshold",
            "1 b",
            "write-only",
            "true");
    table.commit("1,a/b,1", "2,,2");
    table.commit("1,a/b,3");
    new Tags(table.stores(), Clock.systemUTC()).create("one", OptionalLong.of(1), Optional.empty());
    new Branches(table.stores()).create("side", Optional.of("one"));
    table.onBranch("side").commit("7,a/b,7");
    table.stores().consumers().write("reader", 9);
    table.io.put(table.stores().paths().statistics("stat-x"), new byte[1]);
    new TableCommitter(table.source(), table.io, snapshot -> {})
        .commitStatistics(CommitRequest.batch("u", List.of()), "stat-x");
    table.expire(
        "snapshot.num-retained.min",
        "1",
        "snapshot.num-retained.max",
        "1",
        "changelog.num-retained.min",
        "5",
        "changelog.num-retained.max",
        "5");
    assertForms(
        table,
        "schema/schema-0",
        "snapshot/snapshot-3",
        "snapshot/(LATEST|EARLIEST)",
        "changelog/changelog-[12]",
        "changelog/(LATEST|EARLIEST)",
        "manifest/manifest-UUID-\\d+",
        "manifest/manifest-list-UUID-\\d+",
        "manifest/index-manifest-UUID-\\d+",
        // The middle tells how many assigners the buckets agree with.
        "index/index-UUID-a\\d+-\\d+",
        "statistics/stat-x",
        "tag/tag-one",
        "consumer/consumer-reader",
        "branch/branch-side/schema/schema-0",
        "branch/branch-side/snapshot/snapshot-[12]",
        "branch/branch-side/snapshot/LATEST",
        "branch/branch-side/tag/tag-one",
        "p=a%2Fb/bucket-0/data-UUID-\\d+\\.parquet",
        "p=a%2Fb/bucket-0/data-UUID-\\d+\\.parquet\\.index",
        "p=a%2Fb/bucket-0/changelog-UUID-\\d+\\.parquet",
        "p=__DEFAULT_PARTITION__/bucket-0/data-UUID-\\d+\\.parquet",
        "p=__DEFAULT_PARTITION__/bucket-0/data-UUID-\\d+\\.parquet\\.index",
        "p=__DEFAULT_PARTITION__/bucket-0/changelog-UUID-\\d+\\.parquet");
  }

  @Test
  void hintsArePlainNumbers() {
    LiveTable table = table("bucket", "1");
    table.commit("1,a,1");
    table.commit("2,a,1");
    byte[] hint =
        table.io.files().get(table.stores().paths().snapshotDirectory().resolve("LATEST"));
    assertThat(new String(hint, StandardCharsets.UTF_8)).isEqualTo("2");
  }

  /** Data file, changelog file, bucket directory by options. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bucket=1 | p=a/bucket-0/data-UUID-\\d+\\.parquet",
        "bucket=-2 | p=a/bucket-postpone/data--u-user0-s-\\d+-w-UUID-\\d+\\.avro",
        "bucket=1;data-file.prefix=mine- | p=a/bucket-0/mine-UUID-\\d+\\.parquet",
        "bucket=1;data-file.path-directory=x/y | x/y/p=a/bucket-0/data-UUID-\\d+\\.parquet",
        "bucket=1;file.format=orc | p=a/bucket-0/data-UUID-\\d+\\.orc",
        "bucket=1;partition.default-name=none | p=a/bucket-0/data-UUID-\\d+\\.parquet",
        "bucket=1;file.suffix.include.compression=true"
            + " | p=a/bucket-0/data-UUID-\\d+\\.zst\\.parquet",
        "bucket=1;file.suffix.include.compression=true;file.compression=gzip"
            + " | p=a/bucket-0/data-UUID-\\d+\\.gz\\.parquet",
        "bucket=1;file.suffix.include.compression=true;file.compression=lz4"
            + " | p=a/bucket-0/data-UUID-\\d+\\.lz4\\.parquet",
        "bucket=1;file.suffix.include.compression=true;file.compression=snappy"
            + " | p=a/bucket-0/data-UUID-\\d+\\.snappy\\.parquet",
        "bucket=1;file.suffix.include.compression=true;file.compression=none"
            + " | p=a/bucket-0/data-UUID-\\d+\\.parquet",
        "bucket=1;file.suffix.include.compression=true;file.compression=zlib;file.format=orc"
            + " | p=a/bucket-0/data-UUID-\\d+\\.zlib\\.orc",
      })
  void namesOfDataFilesFollowOptions(String options, String form) {
    LiveTable table = table(options.split("[;=]"));
    table.commit("1,a,1");
    assertThat(files(table))
        .filteredOn(file -> file.contains("bucket-"))
        .singleElement()
        .asString()
        .matches(form.replace("UUID", UUID));
    if (!options.contains("-2")) {
      assertThat(table.rows()).containsExactly("1,a,1");
      table.compact(CompactionExtent.FULL, Bytes.of("a"));
      assertThat(table.rows()).containsExactly("1,a,1");
    }
  }

  @Test
  void changelogFilesMayHaveAFormatAndAPrefixOfTheirOwn() {
    LiveTable table =
        table(
            "bucket",
            "1",
            "changelog-producer",
            "input",
            "changelog-file.prefix",
            "cl-",
            "changelog-file.format",
            "avro");
    table.commit("1,a,1");
    assertThat(files(table))
        .filteredOn(file -> file.contains("bucket-0"))
        .anyMatch(file -> file.matches("p=a/bucket-0/cl-" + UUID + "-0\\.avro"))
        .anyMatch(file -> file.matches("p=a/bucket-0/data-" + UUID + "-1\\.parquet"))
        .hasSize(2);
    assertThat(table.changes(0, 1)).containsExactly("+I 1,a,1");
  }

  /** The format is told by the name, never by options or level. */
  @Test
  void aFileThatOnlyMovesKeepsItsFormat() {
    LiveTable table = table("bucket", "1", "file.format.per.level", "0:avro,5:orc");
    table.commit("1,a,1");
    table.compact(CompactionExtent.FULL, Bytes.of("a"));
    assertThat(table.files())
        .singleElement()
        .matches(file -> file.level() == 5 && file.fileName().endsWith(".avro"));
    assertThat(table.rows()).containsExactly("1,a,1");
    table.commit("1,a,2");
    table.compact(CompactionExtent.FULL, Bytes.of("a"));
    assertThat(table.files()).singleElement().matches(file -> file.fileName().endsWith(".orc"));
    assertThat(table.rows()).containsExactly("1,a,2");
  }

  @Test
  void thinAndFullFilesGoTogether() {
    LiveTable table = table("bucket", "1", "write-only", "true");
    table.commit("1,a,1", "2,a,2");
    table.set("data-file.thin-mode", "true");
    table.commit("2,a,3", "3,a,3");
    assertThat(table.rows()).containsExactly("1,a,1", "2,a,3", "3,a,3");
    assertThat(table.rows(table.where("k", Comparison.EQUAL, "3"))).contains("3,a,3");
    table.compact(CompactionExtent.FULL, Bytes.of("a"));
    assertThat(table.rows()).containsExactly("1,a,1", "2,a,3", "3,a,3");
  }

  /** Vectors of one file; when it is rewritten, an index manifest without records says so. */
  @Test
  void theLastIndexFileLeavesAnEmptyIndexManifest() {
    LiveTable table = table("bucket", "1", "deletion-vectors.enabled", "true");
    table.commit(IntStream.range(0, 5000).mapToObj(k -> k + ",a,1").toArray(String[]::new));
    table.commit("-D 2,a,2");
    assertThat(table.stores().manifests().indexesOf(table.latest()))
        .singleElement()
        .matches(entry -> entry.file().type().equals(IndexFileMeta.DELETION_VECTORS));
    String before = table.latest().indexManifest();
    table.compact(CompactionExtent.FULL, Bytes.of("a"));
    assertThat(table.latest().indexManifest()).isNotNull().isNotEqualTo(before);
    assertThat(table.stores().manifests().indexesOf(table.latest())).isEmpty();
    assertThat(table.rows()).hasSize(4999);
  }

  /** Entries of a compaction: first what goes, then what comes, also where a file only moves. */
  @Test
  void aCompactionNamesItsInputsBeforeItsOutputs() {
    LiveTable table = table("bucket", "1", "write-only", "true");
    table.commit("1,a,1");
    DataFileMeta flushed = table.files().get(0);
    table.compact(CompactionExtent.FULL, Bytes.of("a"));
    var manifests = table.stores().manifests();
    assertThat(
            manifests.read(
                manifests.deltaOf(table.latest()).get(0),
                org.apache.paimon.manifest.EntryFilter.ALL))
        .extracting(entry -> entry.change() + " " + entry.file().fileName() + entry.file().level())
        .containsExactly("DELETE " + flushed.fileName() + "0", "ADD " + flushed.fileName() + "5");
  }

  /** Rows of one key that come in one commit: by sequence field before arrival. */
  @Test
  void theInputChangelogIsOrderedByKeySequenceFieldAndNumber() {
    LiveTable table =
        table(
            "bucket",
            "1",
            "changelog-producer",
            "input",
            "sequence.field",
            "v",
            "write-only",
            "true");
    table.commit("2,a,1", "1,a,5", "1,a,3", "1,a,5", "1,a,null");
    assertThat(table.changes(0, 1))
        .containsExactly("+I 1,a,null", "+I 1,a,3", "+I 1,a,5", "+I 1,a,5", "+I 2,a,1");
  }
}
