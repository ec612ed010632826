package org.apache.paimon.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.paimon.error.UserException;
import org.apache.paimon.format.StatsMode;
import org.apache.paimon.options.Options;
import org.apache.paimon.schema.FileOptions.FileForm;
import org.apache.paimon.types.DataTypes;
import org.apache.paimon.types.RowType;
import org.junit.jupiter.api.Test;

class TableOptionsTest {
  private static final RowType COLUMNS =
      RowType.of("k", DataTypes.INT, "p", DataTypes.STRING, "v", DataTypes.INT);

  private static TableOptions options(List<String> partition, List<String> key, String... options) {
    NewTable table = new NewTable(COLUMNS, partition, key, Options.of(options), null);
    return TableOptions.of(TableCreation.schema(table, 0, -1, 0));
  }

  private static TableOptions append(String... options) {
    return options(List.of(), List.of(), options);
  }

  @Test
  void defaultsAreThoseOfTheFormat() {
    TableOptions append = append();

    assertThat(append.buckets().mode()).isEqualTo(BucketMode.UNAWARE);
    assertThat(append.buckets().count()).isEqualTo(-1);
    assertThat(append.buckets().keys()).isEmpty();
    assertThat(append.keys().mergeEngine()).isEqualTo(MergeEngineKind.DEDUPLICATE);
    assertThat(append.keys().changelogProducer()).isEqualTo(ChangelogProducer.NONE);
    assertThat(append.keys().rowKindColumn()).isEmpty();
    assertThat(append.files().data()).isEqualTo(new FileForm("parquet", "zstd"));
    assertThat(append.files().changelog()).isEqualTo(append.files().data());
    assertThat(append.files().targetBytes()).isEqualTo(256L << 20);
    assertThat(options(List.of(), List.of("k")).files().targetBytes()).isEqualTo(128L << 20);
    assertThat(append.stats().atLevel(COLUMNS, 0)).containsOnly(StatsMode.truncate(16));
  }

  @Test
  void theBucketModeFollowsFromKeysAndNumber() {
    List<String> p = List.of("p");
    List<String> k = List.of("k");

    assertThat(options(p, List.of("k", "p"), "bucket", "4").buckets().keys()).containsExactly("k");
    assertThat(options(p, List.of("k", "p"), "bucket", "4").buckets().mode())
        .isEqualTo(BucketMode.FIXED);
    assertThat(options(p, List.of("k", "p")).buckets().mode()).isEqualTo(BucketMode.DYNAMIC);
    assertThat(options(p, k).buckets().mode()).isEqualTo(BucketMode.CROSS_PARTITION);
    assertThat(options(p, k, "bucket", "-2").buckets().mode()).isEqualTo(BucketMode.POSTPONE);
  }

  @Test
  void levelsMayHaveTheirOwnFormAndStatistics() {
    TableOptions options =
        append(
            "file.format", "ORC",
            "file.format.per.level", "0:avro",
            "file.compression.per.level", "0:none, 1:lz4",
            "changelog-file.format", "avro",
            "metadata.stats-mode.per.level", "0:none");

    assertThat(options.files().atLevel(0)).isEqualTo(new FileForm("avro", "none"));
    assertThat(options.files().atLevel(1)).isEqualTo(new FileForm("orc", "lz4"));
    assertThat(options.files().atLevel(5)).isEqualTo(new FileForm("orc", "zstd"));
    assertThat(options.files().changelog()).isEqualTo(new FileForm("avro", "zstd"));
    assertThat(options.stats().atLevel(COLUMNS, 0)).containsOnly(StatsMode.NONE);
    assertThat(options.stats().atLevel(COLUMNS, 1)).containsOnly(StatsMode.truncate(16));
  }

  @Test
  void columnsMayHaveTheirOwnStatistics() {
    TableOptions options =
        append(
            "metadata.stats-mode", "counts",
            "fields.p.stats-mode", "full",
            "fields.v.stats-mode", "full",
            "metadata.stats-keep-first-n-columns", "2",
            "changelog-file.stats-mode", "none");

    assertThat(options.stats().atLevel(COLUMNS, 0))
        .containsExactly(StatsMode.COUNTS, StatsMode.FULL, StatsMode.NONE);
    assertThat(options.stats().ofChangelog(COLUMNS, 0).get(0)).isEqualTo(StatsMode.NONE);
  }

  @Test
  void blanksAndOldSpellingsAreUnderstood() {
    TableOptions options =
        append(
            "sequence.field", " k , v ",
            "rowkind.field", " p ",
            "first-row.ignore-delete", "true",
            "write.compaction-skip", "true");

    assertThat(options.keys().sequenceFields()).containsExactly("k", "v");
    assertThat(options.keys().rowKindColumn()).hasValue("p");
    assertThat(options.keys().ignoreDelete()).isTrue();
    assertThat(options.writeOnly()).isTrue();
  }

  @Test
  void wrongValuesNameTheirOption() {
    assertThatThrownBy(() -> append("target-file-size", "big"))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("Invalid value 'big' of option 'target-file-size'")
        .hasMessageContaining("expected a size")
        .hasMessageContaining("Correct the option");
  }
}
